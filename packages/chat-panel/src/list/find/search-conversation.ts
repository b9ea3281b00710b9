import { type ChatClient, canLoadHistory, type FoundText, findText } from '@parley/chat-core';
import { HISTORY_PAGE_MAX } from '@parley/contract';

export type FindDirection = 'previous' | 'next';

interface Search {
  readonly text: string;
  readonly from: FoundText | null;
  readonly direction: FindDirection;
  /** When it returns false, another search has replaced this one and no more pages are loaded. */
  isWanted(): boolean;
  /** Called when no loaded message matches and the search goes on in messages that are not loaded. */
  onLoading(): void;
}

/** Finds the next match in the loaded messages, then loads page after page until there is a match or no page is left. */
export async function searchConversation(client: ChatClient, search: Search): Promise<FoundText | null> {
  const { text, from, direction, isWanted } = search;
  if (text === '') return null;
  const find = () => neighbourMatch(findText(client.conversation.getState().messages, text), from, direction);
  let found = find();
  if (!found) search.onLoading();
  while (!found && isWanted() && (await loadPage(client, direction))) found = find();
  return found;
}

/** Waits for a load that is running, then loads one page. Returns false if there is none. */
async function loadPage({ conversation, ...client }: ChatClient, direction: FindDirection): Promise<boolean> {
  const isPrevious = direction === 'previous';
  const load = isPrevious ? 'load-prev' : 'load-next';
  await conversation.waitUntil((now) => canLoadHistory(now, load));
  const before = conversation.getState().history;
  if (isPrevious ? !before.prevHasMore : !before.nextHasMore) return false;
  // The largest page the server allows, because it is searched and not read.
  await (isPrevious ? client.loadPrevious(HISTORY_PAGE_MAX) : client.loadNext());
  const after = conversation.getState().history;
  return isPrevious ? after.cursor !== before.cursor : after.nextCursor !== before.nextCursor;
}

/** The match before or after the current one. Without a current match: the newest, or the oldest. */
export function neighbourMatch(
  matches: readonly FoundText[],
  current: FoundText | null,
  direction: FindDirection,
): FoundText | null {
  const index = current ? indexOfMatch(matches, current) : -1;
  if (index < 0) return (direction === 'previous' ? matches.at(-1) : matches[0]) ?? null;
  return matches[index + (direction === 'previous' ? -1 : 1)] ?? null;
}

export const indexOfMatch = (matches: readonly FoundText[], { messageId, start }: FoundText): number =>
  matches.findIndex((match) => match.messageId === messageId && match.start === start);
