import { ListSpaceInvitations, RevokeSpaceInvitation, type Space, type SpaceInvitation } from '@parley/contract';
import { Button, EmptyState, ListPage, ListRow, SectionHeader, Stack, Tag, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { roleNames } from '../role-names.ts';
import { CreateInvitationForm } from './create-invitation-form.tsx';

export function InvitationsTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useOperationQuery(ListSpaceInvitations, { space_id: space.id });
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSpaceInvitations) });
  const revoke = useOperationMutation(RevokeSpaceInvitation, {
    onSuccess: () => {
      toast('success', t('invitation_revoked'));
      return refresh();
    },
  });
  return (
    <Stack>
      <SectionHeader level={3} title={t('invitations')} hint={t('space_invitation_hint')} />
      <CreateInvitationForm space={space} onCreated={refresh} />
      <ListPage
        label={t('invitations')}
        layout="rows"
        state={useListState(query, ({ invitations }) => invitations)}
        texts={useListTexts({ failed: t('space_invitations_failed') })}
        itemKey={({ space_invitation_id }) => space_invitation_id}
        renderItem={(invitation) => (
          <SpaceInvitationRow
            invitation={invitation}
            onRevoke={() => revoke.mutate({ space_invitation_id: invitation.space_invitation_id })}
          />
        )}
        empty={<EmptyState icon={<Link2 aria-hidden />} title={t('no_invitations')} />}
      />
    </Stack>
  );
}

function SpaceInvitationRow({ invitation, onRevoke }: { invitation: SpaceInvitation; onRevoke: () => void }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const created = formatTime(invitation.created_at);
  return (
    <ListRow
      leading={<Link2 aria-hidden />}
      title={t('invitation_from', { time: created })}
      tag={<Tag>{t(roleNames[invitation.role_type])}</Tag>}
      details={[t('expires', { time: formatTime(invitation.expires_at) })]}
      action={
        <Button size="small" onClick={onRevoke} aria-label={t('revoke_invitation_from', { time: created })}>
          {t('revoke')}
        </Button>
      }
    />
  );
}
