import {
  CreateInvitation,
  GetRegistration,
  type Invitation,
  ListInvitations,
  RevokeInvitation,
} from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { OneTimeLinkDialog } from '../../../settings-layout/one-time-link-dialog.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import styles from './users-page.module.css';

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
  const mode = registration.data && t(`registration_is_${registration.data.mode}`);
  return (
    <>
      <TabHeader title={t('invitations')} hint={[mode, t('invitation_hint')].filter(Boolean).join(' ')}>
        <Button isLoading={create.isPending} onClick={() => create.mutate({})}>
          {t('create_invitation')}
        </Button>
      </TabHeader>
      <ListPlaceholder query={query} />
      {query.data?.invitations.length === 0 && <p className={styles.muted}>{t('no_invitations')}</p>}
      <ul aria-label={t('invitations')}>
        {query.data?.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.invitation_id}
            invitation={invitation}
            onRevoke={() => revoke.mutate({ invitation_id: invitation.invitation_id })}
          />
        ))}
      </ul>
      {create.data && (
        <OneTimeLinkDialog
          title={t('invitation_created')}
          description={t('link_once_hint')}
          path={create.data.path}
          expiresAt={create.data.invitation.expires_at}
          onClose={create.reset}
        />
      )}
    </>
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
