import { hasSpaceRight, ListSpaceMembers, type Space, type SpaceMember, SpaceRole } from '@parley/contract';
import { Avatar, ButtonLink, ListPage, ListRow, SectionHeader, Stack, Tag } from '@parley/ui';
import { UserRoundPlus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { useUser } from '../../../session/use-login.ts';
import { roleNames } from '../role-names.ts';
import { MemberMenu } from './member-menu.tsx';
import { spaceSettingsPath } from './space-settings-path.ts';

export function MembersTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const location = useLocation();
  const query = useOperationQuery(ListSpaceMembers, { space_id: space.id });
  return (
    <Stack gap={2}>
      <SectionHeader
        level={3}
        title={t('space_members')}
        hint={t('space_members_hint')}
        actions={
          hasSpaceRight(space.role_type, 'invite-members') && (
            <ButtonLink>
              <Link to={spaceSettingsPath(location, 'invitations')} replace>
                <UserRoundPlus aria-hidden />
                {t('space_invite')}
              </Link>
            </ButtonLink>
          )
        }
      />
      <ListPage
        label={t('space_members')}
        layout="rows"
        state={useListState(query, ({ members }) => members)}
        texts={useListTexts({ failed: t('space_members_failed') })}
        itemKey={({ member_id }) => member_id}
        renderItem={(member) => <MemberRow space={space} member={member} />}
        empty={null}
      />
    </Stack>
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
      leading={<Avatar name={user.user_name} src={user.user_avatar} />}
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
