import type { HistoryState } from '../conversation/conversation.ts';
import { compareIndexes, indexDistance, isCounted } from '../message/message-index.ts';
import { type CommandContext, here } from './command-context.ts';
import { SILENT_LOAD_MAX } from './limits.ts';
import type { HistoryCommands } from './load-history.ts';
import { reportAndContinue } from './report.ts';
import { whenBack } from './when-back.ts';

/**
 * Asks how far the user has read and where the conversation ends (chat §7), both of which change elsewhere too, and loads
 * what is missing at the end.
 */
export const createLookForNews = (context: CommandContext, history: HistoryCommands) => async (): Promise<void> => {
  const { dispatch, getState, report, transport } = context;
  await reportAndContinue(report, 'read-index', async () => {
    const { conversation_id } = here(context);
    const { read_message_index, end_message_index } = await transport.readIndex({ conversation_id });
    const load = missedLoad(getState().history, end_message_index, history);
    dispatch({ type: 'indexes-told', readIndex: read_message_index, endIndex: end_message_index });
    await load?.();
  });
};

/** A few messages are added without a word; more of them, and the newest are shown instead (wire §1.2). */
export function missedLoad(
  { maxLoadIndex, nextHasMore }: HistoryState,
  endIndex: string,
  history: HistoryCommands,
): (() => Promise<void>) | null {
  if (nextHasMore || !isCounted(endIndex) || compareIndexes(endIndex, maxLoadIndex) <= 0) return null;
  return indexDistance(maxLoadIndex, endIndex) <= SILENT_LOAD_MAX ? history.loadSilently : history.loadEagerly;
}

/** Without anybody who tells, it is looked for whenever there may be some: the network is back, or somebody looks. */
export function lookWhenBack(context: CommandContext, lookForNews: () => Promise<void>): void {
  if (!context.destroyed.aborted) whenBack(context, () => void lookForNews());
}
