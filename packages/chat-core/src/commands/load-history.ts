import { type GetMessageList, LoadDirection, NEWEST_CURSOR, type ResponseOf } from '@parley/contract';
import type { HistoryLoad } from '../conversation/conversation.ts';
import type { HistoryPage } from '../conversation/conversation-event.ts';
import { canLoadHistory } from '../conversation/history.ts';
import { wait } from '../environment/clock.ts';
import { toReportedError } from '../errors/to-reported-error.ts';
import { type CommandContext, here, whichBot } from './command-context.ts';
import { createInFlight } from './in-flight.ts';
import { limitRate } from './limit-rate.ts';
import { EAGER_COUNT, HISTORY_CALLS_MAX, HISTORY_SPACING_MS, HISTORY_WINDOW_MS, LOAD_NEXT_LOCK_MS } from './limits.ts';

interface Asked {
  readonly count: number;
  readonly cursor: string;
  readonly direction: 0 | 1 | 2;
}

const newest = (count: number): Asked => ({ count, cursor: NEWEST_CURSOR, direction: LoadDirection.unknown });

export type HistoryCommands = ReturnType<typeof createHistoryCommands>;

/** The four ways to load history, and a new look at all of it (chat §4). Their errors are thrown (chat §8). */
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

  async function fetchPage(asked: Asked): Promise<HistoryPage> {
    const { count, cursor, direction } = await plugins.run('onBeforeGetMessageHistoryList', asked);
    const request = {
      ...here(context),
      ...whichBot(identity),
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

  async function load(kind: HistoryLoad, asked: Asked): Promise<void> {
    if (isIgnored || !canLoadHistory(getState(), kind)) return;
    dispatch({ type: 'history-requested', load: kind });
    const request = getState().history.locks[kind];
    try {
      dispatch({ type: 'history-loaded', load: kind, page: await fetchPage(asked), request });
    } catch (error) {
      dispatch({ type: 'history-failed', load: kind, error: toReportedError(error), request });
      throw error;
    }
    if (kind !== 'load-next') return;
    // The view moves its scroll position in this time; another page would pull the ground from under it.
    await wait(clock, LOAD_NEXT_LOCK_MS);
    dispatch({ type: 'history-lock-released', load: kind, request });
  }

  async function loadNewer(kind: 'load-next' | 'load-silently'): Promise<void> {
    const { nextCursor } = getState().history;
    await load(kind, { count: pageCount, cursor: nextCursor, direction: LoadDirection.next });
  }

  return {
    async loadPrevious(count = pageCount): Promise<void> {
      const { cursor, prevHasMore } = getState().history;
      if (prevHasMore) await load('load-prev', { count, cursor, direction: LoadDirection.previous });
    },
    async loadNext(): Promise<void> {
      if (getState().history.nextHasMore) await loadNewer('load-next');
    },
    /** What is newest, wherever the reader is. Who asks while it is under way waits for it too. */
    loadEagerly(): Promise<void> {
      if (canLoadHistory(getState(), 'load-eagerly')) eager = load('load-eagerly', newest(EAGER_COUNT));
      return eager;
    },
    /** What was added meanwhile, without anybody asking for it. */
    loadSilently: () => loadNewer('load-silently'),
    /** Replaces all that is loaded by the newest page. */
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
