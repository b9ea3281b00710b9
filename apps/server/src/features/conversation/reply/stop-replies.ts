import type { Runs } from '../../../platform/run/runs.ts';
import type { StopRequest } from './end-reply.ts';
import type { ReplyStore } from './reply.store.ts';
import type { ReplyRuns } from './reply-events.ts';

interface Dependencies {
  runs: Runs;
  replyRuns: ReplyRuns;
  replyStore: ReplyStore;
}

export type StopReplies = ReturnType<typeof createStopReplies>;

/** Ends replies before they are done. For replies of this process each call resolves when their ends are stored. */
export function createStopReplies({ runs, replyRuns, replyStore }: Dependencies) {
  const liveOf = (questionId: string) => replyRuns.listLive((reply) => reply.questionId === questionId);
  return {
    async byUser(conversationId: string, questionId: string, request: StopRequest): Promise<void> {
      const [run] = liveOf(questionId);
      // The id comes from a request: the question may belong to another conversation.
      if (run?.subject.conversationId === conversationId) return runs.stopLive([run], { kind: 'requested', request });
      const stored = await replyStore.findByQuestion(conversationId, questionId);
      if (stored?.status === 'paused' || stored?.status === 'running') await runs.requestStop(stored.runId, request);
    },
    removed: (questionId: string) => runs.stopLive(liveOf(questionId), { kind: 'removed' }),
    removedIn: (conversationId: string) =>
      runs.stopLive(
        replyRuns.listLive((reply) => reply.conversationId === conversationId),
        { kind: 'removed' },
      ),
  };
}
