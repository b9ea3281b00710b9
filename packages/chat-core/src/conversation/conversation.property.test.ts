import type { ChatMessage } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoreMessage, LocalMessageStatus } from '../message/core-message.ts';
import { groupIdOf } from '../message/group-id.ts';
import { compareIndexes, isCounted } from '../message/message-index.ts';
import { messageGroups } from '../selectors/message-groups.ts';
import { messageMeta } from '../selectors/message-meta.ts';
import { createStore } from '../store/store.ts';
import { anyMoves, type Move } from '../testing/any-event.ts';
import { after, anError, asked, lastWord, opened, page, refreshed, storedTurns, word } from '../testing/chat-events.ts';
import type { Conversation, HistoryLoad } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';
import { nextConversation } from './next-conversation.ts';

const WINDOW = 12;
const loads: HistoryLoad[] = ['load-silently', 'load-eagerly', 'load-prev', 'load-next'];

/** Every state a list of moves goes through, and the events that led there. Nothing that was handed out is changed. */
function play(moves: readonly Move[]): { states: Conversation[]; events: ConversationEvent[] } {
  const states = [opened(WINDOW)];
  const events: ConversationEvent[] = [];
  for (const move of moves) {
    const before = deepFreeze(states.at(-1) ?? opened(WINDOW));
    const event = deepFreeze(move(before));
    events.push(event);
    states.push(nextConversation(before, event));
  }
  return { states, events };
}

const last = (moves: readonly Move[]): Conversation => play(moves).states.at(-1) ?? opened(WINDOW);

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
}

function expectSound(conversation: Conversation): void {
  const { messages, history, waiting, responding, removedIds } = conversation;
  const ids = messages.map(({ message_id }) => message_id);
  expect(new Set(ids).size).toBe(ids.length);
  const indexes = messages.map(({ message_index }) => message_index).filter(isCounted);
  expect(indexes.toSorted(compareIndexes)).toEqual(indexes);
  const livesOnlyHere = (message: CoreMessage) =>
    !message.is_finish || !isCounted(message.message_index) || groupIdOf(message) === waiting?.replyId;
  expect(messages.length <= history.windowSize || messages.every(livesOnlyHere)).toBe(true);
  for (const index of [history.endIndex, history.readIndex, history.maxLoadIndex]) expect(index).toMatch(/^\d+$/);
  expect(removedIds).not.toContain(waiting?.replyId);
  expect(removedIds).not.toContain(responding?.replyId);
}

function expectPartition(conversation: Conversation): void {
  const groups = messageGroups(conversation);
  const members = groups.flatMap(({ memberSet }) => [
    ...(memberSet.userMessageId ? [memberSet.userMessageId] : []),
    ...memberSet.functionCallMessageIdList,
    ...memberSet.llmAnswerMessageIdList,
    ...memberSet.followUpMessageIdList,
  ]);
  const ids = conversation.messages.map(({ message_id }) => message_id);
  expect(members.toSorted()).toEqual(ids.toSorted());
  expect(groups.filter(({ isLatest }) => isLatest)).toHaveLength(groups.length > 0 ? 1 : 0);
  for (const [place, { sectionId, showContextDivider }] of groups.entries()) {
    const below = groups[place + 1]?.sectionId ?? conversation.sections.latestSectionId;
    expect(showContextDivider !== null).toBe(sectionId !== below);
  }
  for (const id of ids) expect(messageMeta(conversation, id)).not.toBeNull();
}

/** chat §4: the possible next statuses of a message that this client sends. */
const NEXT_STATUS: Record<LocalMessageStatus, readonly LocalMessageStatus[]> = {
  unsent: ['send_success', 'send_fail', 'send_timeout'],
  send_success: ['unsent'],
  send_fail: ['unsent', 'send_success'],
  send_timeout: ['unsent', 'send_success'],
};

function expectLegalStatuses(before: Conversation, event: ConversationEvent, next: Conversation): void {
  const known = new Map(before.messages.map(({ key, local_message_status }) => [key, local_message_status]));
  for (const { key, local_message_status: status } of next.messages) {
    const was = known.get(key);
    if (!was || !status || was === status) continue;
    expect(NEXT_STATUS[was]).toContain(status);
    if (was === 'send_success') expect(event.type).toBe('regeneration-started');
  }
}

