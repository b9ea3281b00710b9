import type { ConversationChange } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import {
  acked,
  added,
  after,
  anError,
  answer,
  asked,
  idsOf,
  message,
  opened,
  page,
  question,
  received,
  refreshed,
  word,
} from '../testing/chat-events.ts';

import type { ConversationEvent } from './conversation-event.ts';

const followUp = message({ message_id: 'f1', reply_id: 'q1', type: 'follow_up', content: 'Why?', message_index: '4' });
const call = message({ message_id: 'c1', reply_id: 'q1', type: 'function_call', message_index: '2' });
const twoTurns = after(
  opened(),
  refreshed([question('q1', 1), call, answer('a1', 'q1', 3), followUp, question('q2', 5), answer('a2', 'q2', 6)]),
);
const toldThat = (change: ConversationChange): ConversationEvent => ({ type: 'remote-changed', change });
const deleted = (groupId: string) => ({ type: 'group-deleted', groupId }) as const;

describe('chat §4 delete a message group', () => {
  it('removes the question and everything that belongs to it', () => {
    const next = after(twoTurns, { type: 'reply-selected', replyId: 'q1' }, deleted('q1'));
    expect(idsOf(next)).toEqual(['q2', 'a2']);
    expect(next.suggestions).toEqual({});
    expect(next.selection.selectedReplyIdList).toEqual([]);
  });

  it('clears all suggestions when it was the last group', () => {
    expect(after(twoTurns, deleted('q2')).suggestions).toEqual({});
  });

  it('clears waiting for its reply, and ignores late chunks', () => {
    const replying = after(opened(), ...asked('l1', 'q1'), word(2, 'q1', 'Hi'));
    const gone = after(replying, deleted('q1'));
    expect(gone).toMatchObject({ messages: [], waiting: null, responding: null, pulling: {} });
    expect(after(gone, word(3, 'q1', ' there'))).toBe(gone);
    expect(after(gone, word(1, 'q1', 'from the start'))).toBe(gone);
    expect(after(gone, { type: 'reply-attached', replyId: 'q1', at: 0 })).toBe(gone);
    expect(after(gone, { type: 'reply-ended', replyId: 'q1', outcome: 'success' })).toBe(gone);
    const storedAnswer = answer('a-q1', 'q1', 2);
    expect(
      after(gone, { type: 'reply-failed', replyId: 'q1', error: anError, storedAnswer, isSuggestionError: false }),
    ).toBe(gone);
  });

  it('ignores the group in pages that were in transit', () => {
    const next = after(twoTurns, { type: 'history-requested', load: 'load-prev' }, deleted('q1'), {
      type: 'history-loaded',
      load: 'load-prev',
      page: page([question('q1', 1), call]),
    });
    expect(idsOf(next)).toEqual(['q2', 'a2']);
  });

  it('ignores an unknown group', () => {
    expect(after(twoTurns, deleted('q9'))).toBe(twoTurns);
  });
});

describe('chat §4 regenerate', () => {
  const started = after(twoTurns, { type: 'regeneration-started', groupId: 'q1', localMessageId: 'l9' });

  it('removes the answers, keeps the question and sends it', () => {
    expect(idsOf(started)).toEqual(['q1', 'q2', 'a2']);
    expect(started.suggestions.q1).toBeUndefined();
    expect(started.sending).toEqual({ localMessageId: 'l9' });
    expect(started.messages[0]).toMatchObject({ key: 'q1', is_finish: false, local_message_status: 'unsent' });
  });

  it('gives the question its new id on acknowledgement, and ignores the old reply', () => {
    const again = after(started, acked('l9', 'q3', { message_index: '7' }));
    expect(idsOf(again)).toEqual(['q2', 'a2', 'q3']);
    expect(again.messages[2]).toMatchObject({ key: 'q1', content: 'question q1' });
    expect(again.waiting).toEqual({ replyId: 'q3', phase: 'formal' });
    const answered = after(again, word(2, 'q3', 'Anew', { extra_info: { remove_query_id: 'q1' } }));
    expect(idsOf(answered)).toEqual(['q2', 'a2', 'q3', 'a-q3']);
    expect(after(answered, word(1, 'q1', 'old'))).toBe(answered);
  });

  it('fails like other sends', () => {
    const failed = after(started, { type: 'send-failed', localMessageId: 'l9', status: 'send_fail', error: anError });
    expect(failed.messages[0]).toMatchObject({ message_id: 'q1', _sendFailed: true, is_finish: true });
    expect(failed.sending).toBeNull();
  });
});

