import type { Session } from '@parley/contract';
import { Button, Tag } from '@parley/ui';
import { MonitorSmartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { describeUserAgent } from './describe-user-agent.ts';

interface SessionRowProps {
  session: Session;
  isRevoking: boolean;
  onRevoke: () => void;
}

export function SessionRow({ session, isRevoking, onRevoke }: SessionRowProps) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const { browser = t('unknown_browser'), system } = describeUserAgent(session.user_agent);
  const title = system ? `${browser} · ${system}` : browser;
  const revoke = (
    <Button
      size="small"
      isLoading={isRevoking}
      onClick={onRevoke}
      aria-label={t('revoke_session_of', { browser: `${title}, ${session.ip}` })}
    >
      {t('revoke')}
    </Button>
  );
  return (
    <ListRow
      leading={<MonitorSmartphone aria-hidden />}
      title={title}
      tag={session.is_current && <Tag tone="accent">{t('this_browser')}</Tag>}
      details={[session.ip, t('last_seen', { time: formatTime(session.last_seen_at) })]}
      action={!session.is_current && revoke}
    />
  );
}