describe('chat §4 any sequence of events', () => {
  it('keeps the invariants of the state and does not throw', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => play(moves).states.forEach(expectSound)),
      { numRuns: 400 },
    );
  });

  it('chat §3: groups partition the messages, and one is the latest', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => expectPartition(last(moves))),
      { numRuns: 200 },
    );
  });

  it('gives the same state for batched and replayed events', () => {
    fc.assert(
      fc.property(anyMoves, fc.infiniteStream(fc.boolean()), (moves, isSoon) => {
        const { states, events } = play(moves);
        const store = createStore(nextConversation, states[0] as Conversation, () => undefined);
        for (const event of events) {
          if (isSoon.next().value) store.dispatchSoon(event);
          else store.dispatch(event);
        }
        store.flush();
        expect(store.getState()).toEqual(states.at(-1));
      }),
      { numRuns: 100 },
    );
  });

  it('changes the status of an outgoing message only along its state graph', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const { states, events } = play(moves);
        states.slice(1).forEach((state, step) => {
          expectLegalStatuses(states[step] as Conversation, events[step] as ConversationEvent, state);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('clears waiting of the stopped reply only', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const stop = { type: 'responding-stopped', replyId: 'q1', brokenMessageId: null, brokenPos: null } as const;
        const before = last(moves);
        const stopped = after(before, stop);
        const other = <Stage extends { readonly replyId: string }>(stage: Stage | null) =>
          stage?.replyId === 'q1' ? null : stage;
        expect(stopped.waiting).toBe(other(before.waiting));
        expect(stopped.responding).toBe(other(before.responding));
      }),
      { numRuns: 100 },
    );
  });

  it('ignores events that arrive after a delete', () => {
    fc.assert(
      fc.property(anyMoves, fc.constantFrom('q0', 'q1', 'm1'), anyMoves, (before, groupId, afterwards) => {
        const start = last(before);
        const known = start.removedIds.includes(groupId) ? start : after(start, ...asked('l9', groupId));
        const states = [after(known, { type: 'group-deleted', groupId })];
        for (const move of afterwards) {
          const state = states.at(-1) as Conversation;
          states.push(nextConversation(state, move(state)));
        }
        for (const { messages, waiting } of states) {
          expect(messages.some((message) => groupIdOf(message) === groupId)).toBe(false);
          expect(waiting?.replyId).not.toBe(groupId);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('chat §4 loading history, any sequence of events', () => {
  it('releases the lock at the end of a load', () => {
    fc.assert(
      fc.property(anyMoves, fc.constantFrom(...loads), (moves, load) => {
        const requested = after(last(moves), { type: 'history-requested', load });
        const failed = after(requested, { type: 'history-failed', load, error: anError });
        expect(failed.history.locks[load]).toBeUndefined();
        const loaded = after(
          requested,
          { type: 'history-loaded', load, page: page(storedTurns(1, 4)) },
          { type: 'history-lock-released', load: 'load-next' },
        );
        expect(loaded.history.locks[load]).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it('gives load-eagerly priority over load-next', () => {
    fc.assert(
      fc.property(anyMoves, (moves) => {
        const eager = after(
          last(moves),
          { type: 'history-requested', load: 'load-next' },
          { type: 'history-requested', load: 'load-eagerly' },
        );
        expect(eager.history.locks['load-next']).toBeUndefined();
        expect(after(eager, { type: 'history-loaded', load: 'load-next', page: page(storedTurns(1, 4)) })).toBe(eager);
      }),
      { numRuns: 100 },
    );
  });

  it('sorts messages independently of their order of arrival', () => {
    const turns = storedTurns(1, WINDOW);
    fc.assert(
      fc.property(fc.shuffledSubarray(turns, { minLength: turns.length }), (arriving) => {
        const pushed = arriving.map((message) => ({
          type: 'remote-changed' as const,
          change: { kind: 'message-pushed' as const, message },
        }));
        const inOrder = after(opened(WINDOW), refreshed(turns));
        const shuffled = after(opened(WINDOW), ...pushed);
        expect(messageGroups(shuffled)).toEqual(messageGroups(inOrder));
      }),
    );
  });

  it('loads every message once when paging to both ends', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (steps) => {
        const start = after(opened(WINDOW), refreshed(server.slice(-6), { hasMore: true, endIndex: '60' }));
        steps.reduce((state, isPrev) => {
          const next = isPrev ? stepBack(state) : stepForth(state);
          expectUnbroken(next);
          return next;
        }, start);
      }),
      { numRuns: 100 },
    );
  });
});

const server = storedTurns(1, 60);

function stepBack(state: Conversation): Conversation {
  const before = Number(state.history.cursor) - 1;
  return state.history.prevHasMore ? brought(state, 'load-prev', server.slice(Math.max(0, before - 5), before)) : state;
}

function stepForth(state: Conversation): Conversation {
  const from = Number(state.history.nextCursor);
  return state.history.nextHasMore ? brought(state, 'load-next', server.slice(from, from + 5)) : state;
}

function brought(state: Conversation, load: HistoryLoad, messages: readonly ChatMessage[]): Conversation {
  const next = after(
    state,
    { type: 'history-requested', load },
    {
      type: 'history-loaded',
      load,
      page: page(messages, {
        hasMore: messages[0] !== server[0],
        nextHasMore: messages.at(-1) !== server.at(-1),
        endIndex: '60',
      }),
    },
    { type: 'history-lock-released', load },
  );
  for (const { message_id } of messages) expect(next.messages.map((held) => held.message_id)).toContain(message_id);
  return next;
}

function expectUnbroken({ messages, history }: Conversation): void {
  const held = messages.map(({ message_index }) => Number(message_index));
  const first = held[0] ?? 0;
  expect(held).toEqual(held.map((_, place) => first + place));
  expect(history).toMatchObject({
    cursor: String(first),
    nextCursor: String(held.at(-1)),
    prevHasMore: first !== 1,
    nextHasMore: held.at(-1) !== 60,
  });
}

describe('chat §4 streaming, any sequence of connection failures', () => {
  it('contains every delta once', () => {
    const text = ['The ', 'quick ', 'brown ', 'fox ', 'jumps ', 'over ', 'it'];
    const events = [...text.map((delta, index) => word(index + 2, 'q1', delta)), lastWord(text.length + 2, 'q1')];
    fc.assert(
      fc.property(fc.array(fc.nat(events.length - 1), { maxLength: 40 }), (arrivals) => {
        const replying = after(opened(), ...asked('l1', 'q1'));
        const torn = arrivals.reduce(
          (state, place) => nextConversation(state, events[place] as ConversationEvent),
          replying,
        );
        const whole = after(torn, ...events);
        expect(whole.messages.at(-1)).toMatchObject({ content: text.join(''), is_finish: true });
      }),
    );
  });
});
