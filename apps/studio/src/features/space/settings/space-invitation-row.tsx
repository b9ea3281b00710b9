import type { SpaceInvitation } from '@parley/contract';
import { Button, Tag } from '@parley/ui';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { roleNames } from '../role-names.ts';

export function SpaceInvitationRow({ invitation, onRevoke }: { invitation: SpaceInvitation; onRevoke: () => void }) {
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
