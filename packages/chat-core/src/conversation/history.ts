import type { ReportedError } from '../errors/reported-error.ts';
import { groupIdOf } from '../message/group-id.ts';
import { indexDistance, isCounted, laterIndex, reachOf } from '../message/message-index.ts';
import type { BotInfo, Conversation, HistoryLoad, HistoryState, Senders } from './conversation.ts';
import type { HistoryPage } from './conversation-event.ts';
import { withoutMessages } from './message-list.ts';
import { withoutKey } from './removing.ts';
import { withSection } from './sections.ts';
import { withStored } from './storing.ts';
import { withStoredSuggestions } from './suggestions.ts';

/** A newest page that is this far from the loaded messages replaces them (wire §1.2). */
const EAGER_DISTANCE = 19n;

/*
 * chat §4 Loading history: every load holds a lock from its request to its page or its failure.
 *
 *   load-eagerly  releases the lock of load-next, whose page is then ignored
 *   load-next     holds its lock after the page, until the scroll position is corrected
 */

export function canLoadHistory({ history: { locks } }: Pick<Conversation, 'history'>, load: HistoryLoad): boolean {
  return locks[load] === undefined && !(load === 'load-next' && locks['load-eagerly'] !== undefined);
}

export function historyRequested(conversation: Conversation, load: HistoryLoad): Conversation {
  if (!canLoadHistory(conversation, load)) return conversation;
  const { history } = conversation;
  const requests = history.requests + 1;
  const locks = {
    ...(load === 'load-eagerly' ? withoutKey(history.locks, 'load-next') : history.locks),
    [load]: requests,
  };
  return { ...conversation, history: { ...history, requests, locks, errors: withoutKey(history.errors, load) } };
}

export function historyFailed(
  conversation: Conversation,
  load: HistoryLoad,
  error: ReportedError,
  request: number | undefined,
): Conversation {
  const released = historyLockReleased(conversation, load, request);
  if (released === conversation) return conversation;
  const { history } = released;
  return { ...released, history: { ...history, errors: { ...history.errors, [load]: error } } };
}

export function historyLockReleased(
  conversation: Conversation,
  load: HistoryLoad,
  request: number | undefined,
): Conversation {
  const { history } = conversation;
  if (!isAwaited(history, load, request)) return conversation;
  return { ...conversation, history: { ...history, locks: withoutKey(history.locks, load) } };
}

export function historyLoaded(
  conversation: Conversation,
  load: HistoryLoad,
  page: HistoryPage,
  request: number | undefined,
): Conversation {
  if (!isAwaited(conversation.history, load, request)) return conversation;
  const { history } = conversation;
  const locks = load === 'load-next' ? history.locks : withoutKey(history.locks, load);
  const unlocked = { ...conversation, history: { ...history, locks } };
  if (load === 'load-eagerly' && isFarFrom(history, page)) return withRefreshedMessages(unlocked, page);
  const merged = withPage(unlocked, page);
  const isFirst = !isCounted(history.maxLoadIndex);
  const older = load === 'load-prev' || isFirst ? { cursor: page.cursor, prevHasMore: page.hasMore } : {};
  const newer = load === 'load-prev' && !isFirst ? {} : newerSide(merged, page);
  return { ...merged, history: { ...merged.history, ...older, ...newer } };
}

/** The page replaces the loaded messages. Unsent and unfinished messages stay: they exist only here. */
export function withRefreshedMessages(conversation: Conversation, page: HistoryPage): Conversation {
  const { history, waiting } = conversation;
  const messages = withoutMessages(
    conversation.messages,
    (message) => message.is_finish && isCounted(message.message_index) && groupIdOf(message) !== waiting?.replyId,
  );
  // Pages of other loads would not be adjacent to this one.
  const locks = withoutKey(withoutKey(withoutKey(history.locks, 'load-prev'), 'load-next'), 'load-silently');
  const merged = withPage({ ...conversation, messages, history: { ...history, locks } }, page);
  const sides = { cursor: page.cursor, prevHasMore: page.hasMore, ...newerSide(merged, page) };
  return { ...merged, history: { ...merged.history, ...sides } };
}

function withPage(conversation: Conversation, page: HistoryPage): Conversation {
  const { history, removedIds, sections, senders } = conversation;
  // A page comes newest first.
  const stored = page.messages.toReversed();
  return {
    ...conversation,
    messages: withStored(conversation.messages, stored, removedIds),
    suggestions: withStoredSuggestions(
      conversation.suggestions,
      stored.filter(({ message_id, reply_id }) => !removedIds.includes(message_id) && !removedIds.includes(reply_id)),
    ),
    // An announced section begins when its reply is complete, even if the server has stored it already.
    sections: sections.announced ? sections : withSection(sections, page.lastSectionId ?? ''),
    senders: withBots(senders, page.bots ?? []),
    history: {
      ...history,
      readIndex: laterIndex(history.readIndex, page.readIndex),
      endIndex: reachOf(page.messages, laterIndex(history.endIndex, page.endIndex)),
    },
  };
}

/** Adds bots that were mentioned since init; the info that init returned is not replaced. */
function withBots(senders: Senders, bots: readonly BotInfo[]): Senders {
  const fresh = bots.filter(({ id }) => !Object.hasOwn(senders.botInfoMap, id));
  if (fresh.length === 0) return senders;
  return {
    ...senders,
    botInfoMap: { ...senders.botInfoMap, ...Object.fromEntries(fresh.map((bot) => [bot.id, bot])) },
  };
}

function newerSide({ messages }: Conversation, page: HistoryPage): Partial<HistoryState> {
  const newest = reachOf(page.messages);
  const reach = isCounted(newest) ? newest : laterIndex('0', page.nextCursor);
  const held = reachOf(messages, reach);
  if (page.nextHasMore) return { nextHasMore: true, nextCursor: page.nextCursor, maxLoadIndex: reach };
  return { nextHasMore: false, nextCursor: isCounted(held) ? held : page.nextCursor, maxLoadIndex: held };
}

function isFarFrom({ maxLoadIndex }: HistoryState, page: HistoryPage): boolean {
  const newest = reachOf(page.messages);
  if (!isCounted(newest)) return false;
  return !isCounted(maxLoadIndex) || indexDistance(maxLoadIndex, newest) >= EAGER_DISTANCE;
}

const isAwaited = ({ locks }: HistoryState, load: HistoryLoad, request: number | undefined): boolean =>
  locks[load] !== undefined && (request === undefined || locks[load] === request);
