import type { Invitation } from '@parley/contract';
import { Button } from '@parley/ui';
import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListRow } from '../../../settings-layout/list-row.tsx';

export function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
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
