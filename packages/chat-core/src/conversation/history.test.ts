import { describe, expect, it } from 'vitest';
import {
  added,
  after,
  anError,
  answer,
  asked,
  idsOf,
  opened,
  page,
  question,
  refreshed,
  storedTurns,
  word,
} from '../testing/chat-events.ts';
import type { HistoryLoad } from './conversation.ts';
import type { ConversationEvent, HistoryPage } from './conversation-event.ts';
import { canLoadHistory } from './history.ts';
import { indexToMarkRead } from './message-index-state.ts';

const requested = (load: HistoryLoad): ConversationEvent => ({ type: 'history-requested', load });
const loaded = (load: HistoryLoad, brought: HistoryPage, request?: number): ConversationEvent => ({
  type: 'history-loaded',
  load,
  page: brought,
  ...(request !== undefined && { request }),
});
const loads: HistoryLoad[] = ['load-silently', 'load-eagerly', 'load-prev', 'load-next'];
const held = after(opened(), refreshed(storedTurns(21, 40), { hasMore: true }));

describe('chat §4 loading history: locks', () => {
  it.each(loads)('%s is locked until it ends', (load) => {
    const locked = after(held, requested(load));
    expect(canLoadHistory(locked, load)).toBe(false);
    expect(after(locked, requested(load))).toBe(locked);
    const failed = after(locked, { type: 'history-failed', load, error: anError });
    expect(failed.history).toMatchObject({ locks: {}, errors: { [load]: anError } });
    expect(after(failed, requested(load)).history.errors).toEqual({});
  });

  it('load-next keeps its lock after the page, until it is released', () => {
    const brought = after(held, requested('load-next'), loaded('load-next', page(storedTurns(41, 44))));
    expect(canLoadHistory(brought, 'load-next')).toBe(false);
    const released = after(brought, { type: 'history-lock-released', load: 'load-next' });
    expect(canLoadHistory(released, 'load-next')).toBe(true);
  });

  it('load-eagerly beats load-next and takes its lock', () => {
    const next = after(held, requested('load-next'));
    const eager = after(next, requested('load-eagerly'));
    expect(Object.keys(eager.history.locks)).toEqual(['load-eagerly']);
    expect(canLoadHistory(eager, 'load-next')).toBe(false);
    expect(after(eager, requested('load-next'))).toBe(eager);
    expect(after(eager, loaded('load-next', page(storedTurns(41, 42))))).toBe(eager);
  });

  it('tells an answer that came too late from the one that is awaited', () => {
    const first = after(held, requested('load-next'));
    const second = after(
      first,
      requested('load-eagerly'),
      loaded('load-eagerly', page(storedTurns(81, 100), { hasMore: true })),
      requested('load-next'),
    );
    expect(after(second, loaded('load-next', page(storedTurns(41, 44)), first.history.locks['load-next']))).toBe(
      second,
    );
  });

  it('ignores a page that is not awaited', () => {
    expect(after(held, loaded('load-prev', page(storedTurns(1, 20))))).toBe(held);
    expect(after(held, { type: 'history-failed', load: 'load-prev', error: anError })).toBe(held);
    expect(after(held, { type: 'history-lock-released', load: 'load-next' })).toBe(held);
  });
});

