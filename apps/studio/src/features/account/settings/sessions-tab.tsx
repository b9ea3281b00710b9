import { ListSessions, RevokeOtherSessions, RevokeSession } from '@parley/contract';
import { Button, useToast } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useAction } from '../../../api/use-action.ts';
import { useAnswer } from '../../../api/use-answer.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsTab() {
  const { t } = useTranslation();
  const toast = useToast();
  const queryClient = useQueryClient();
  const answer = useAnswer(ListSessions, {});
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListSessions) });
  const revoke = useAction(RevokeSession, {
    onDone: () => {
      toast('success', t('session_revoked'));
      return refresh();
    },
  });
  const revokeOthers = useAction(RevokeOtherSessions, {
    onDone: ({ revoked }) => {
      toast('success', t('sessions_revoked', { count: revoked }));
      return refresh();
    },
  });
  const sessions = [...(answer.data?.sessions ?? [])].sort(
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
      <ListPlaceholder answer={answer} />
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