describe('chat §4 clear context', () => {
  const inserted = answer('i1', '0', 7, { section_id: 's2' });
  const cleared = after(twoTurns, { type: 'context-cleared', sectionId: 's2', messages: [inserted] });

  it('begins a section with its messages, and clears suggestions', () => {
    expect(cleared.sections).toMatchObject({ latestSectionId: 's2', prevSectionId: 'section-1' });
    expect(idsOf(cleared).at(-1)).toBe('i1');
    expect(cleared.suggestions).toEqual({});
    expect(cleared.selection.onboardingIdList).toContain('s2');
  });

  it('is applied once, although it is reported twice', () => {
    expect(after(cleared, { type: 'context-cleared', sectionId: 's2', messages: [inserted] })).toBe(cleared);
    expect(
      after(cleared, {
        type: 'remote-changed',
        change: { kind: 'section-created', new_section_id: 's2', new_section_message_list: [inserted] },
      }),
    ).toBe(cleared);
  });
});

describe('chat §4 clear history', () => {
  const busy = after(
    twoTurns,
    ...asked('l1', 'q3', { message_index: '7' }),
    word(2, 'q3', 'Hi'),
    { type: 'reply-selected', replyId: 'q1' },
    { type: 'history-requested', load: 'load-prev' },
  );
  const cleared = after(busy, { type: 'history-cleared', sectionId: 's2' });

  it('clears messages, suggestions, selection, replies, cursors and locks', () => {
    expect(cleared).toMatchObject({
      messages: [],
      suggestions: {},
      sending: null,
      waiting: null,
      responding: null,
      pulling: {},
      sections: { latestSectionId: 's2' },
      selection: { selectedReplyIdList: [], onboardingIdList: ['s2'] },
      history: { cursor: '0', nextCursor: '0', prevHasMore: false, nextHasMore: false, locks: {}, errors: {} },
    });
  });

  it('ignores events that were in transit', () => {
    expect(after(cleared, word(3, 'q3', ' there'))).toBe(cleared);
    const stale = { type: 'history-loaded', load: 'load-prev', page: page([question('q0', 1)]) } as const;
    expect(after(cleared, stale)).toBe(cleared);
  });

  it('also clears without a new section id', () => {
    const next = after(busy, { type: 'history-cleared', sectionId: null });
    expect(next.messages).toEqual([]);
    expect(next.sections.latestSectionId).toBe('section-1');
  });

  it('does not clear newer messages when it is reported late', () => {
    const continued = after(cleared, added('l2'));
    const change = { kind: 'history-cleared', new_section_id: 's2' } as const;
    expect(after(continued, { type: 'remote-changed', change })).toBe(continued);
  });
});

describe('chat §4 changes by other windows', () => {
  it('add a question, and remove the one it replaces', () => {
    const next = after(twoTurns, {
      type: 'remote-changed',
      change: { kind: 'reply-started', question: question('q3', 7), removed_query_id: 'q1' },
    });
    expect(idsOf(next)).toEqual(['q2', 'a2', 'q3']);
    const attached = after(
      next,
      { type: 'reply-attached', replyId: 'q3', at: 0 },
      received(1, message({ message_id: 'q3', reply_id: 'q3', role: 'user', type: 'ack' })),
      word(2, 'q3', 'Hi'),
    );
    expect(attached.messages.at(-1)?.content).toBe('Hi');
    expect(attached.waiting).toEqual({ replyId: 'q3', phase: 'formal' });
  });

  it('delete messages, a question with its group', () => {
    const change = { kind: 'messages-deleted', message_ids: ['q1', 'a2'] } as const;
    const next = after(twoTurns, {
      type: 'remote-changed',
      change: { ...change, message_ids: [...change.message_ids] },
    });
    expect(idsOf(next)).toEqual(['q2']);
  });

  it('move the read index forward only', () => {
    const read = (index: string) =>
      ({ type: 'remote-changed', change: { kind: 'read', read_message_index: index } }) as const;
    const next = after(twoTurns, read('5'));
    expect(next.history.readIndex).toBe('5');
    expect(after(next, read('4'))).toBe(next);
    expect(after(next, read('0'))).toBe(next);
  });

  it('move the end when messages were added without a subscription', () => {
    const subscribed = (end: string) =>
      toldThat({ kind: 'subscribed', end_message_index: end, last_section_id: 'section-1', running_replies: [] });
    expect(after(twoTurns, subscribed('6'))).toBe(twoTurns);
    expect(after(twoTurns, subscribed('9')).history).toMatchObject({
      endIndex: '9',
      maxLoadIndex: '6',
      nextHasMore: true,
      nextCursor: '6',
    });
  });

  it('do nothing for a resumed reply', () => {
    expect(after(twoTurns, { type: 'remote-changed', change: { kind: 'reply-resumed', reply_id: 'q1' } })).toBe(
      twoTurns,
    );
  });
});
