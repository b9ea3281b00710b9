import { ListSpaceMembers, type Space } from '@parley/contract';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/use-answer.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { MemberRow } from './member-row.tsx';

export function MembersTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const answer = useAnswer(ListSpaceMembers, { space_id: space.id });
  const members = answer.data?.members ?? [];
  return (
    <>
      <TabHeader title={t('space_members')} hint={t('space_members_hint')} />
      <ListPlaceholder answer={answer} />
      <ul aria-label={t('space_members')}>
        {members.map((member) => (
          <MemberRow key={member.member_id} space={space} member={member} />
        ))}
      </ul>
    </>
  );
}
