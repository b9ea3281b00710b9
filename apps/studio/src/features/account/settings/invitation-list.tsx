import { CreateInvitation, GetRegistration, ListInvitations, RevokeInvitation } from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useAction } from '../../../api/use-action.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { OneTimeLinkDialog } from '../../../settings-layout/one-time-link-dialog.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { InvitationRow } from './invitation-row.tsx';
import styles from './users-tab.module.css';

export function InvitationList() {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const registration = useAnswer(GetRegistration, {});
  const answer = useAnswer(ListInvitations, {});
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListInvitations) });
  const create = useAction(CreateInvitation, { onDone: refresh });
  const revoke = useAction(RevokeInvitation, {
    onDone: () => {
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
      <ListPlaceholder answer={answer} />
      {answer.data?.invitations.length === 0 && <p className={styles.muted}>{t('no_invitations')}</p>}
      <ul aria-label={t('invitations')}>
        {answer.data?.invitations.map((invitation) => (
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
