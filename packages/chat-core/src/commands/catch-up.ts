import type { HistoryState } from '../conversation/conversation.ts';
import { onReturn } from '../environment/connectivity.ts';
import { reportAndContinue } from '../errors/report.ts';
import { compareIndexes, indexDistance, isCounted } from '../message/message-index.ts';
import { type CommandContext, conversationRef } from './command-context.ts';
import { SILENT_LOAD_MAX } from './limits.ts';
import type { HistoryCommands } from './load-history.ts';

/**
 * Asks for the read index and the end of the conversation (chat §7), which other windows change too, and loads the messages
 * that are missing at the end.
 */
export const createCatchUp = (context: CommandContext, history: HistoryCommands) => async (): Promise<void> => {
  const { dispatch, getState, report, transport } = context;
  await reportAndContinue(report, 'read-index', async () => {
    const { conversation_id } = conversationRef(context);
    const { read_message_index, end_message_index } = await transport.readIndex({ conversation_id });
    const load = loadMissed(getState().history, end_message_index, history);
    dispatch({ type: 'indexes-received', readIndex: read_message_index, endIndex: end_message_index });
    await load?.();
  });
};

/** Up to six missed messages are loaded silently, more of them eagerly (wire §1.2). `null` if none are missing. */
export function loadMissed(
  { maxLoadIndex, nextHasMore }: HistoryState,
  endIndex: string,
  history: HistoryCommands,
): (() => Promise<void>) | null {
  if (nextHasMore || !isCounted(endIndex) || compareIndexes(endIndex, maxLoadIndex) <= 0) return null;
  return indexDistance(maxLoadIndex, endIndex) <= SILENT_LOAD_MAX ? history.loadSilently : history.loadEagerly;
}

/** Without a subscription the client catches up whenever the network is back or the page becomes visible. */
export function catchUpOnReturn({ connectivity, destroyed }: CommandContext, catchUp: () => Promise<void>): void {
  if (!destroyed.aborted) onReturn(connectivity, destroyed, () => void catchUp());
}
