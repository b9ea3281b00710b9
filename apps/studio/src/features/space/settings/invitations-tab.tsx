import { ListSpaceInvitations, RevokeSpaceInvitation, type Space, type SpaceInvitation } from '@parley/contract';
import { Button, Tag, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { roleNames } from '../role-names.ts';
import { CreateInvitationForm } from './create-invitation-form.tsx';
import styles from './general-tab.module.css';

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
    <>
      <TabHeader title={t('invitations')} hint={t('space_invitation_hint')} />
      <CreateInvitationForm space={space} onCreated={refresh} />
      <ListPlaceholder query={query} />
      {query.data?.invitations.length === 0 && <p className={styles.description}>{t('no_invitations')}</p>}
      <ul aria-label={t('invitations')}>
        {query.data?.invitations.map((invitation) => (
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
