import { ListSpaceInvitations, RevokeSpaceInvitation, type Space } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useAction } from '../../../api/use-action.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { CreateInvitationForm } from './create-invitation-form.tsx';
import styles from './space-description-text.module.css';
import { SpaceInvitationRow } from './space-invitation-row.tsx';

export function InvitationsTab({ space }: { space: Space }) {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const answer = useAnswer(ListSpaceInvitations, { space_id: space.id });
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSpaceInvitations) });
  const revoke = useAction(RevokeSpaceInvitation, {
    onDone: () => {
      toast('success', t('invitation_revoked'));
      return refresh();
    },
  });
  return (
    <>
      <TabHeader title={t('invitations')} hint={t('space_invitation_hint')} />
      <CreateInvitationForm space={space} onCreated={refresh} />
      <ListPlaceholder answer={answer} />
      {answer.data?.invitations.length === 0 && <p className={styles.description}>{t('no_invitations')}</p>}
      <ul aria-label={t('invitations')}>
        {answer.data?.invitations.map((invitation) => (
          <SpaceInvitationRow
            key={invitation.space_invitation_id}
            invitation={invitation}
            onRevoke={() => revoke.mutate({ space_invitation_id: invitation.space_invitation_id })}
          />
        ))}
      </ul>
    </>
  );
}
