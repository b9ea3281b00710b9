import { ListSpaceMembers, type Space, type SpaceMember, SpaceRole } from '@parley/contract';
import { Avatar, Tag } from '@parley/ui';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { roleNames } from '../role-names.ts';
import { MemberMenu } from './member-menu.tsx';

export function MembersTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const query = useOperationQuery(ListSpaceMembers, { space_id: space.id });
  const members = query.data?.members ?? [];
  return (
    <>
      <TabHeader title={t('space_members')} hint={t('space_members_hint')} />
      <ListPlaceholder query={query} />
      <ul aria-label={t('space_members')}>
        {members.map((member) => (
          <MemberRow key={member.member_id} space={space} member={member} />
        ))}
      </ul>
    </>
  );
}

function MemberRow({ space, member }: { space: Space; member: SpaceMember }) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const { user_id_str: userId } = useUser();
  const { user, role_type: role } = member;
  const isSelf = user.user_id === userId;
  return (
    <ListRow
      leading={<Avatar name={user.user_name} src={user.user_avatar} size="small" />}
      title={user.user_name}
      tag={
        <>
          <Tag tone={role === SpaceRole.member ? 'neutral' : 'accent'}>{t(roleNames[role])}</Tag>
          {isSelf && <Tag>{t('you')}</Tag>}
        </>
      }
      details={[`@${user.user_unique_name}`, t('joined_space', { time: formatDate(member.joined_at) })]}
      action={!isSelf && <MemberMenu space={space} member={member} />}
    />
  );
}
