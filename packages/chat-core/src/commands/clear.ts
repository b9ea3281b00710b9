import type { ClearMessage, RequestOf } from '@parley/contract';
import { toReportedError } from '../errors/reported-error.ts';
import { type CommandContext, conversationRef, spaceBotRef } from './command-context.ts';
import { CLEAR_CONTEXT_SCROLL_DELAY_MS } from './limits.ts';
import type { HistoryCommands } from './load-history.ts';
import type { Replies } from './replies.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly history: HistoryCommands;
  stopResponding(): Promise<void>;
  cancelUploads(): void;
  /** Failed messages are cleared with the history. */
  forgetUnacknowledged(): void;
}

/** `keep_files` leaves the files of the user in the filebox of the bot. */
export type ClearHistoryOptions = Pick<RequestOf<typeof ClearMessage>, 'keep_files'>;

export type Cleared =
  | { readonly result: 'LOCKED' | 'failed' }
  /** A view scrolls to the onboarding after this delay: cards need time for their layout. */
  | { readonly result: 'cleared'; readonly scrollDelayMs: number };

/** Clears the context, and clears the history (chat §4). Errors of both are reported and swallowed (chat §8). */
export function createClearCommands(context: CommandContext, dependencies: Dependencies) {
  const { dispatch, getState, identity, plugins, report, transport } = context;

  async function createSection(): Promise<string> {
    const prepared = await plugins.run('onBeforeClearContext', { insertHistoryMessageList: [] });
    // The new section begins after the last message, so all messages up to there are loaded first.
    await dependencies.history.loadAllNext();
    const { new_section_id, new_section_message_list } = await transport.createSection({
      ...conversationRef(context),
      insert_history_message_list: [...prepared.insertHistoryMessageList],
    });
    dispatch({ type: 'context-cleared', sectionId: new_section_id, messages: new_section_message_list });
    return new_section_id;
  }

  async function emptyHistory(options?: ClearHistoryOptions): Promise<string | null> {
    await plugins.run('onBeforeClearHistory', {});
    dependencies.cancelUploads();
    const { waiting, responding } = getState();
    if (waiting || responding) await dependencies.stopResponding();
    const answer = await transport.clearMessage({ ...conversationRef(context), ...spaceBotRef(identity), ...options });
    const sectionId = answer.new_section_id || null;
    dispatch({ type: 'history-cleared', sectionId });
    dependencies.replies.leave();
    dependencies.forgetUnacknowledged();
    if (sectionId === null) report(new Error('no section id'), 'clear-history');
    return sectionId;
  }

  /** A message that waits for its uploads is not locked yet, but counts as being sent (chat §5). */
  function isBusy(): boolean {
    const { locks, sending } = getState();
    return locks.global !== null || sending !== null;
  }

  return {
    async clearContext(): Promise<Cleared> {
      if (isBusy()) return { result: 'LOCKED' };
      dispatch({ type: 'global-locked', lock: 'clearContext' });
      try {
        const sectionId = await createSection();
        void plugins.run('onAfterClearContext', { sectionId });
        const hasCards = getState().messages.some((message) => message.content_type === 'card');
        return { result: 'cleared', scrollDelayMs: hasCards ? CLEAR_CONTEXT_SCROLL_DELAY_MS : 0 };
      } catch (error) {
        report(error, 'clear-context');
        void plugins.run('onClearContextError', { error: toReportedError(error) });
        return { result: 'failed' };
      } finally {
        dispatch({ type: 'global-unlocked', lock: 'clearContext' });
      }
    },

    async clearHistory(options?: ClearHistoryOptions): Promise<Cleared> {
      if (isBusy()) return { result: 'LOCKED' };
      dispatch({ type: 'global-locked', lock: 'clearHistory' });
      try {
        const sectionId = await emptyHistory(options);
        void plugins.run('onAfterClearHistory', { sectionId });
        return { result: 'cleared', scrollDelayMs: 0 };
      } catch (error) {
        report(error, 'clear-history');
        return { result: 'failed' };
      } finally {
        dispatch({ type: 'global-unlocked', lock: 'clearHistory' });
      }
    },
  };
}
