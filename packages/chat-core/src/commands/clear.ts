import { toReportedError } from '../errors/to-reported-error.ts';
import { type CommandContext, here, whichOwnBot } from './command-context.ts';
import { CLEAR_CONTEXT_SCROLL_DELAY_MS } from './limits.ts';
import type { HistoryCommands } from './load-history.ts';
import type { Replies } from './replies.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly history: HistoryCommands;
  stopResponding(): Promise<void>;
  cancelUploads(): void;
  forgetUnsent(): void;
}

export type Cleared =
  | { readonly result: 'LOCKED' | 'failed' }
  /** After this long the view scrolls to the onboarding: cards need the time to take their place. */
  | { readonly result: 'cleared'; readonly scrollDelayMs: number };

/** Clearing the context and clearing the history. Errors of both are reported and swallowed (chat §8). */
export function createClearCommands(context: CommandContext, dependencies: Dependencies) {
  const { dispatch, getState, identity, plugins, report, transport } = context;

  async function newSection(): Promise<string> {
    const prepared = await plugins.run('onBeforeClearContext', { insertHistoryMessageList: [] });
    // The new section begins after the last message, so that has to be there.
    if (getState().history.nextHasMore) await dependencies.history.loadEagerly();
    const { new_section_id, new_section_message_list } = await transport.createSection({
      ...here(context),
      insert_history_message_list: [...prepared.insertHistoryMessageList],
    });
    dispatch({ type: 'context-cleared', sectionId: new_section_id, messages: new_section_message_list });
    return new_section_id;
  }

  async function emptyHistory(): Promise<string | null> {
    await plugins.run('onBeforeClearHistory', {});
    dependencies.cancelUploads();
    const { waiting, responding } = getState();
    if (waiting || responding) await dependencies.stopResponding();
    const { new_section_id = null } = await transport.clearMessage({ ...here(context), ...whichOwnBot(identity) });
    dispatch({ type: 'history-cleared', sectionId: new_section_id });
    dependencies.replies.leave();
    dependencies.forgetUnsent();
    if (!new_section_id) report(new Error('no section id came'), 'clear-history');
    return new_section_id;
  }

  /** A message may wait for its files or its words before it is sent and locked (chat §5: not while sending). */
  function isBusy(): boolean {
    const { locks, sending } = getState();
    return locks.global !== null || sending !== null;
  }

  return {
    async clearContext(): Promise<Cleared> {
      if (isBusy()) return { result: 'LOCKED' };
      dispatch({ type: 'global-locked', lock: 'clearContext' });
      try {
        const sectionId = await newSection();
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

    async clearHistory(): Promise<Cleared> {
      if (isBusy()) return { result: 'LOCKED' };
      dispatch({ type: 'global-locked', lock: 'clearHistory' });
      try {
        const sectionId = await emptyHistory();
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
