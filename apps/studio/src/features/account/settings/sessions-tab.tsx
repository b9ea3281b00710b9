import { ListSessions, RevokeOtherSessions, RevokeSession, type Session } from '@parley/contract';
import { Button, Tag, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { describeUserAgent } from './describe-user-agent.ts';

export function SessionsTab() {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = useOperationQuery(ListSessions, {});
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSessions) });
  const revoke = useOperationMutation(RevokeSession, {
    onSuccess: () => {
      toast('success', t('session_revoked'));
      return refresh();
    },
  });
  const revokeOthers = useOperationMutation(RevokeOtherSessions, {
    onSuccess: ({ revoked }) => {
      toast('success', t('sessions_revoked', { count: revoked }));
      return refresh();
    },
  });
  const sessions = [...(query.data?.sessions ?? [])].sort(
    (one, other) => Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
  );
  return (
    <>
      <TabHeader title={t('sessions')} hint={t('sessions_hint')}>
        <Button
          disabled={sessions.length < 2}
          isLoading={revokeOthers.isPending}
          onClick={() => revokeOthers.mutate({})}
        >
          {t('sign_out_elsewhere')}
        </Button>
      </TabHeader>
      <ListPlaceholder query={query} />
      <ul aria-label={t('sessions')}>
        {sessions.map((session) => (
          <SessionRow
            key={session.session_id}
            session={session}
            isRevoking={revoke.isPending && revoke.variables.session_id === session.session_id}
            onRevoke={() => revoke.mutate({ session_id: session.session_id })}
          />
        ))}
      </ul>
    </>
  );
}

interface SessionRowProps {
  session: Session;
  isRevoking: boolean;
  onRevoke: () => void;
}

function SessionRow({ session, isRevoking, onRevoke }: SessionRowProps) {
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
