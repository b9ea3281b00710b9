import {
  CreateInvitation,
  GetRegistration,
  type Invitation,
  ListInvitations,
  RevokeInvitation,
} from '@parley/contract';
import { Button, ListPage, ListRow, SectionHeader, Stack, Text, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { OneTimeLinkDialog } from '../../../page/one-time-link-dialog.tsx';

export function InvitationList() {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const registration = useOperationQuery(GetRegistration, {});
  const query = useOperationQuery(ListInvitations, {});
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListInvitations) });
  const create = useOperationMutation(CreateInvitation, { onSuccess: refresh });
  const revoke = useOperationMutation(RevokeInvitation, {
    onSuccess: () => {
      toast('success', t('invitation_revoked'));
      return refresh();
    },
  });
  const mode = registration.data?.mode;
  return (
    <section aria-label={t('invitations')}>
      <Stack gap={3}>
        <SectionHeader
          title={t('invitations')}
          hint={
            mode && [t(`registration_is_${mode}`), mode === 'invite' && t('invitation_hint')].filter(Boolean).join(' ')
          }
          actions={
            <Button isLoading={create.isPending} onClick={() => create.mutate({})}>
              {t('create_invitation')}
            </Button>
          }
        />
        <ListPage
          label={t('invitations')}
          layout="rows"
          state={useListState(query, ({ invitations }) => invitations)}
          texts={useListTexts({ failed: t('invitations_failed') })}
          itemKey={({ invitation_id }) => invitation_id}
          renderItem={(invitation) => (
            <InvitationRow
              invitation={invitation}
              onRevoke={() => revoke.mutate({ invitation_id: invitation.invitation_id })}
            />
          )}
          empty={<Text tone="muted">{t('no_invitations')}</Text>}
        />
        {create.data && (
          <OneTimeLinkDialog
            title={t('invitation_created')}
            description={t('link_once_hint')}
            path={create.data.path}
            expiresAt={create.data.invitation.expires_at}
            onClose={create.reset}
          />
        )}
      </Stack>
    </section>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const created = formatTime(invitation.created_at);
  return (
    <ListRow
      leading={<Ticket aria-hidden />}
      title={t('invitation_from', { time: created })}
      details={[t('expires', { time: formatTime(invitation.expires_at) })]}
      action={
        <Button size="small" onClick={onRevoke} aria-label={t('revoke_invitation_from', { time: created })}>
          {t('revoke')}
        </Button>
      }
    />
  );
}