describe('chat §4 loading history: pages', () => {
  it('inserts earlier messages before the others, each once', () => {
    const next = after(held, requested('load-prev'), loaded('load-prev', page(storedTurns(11, 22), { hasMore: true })));
    expect(next.messages.map(({ message_index }) => Number(message_index))).toEqual(
      Array.from({ length: 30 }, (_, place) => place + 11),
    );
    expect(next.messages[10]).toBe(held.messages[0]);
    expect(next.history).toMatchObject({ cursor: '11', prevHasMore: true, maxLoadIndex: '40' });
  });

  it('inserts later messages after the others and before messages without an index', () => {
    const writing = after(held, added('l1'));
    const brought = page(storedTurns(41, 42), { nextHasMore: true, endIndex: '60' });
    const next = after(writing, requested('load-next'), loaded('load-next', brought));
    expect(idsOf(next).slice(-3)).toEqual(['m41', 'm42', 'l1']);
    expect(next.history).toMatchObject({ nextCursor: '42', nextHasMore: true, maxLoadIndex: '42', endIndex: '60' });
    const acknowledged = after(next, {
      type: 'remote-changed',
      change: { kind: 'reply-started', question: question('q', 61, { extra_info: { local_message_id: 'l1' } }) },
    });
    expect(idsOf(acknowledged).slice(-3)).toEqual(['m41', 'm42', 'q']);
  });

  it('load-eagerly merges a page that is near', () => {
    const brought = page(storedTurns(39, 58), { hasMore: true });
    const next = after(held, requested('load-eagerly'), loaded('load-eagerly', brought));
    expect(next.messages).toHaveLength(38);
    expect(next.history).toMatchObject({ cursor: '21', maxLoadIndex: '58', nextHasMore: false });
  });

  it('load-eagerly replaces the list from a distance of 19', () => {
    const brought = page(storedTurns(40, 59), { hasMore: true });
    const next = after(
      held,
      added('l1'),
      requested('load-prev'),
      requested('load-eagerly'),
      loaded('load-eagerly', brought),
    );
    expect(idsOf(next)).toEqual([...storedTurns(40, 59).map(({ message_id }) => message_id), 'l1']);
    expect(next.history).toMatchObject({ cursor: '40', prevHasMore: true, maxLoadIndex: '59', locks: {} });
  });

  it('accepts only digit indexes other than 0', () => {
    const odd = page([question('x', 0, { message_index: 'x' })], { readIndex: '0', endIndex: '-1' });
    const next = after(opened(), requested('load-prev'), loaded('load-prev', odd));
    expect(next.history).toMatchObject({ endIndex: '0', readIndex: '0', maxLoadIndex: '0' });
    expect(indexToMarkRead(next)).toBeNull();
  });

  it('returns the index to mark as read', () => {
    expect(indexToMarkRead(held)).toBe('40');
    expect(indexToMarkRead(after(held, { type: 'read-marked', readIndex: '40' }))).toBeNull();
    const behind = after(held, { type: 'read-marked', readIndex: '9' });
    expect(indexToMarkRead(behind)).toBe('40');
  });
});

describe('the window of messages', () => {
  const small = after(opened(10), refreshed(storedTurns(21, 30), { hasMore: true }));

  it('drops the newest messages when earlier ones are loaded, and sets nextHasMore', () => {
    const next = after(
      small,
      requested('load-prev'),
      loaded('load-prev', page(storedTurns(17, 20), { hasMore: true })),
    );
    expect(idsOf(next)).toEqual(storedTurns(17, 26).map(({ message_id }) => message_id));
    expect(next.history).toMatchObject({ nextHasMore: true, nextCursor: '26', maxLoadIndex: '26', endIndex: '30' });
    const back = after(next, requested('load-next'), loaded('load-next', page(storedTurns(27, 30))));
    expect(idsOf(back)).toEqual(storedTurns(21, 30).map(({ message_id }) => message_id));
    expect(back.history).toMatchObject({ nextHasMore: false, prevHasMore: true, cursor: '21', maxLoadIndex: '30' });
  });

  it('drops the oldest messages when some are added, and never unsent ones', () => {
    const replying = after(small, ...asked('l1', 'q1', { message_index: '31' }), word(2, 'q1', 'Hi'), added('l2'));
    expect(idsOf(replying)).toEqual([...storedTurns(24, 30).map(({ message_id }) => message_id), 'q1', 'a-q1', 'l2']);
    expect(replying.history).toMatchObject({ prevHasMore: true, cursor: '24' });
    const scrolledUp = after(
      replying,
      requested('load-prev'),
      loaded('load-prev', page(storedTurns(14, 23), { hasMore: true })),
    );
    expect(idsOf(scrolledUp)).toEqual([...storedTurns(14, 20).map(({ message_id }) => message_id), 'q1', 'a-q1', 'l2']);
    expect(scrolledUp.history).toMatchObject({ nextHasMore: true, nextCursor: '20' });
  });

  it('drops the newest messages while the reader is far from the bottom', () => {
    const far = after(small, { type: 'scrolled', isFarFromBottom: true });
    const pushed = after(far, {
      type: 'remote-changed',
      change: { kind: 'message-pushed', message: answer('n', '0', 31, { source: 2 }) },
    });
    expect(idsOf(pushed)).toEqual(idsOf(small));
    expect(pushed.history).toMatchObject({ nextHasMore: true, nextCursor: '30', endIndex: '31' });
  });
});
