import { ListSessions, RevokeOtherSessions, RevokeSession, type Session } from '@parley/contract';
import { Button, ListPage, ListRow, SectionHeader, Stack, Tag, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
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
  const state = useListState(query, ({ sessions }) =>
    [...sessions].sort(
      (one, other) => Number(other.is_current) - Number(one.is_current) || other.last_seen_at - one.last_seen_at,
    ),
  );
  return (
    <Stack gap={2}>
      <SectionHeader
        level={3}
        title={t('sessions')}
        hint={t('sessions_hint')}
        actions={
          <Button
            disabled={(query.data?.sessions.length ?? 0) < 2}
            isLoading={revokeOthers.isPending}
            onClick={() => revokeOthers.mutate({})}
          >
            {t('sign_out_elsewhere')}
          </Button>
        }
      />
      <ListPage
        label={t('sessions')}
        layout="rows"
        state={state}
        texts={useListTexts({ failed: t('sessions_failed') })}
        itemKey={({ session_id }) => session_id}
        renderItem={(session) => (
          <SessionRow
            session={session}
            isRevoking={revoke.isPending && revoke.variables.session_id === session.session_id}
            onRevoke={() => revoke.mutate({ session_id: session.session_id })}
          />
        )}
        empty={null}
      />
    </Stack>
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
