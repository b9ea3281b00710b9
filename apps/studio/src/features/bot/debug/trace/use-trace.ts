import { GetReplyTrace, GetReplyTraceStep, type TraceStep } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import type { ReplyRef } from '../reply-record.ts';

/** While a reply runs its trace is read this often. */
const LIVE_MS = 700;

/** The trace of a reply, live while it runs. `isReplying` tells that it runs again, as after a pause. */
export function useTrace(reply: ReplyRef | null, isReplying: boolean) {
  const query = useOperationQuery(GetReplyTrace, reply ?? { conversation_id: '', reply_id: '' }, {
    enabled: reply !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LIVE_MS : false),
  });
  const { refetch } = query;
  const isKnown = reply !== null;
  const wasReplying = useRef(isReplying);
  // Read again when the reply starts or ends. On mount the query reads by itself.
  useEffect(() => {
    if (wasReplying.current === isReplying) return;
    wasReplying.current = isReplying;
    if (isKnown) void refetch();
  }, [isReplying, isKnown, refetch]);
  return query;
}

/** Everything that was recorded of a step, read again until the step is over. */
export function useTraceStep(reply: ReplyRef, { step_id }: TraceStep) {
  return useOperationQuery(
    GetReplyTraceStep,
    { ...reply, step_id },
    {
      refetchInterval: ({ state }) => (state.data && !isOver(state.data.step) ? LIVE_MS : false),
    },
  );
}

const isOver = ({ state }: TraceStep): boolean => state !== 'running' && state !== 'waiting';
