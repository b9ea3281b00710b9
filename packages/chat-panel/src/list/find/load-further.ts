import { type ChatClient, canLoadHistory } from '@parley/chat-core';
import { HISTORY_PAGE_MAX } from '@parley/contract';
import type { FindDirection } from './neighbour-match.ts';

/** Loads the next page on one side. False when there is none. Loads that are under way are waited for. */
export async function loadFurther({ conversation, ...client }: ChatClient, direction: FindDirection): Promise<boolean> {
  const isPrevious = direction === 'previous';
  const load = isPrevious ? 'load-prev' : 'load-next';
  await conversation.waitUntil((now) => canLoadHistory(now, load));
  const before = conversation.getState().history;
  if (isPrevious ? !before.prevHasMore : !before.nextHasMore) return false;
  // As much at once as the server gives: it is searched, not read.
  await (isPrevious ? client.loadPrevious(HISTORY_PAGE_MAX) : client.loadNext());
  const after = conversation.getState().history;
  return isPrevious ? after.cursor !== before.cursor : after.nextCursor !== before.nextCursor;
}
