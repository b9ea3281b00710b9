import { type GetMessageList, HISTORY_PAGE_MAX, LoadDirection, NEWEST_CURSOR, type ResponseOf } from '@parley/contract';
import type { HistoryLoad, HistoryState } from '../conversation/conversation.ts';
import type { HistoryPage } from '../conversation/conversation-event.ts';
import { canLoadHistory } from '../conversation/history.ts';
import { wait } from '../environment/clock.ts';
import { toReportedError } from '../errors/reported-error.ts';
import { indexDistance } from '../message/message-index.ts';
import { botRef, type CommandContext, conversationRef } from './command-context.ts';
import { createInFlight } from './in-flight.ts';
import { limitRate } from './limit-rate.ts';
import { EAGER_COUNT, HISTORY_CALLS_MAX, HISTORY_SPACING_MS, HISTORY_WINDOW_MS, LOAD_NEXT_LOCK_MS } from './limits.ts';

interface PageRequest {
  readonly count: number;
  readonly cursor: string;
  readonly direction: 0 | 1 | 2;
}

const newest = (count: number): PageRequest => ({ count, cursor: NEWEST_CURSOR, direction: LoadDirection.unknown });

export type HistoryCommands = ReturnType<typeof createHistoryCommands>;

/** The four kinds of loading history, and a refresh (chat §4). Their errors are thrown (chat §8). */
export function createHistoryCommands(context: CommandContext, pageCount: number) {
  const { clock, dispatch, getState, identity, plugins, transport } = context;
  const takeTurn = limitRate(clock, {
    calls: HISTORY_CALLS_MAX,
    windowMs: HISTORY_WINDOW_MS,
    spacingMs: HISTORY_SPACING_MS,
  });
  const once = createInFlight();
  let isIgnored = false;
  let eager = Promise.resolve();
  let next = Promise.resolve();

  async function fetchPage(pageRequest: PageRequest): Promise<HistoryPage> {
    const { count, cursor, direction } = await plugins.run('onBeforeGetMessageHistoryList', pageRequest);
    const request = {
      ...conversationRef(context),
      ...botRef(identity),
      cursor,
      direction,
      load_direction: direction,
      count,
    };
    return once('get_message_list', request, async () => {
      await takeTurn();
      return toPage(await transport.messageList(request));
    });
  }

  async function load(kind: HistoryLoad, pageRequest: PageRequest): Promise<void> {
    if (isIgnored || !canLoadHistory(getState(), kind)) return;
    dispatch({ type: 'history-requested', load: kind });
    const request = getState().history.locks[kind];
    try {
      dispatch({ type: 'history-loaded', load: kind, page: await fetchPage(pageRequest), request });
    } catch (error) {
      dispatch({ type: 'history-failed', load: kind, error: toReportedError(error), request });
      throw error;
    }
    if (kind !== 'load-next') return;
    // The view corrects its scroll position in this time; another page would move its anchor.
    await wait(clock, LOAD_NEXT_LOCK_MS);
    dispatch({ type: 'history-lock-released', load: kind, request });
  }

  const loadNewer = (kind: 'load-next' | 'load-silently', count = pageCount): Promise<void> =>
    load(kind, { count, cursor: getState().history.nextCursor, direction: LoadDirection.next });

  async function loadNext(count?: number): Promise<void> {
    if (!getState().history.nextHasMore || !canLoadHistory(getState(), 'load-next')) return;
    next = loadNewer('load-next', count);
    await next;
  }

  /** Loads the newest messages, wherever the reader is. A second call while the first is in progress waits for it. */
  function loadEagerly(): Promise<void> {
    if (canLoadHistory(getState(), 'load-eagerly')) eager = load('load-eagerly', newest(EAGER_COUNT));
    return eager;
  }

  return {
    async loadPrevious(count = pageCount): Promise<void> {
      const { cursor, prevHasMore } = getState().history;
      if (prevHasMore) await load('load-prev', { count, cursor, direction: LoadDirection.previous });
    },
    loadNext: () => loadNext(),
    /**
     * Loads everything that follows the loaded messages. If that is more than the window holds, most of it would be dropped
     * again: then only the newest messages are loaded.
     */
    async loadAllNext(): Promise<void> {
      await Promise.allSettled([eager, next]);
      if (followsMoreThanWindow(getState().history)) return loadEagerly();
      for (let before = ''; getState().history.nextHasMore && getState().history.nextCursor !== before; ) {
        before = getState().history.nextCursor;
        await loadNext(HISTORY_PAGE_MAX);
      }
    },
    loadEagerly,
    /** Loads messages that were added elsewhere, without a user asking for them. */
    loadSilently: () => loadNewer('load-silently'),
    /** Replaces the loaded messages by the newest page. */
    async refresh(): Promise<void> {
      await plugins.run('onBeforeRefreshMessageList', {});
      try {
        dispatch({ type: 'messages-refreshed', page: await fetchPage(newest(pageCount)) });
        void plugins.run('onAfterRefreshMessageList', {});
      } catch (error) {
        void plugins.run('onRefreshMessageListError', { error: toReportedError(error) });
        throw error;
      }
    },
    ignore(isIgnoredNow: boolean) {
      isIgnored = isIgnoredNow;
    },
  };
}

const followsMoreThanWindow = ({ nextHasMore, maxLoadIndex, endIndex, windowSize }: HistoryState): boolean =>
  nextHasMore && indexDistance(maxLoadIndex, endIndex) > BigInt(windowSize);

const BOT_PARTICIPANT = 1;

const toPage = (response: ResponseOf<typeof GetMessageList>): HistoryPage => ({
  messages: response.message_list,
  cursor: response.cursor,
  hasMore: response.hasmore,
  nextCursor: response.next_cursor,
  nextHasMore: response.next_has_more,
  readIndex: response.read_message_index,
  endIndex: response.end_message_index,
  lastSectionId: response.last_section_id,
  bots: Object.values(response.participant_info_map)
    .filter(({ type }) => type === BOT_PARTICIPANT)
    .map(({ id, name, avatar_url }) => ({ id, nickname: name, url: avatar_url })),
});
