import { ApiError, type ErrorEvent } from '@parley/contract';
import { isSuggestionError } from '../errors/error-reaction.ts';
import { toReportedError } from '../errors/to-reported-error.ts';
import type { CommandContext } from './command-context.ts';
import type { PullTimedOut } from './command-errors.ts';

/** How a reply ended for this client. */
export type ReplyOutcome =
  | { readonly outcome: 'success' | 'timeout' | 'stopped' }
  | { readonly outcome: 'error'; readonly error: unknown };

/** Tells how a reply ended, to the conversation and to the plugins (chat §4 pulling status). */
export function endReply({ dispatch, plugins, report }: CommandContext, replyId: string) {
  function succeeded(): ReplyOutcome {
    dispatch({ type: 'reply-ended', replyId, outcome: 'success' });
    void plugins.run('onMessagePullingSuccess', { replyId });
    return { outcome: 'success' };
  }

  function failedWith(error: unknown, event: ErrorEvent | null): ReplyOutcome {
    const reported = toReportedError(error);
    dispatch({
      type: 'reply-failed',
      replyId,
      error: reported,
      kept: event?.message ?? null,
      isSuggestionError: isSuggestionError(reported.code),
    });
    report(error, 'pull-reply');
    void plugins.run('onMessagePullingError', { replyId, error: reported });
    return { outcome: 'error', error };
  }

  return {
    succeeded,
    /** The server says that the reply broke off. */
    failed: (event: ErrorEvent, logId: string) => failedWith(new ApiError(event.code, event.msg, logId), event),
    /** The server does not let the client read on. */
    refused: (error: unknown) => failedWith(error, null),
    /** Its events are not kept any more; what it said is in the history. */
    async gone(reconcile: () => Promise<unknown>): Promise<ReplyOutcome> {
      await reconcile();
      return succeeded();
    },
    timedOut(error: PullTimedOut): ReplyOutcome {
      dispatch({ type: 'reply-ended', replyId, outcome: 'timeout' });
      report(error, 'pull-reply');
      void plugins.run('onMessagePullingError', { replyId, error: toReportedError(error) });
      return { outcome: 'timeout' };
    },
  };
}
