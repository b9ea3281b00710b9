import { type Space, type SpaceMember, SpaceRole } from '@parley/contract';
import { Avatar, Tag } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useUser } from '../../../session/use-login.ts';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { roleNames } from '../role-names.ts';
import { MemberMenu } from './member-menu.tsx';

export function MemberRow({ space, member }: { space: Space; member: SpaceMember }) {
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
