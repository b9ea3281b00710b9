import { ApiError, type ErrorEvent } from '@parley/contract';
import { isSuggestionError } from '../errors/error-reaction.ts';
import { toReportedError } from '../errors/reported-error.ts';
import type { CommandContext } from './command-context.ts';
import type { PullTimedOut } from './command-errors.ts';

/** The outcome of a reply for this client. */
export type ReplyOutcome =
  | { readonly outcome: 'success' | 'timeout' | 'stopped' }
  | { readonly outcome: 'error'; readonly error: unknown };

/** Applies the end of a reply to the conversation and runs the plugin hooks (chat §4 pulling status). */
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
      storedAnswer: event?.message ?? null,
      isSuggestionError: isSuggestionError(reported.code),
    });
    report(error, 'pull-reply');
    void plugins.run('onMessagePullingError', { replyId, error: reported });
    return { outcome: 'error', error };
  }

  return {
    succeeded,
    /** The server sent an error event. */
    failed: (event: ErrorEvent, logId: string) => failedWith(new ApiError(event.code, event.msg, logId), event),
    /** The server refused to stream the rest. */
    refused: (error: unknown) => failedWith(error, null),
    /** The server has deleted the events; the history has the messages. */
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
