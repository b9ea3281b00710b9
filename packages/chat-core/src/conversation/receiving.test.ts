import { describe, expect, it } from 'vitest';
import {
  after,
  anError,
  answer,
  answerFinish,
  asked,
  chunk,
  idsOf,
  lastWord,
  message,
  opened,
  question,
  received,
  refreshed,
  word,
} from '../testing/chat-events.ts';
import { hasGap } from './pulling.ts';

const replying = after(opened(), ...asked('l1', 'q1', { message_index: '1' }));

describe('chat §4 receiving', () => {
  it('appends the text and the reasoning of an answer until its last event', () => {
    const next = after(
      replying,
      word(2, 'q1', '', { reasoning_content: 'Hm. ' }),
      word(3, 'q1', 'Hello'),
      word(4, 'q1', ' world'),
    );
    expect(next.messages[1]).toMatchObject({ content: 'Hello world', reasoning_content: 'Hm. ', is_finish: false });
    const done = after(next, lastWord(5, 'q1', { message_index: '2', extra_info: { token: '9' } }));
    expect(done.messages[1]).toMatchObject({
      content: 'Hello world',
      is_finish: true,
      status: 'available',
      message_index: '2',
      extra_info: { token: '9' },
    });
  });

  it('applies broken_pos of a stopped answer', () => {
    const next = after(replying, word(2, 'q1', 'Hello world'), lastWord(3, 'q1', { status: 'broken', broken_pos: 5 }));
    expect(next.messages[1]).toMatchObject({ status: 'broken', broken_pos: 5, content: 'Hello world' });
  });

  it('continues a stored answer from the text that the server has of it', () => {
    const cut = answer('a-q1', 'q1', 2, { content: 'One two', extra_info: { ending: 'length', token: '9' } });
    const reloaded = after(opened(), refreshed([question('q1', 1), cut]));
    const attached = after(reloaded, { type: 'reply-attached', replyId: 'q1', afterSeqId: 5, at: 0 });
    const going = after(
      attached,
      word(6, 'q1', 'One two', { extra_info: { is_continued: 'true' }, message_index: '2' }),
      word(7, 'q1', ' three'),
    );
    expect(going.messages[1]).toMatchObject({ content: 'One two three', is_finish: false, status: '' });
    expect(going.messages[1]?.extra_info).toEqual({ is_continued: 'true', token: '9' });
    expect(going.waiting).toEqual({ replyId: 'q1', phase: 'formal' });
    // A page of history still has it as it was.
    expect(after(going, refreshed([question('q1', 1), cut])).messages[1]).toBe(going.messages[1]);
    const done = after(going, lastWord(8, 'q1', { message_index: '2', extra_info: { token: '12' } }));
    expect(done.messages[1]).toMatchObject({ content: 'One two three', is_finish: true, status: 'available' });
    expect(done.messages[1]?.extra_info.ending).toBeUndefined();
    const reread = after(
      reloaded,
      refreshed([question('q1', 1), { ...cut, content: 'One two three', extra_info: {} }]),
    );
    expect(reread.messages[1]?.extra_info.ending).toBeUndefined();
  });

  it('ignores deltas of an answer that is complete and does not go on', () => {
    const complete = after(opened(), refreshed([question('q1', 1), answer('a-q1', 'q1', 2, { content: 'One' })]));
    const attached = after(complete, { type: 'reply-attached', replyId: 'q1', at: 0 });
    expect(after(attached, word(1, 'q1', ' two')).messages[1]?.content).toBe('One');
  });

  it('replaces messages of other types completely', () => {
    const call = message({ message_id: 'c', reply_id: 'q1', type: 'function_call', content: '{"name":"a"}' });
    const next = after(replying, received(2, call), received(3, { ...call, content: '{"name":"b"}' }));
    expect(next.messages[1]?.content).toBe('{"name":"b"}');
  });

  it('inserts a message with an index after earlier messages of its reply without one', () => {
    const call = message({ message_id: 'c', reply_id: 'q1', type: 'function_call' });
    const asksBack = message({ message_id: 'i', reply_id: 'q1', type: 'verbose', message_index: '3' });
    const pushed = message({ message_id: 'n', source: 2, message_index: '2' });
    const next = after(
      replying,
      received(2, call),
      { type: 'remote-changed', change: { kind: 'message-pushed', message: pushed } },
      received(3, asksBack),
    );
    expect(idsOf(next)).toEqual(['q1', 'n', 'c', 'i']);
  });

  it('does not append to an answer that is complete', () => {
    const known = after(opened(), refreshed([question('q1', 1), answer('a-q1', 'q1', 2)]), {
      type: 'reply-attached',
      replyId: 'q1',
      at: 0,
    });
    const next = after(
      known,
      received(1, message({ message_id: 'q1', reply_id: 'q1', role: 'user', type: 'ack' })),
      word(2, 'q1', 'again'),
    );
    expect(next.messages[1]?.content).toBe('answer a-q1');
    expect(next.pulling.q1?.lastSeqId).toBe(2);
  });

  it('ignores an event that was applied before', () => {
    const once = after(replying, word(2, 'q1', 'Hello'));
    expect(after(once, word(2, 'q1', 'Hello'))).toBe(once);
    expect(after(once, word(1, 'q1', 'Hello'))).toBe(once);
  });

  it('ignores an event after a gap, and detects the gap', () => {
    const early = message({ message_id: 'a-q1', reply_id: 'q1', content: 'world' });
    expect(hasGap(replying, chunk(3, early, false))).toBe(true);
    expect(hasGap(replying, chunk(2, early, false))).toBe(false);
    expect(after(replying, word(3, 'q1', 'world'))).toBe(replying);
  });

  it('updates the latest section from assistant messages', () => {
    const next = after(replying, word(2, 'q1', 'Hi', { section_id: 'section-2' }));
    expect(next.sections).toMatchObject({ latestSectionId: 'section-2', prevSectionId: 'section-1' });
  });

  it('does not return to the previous section with messages or pages that were in transit', () => {
    const cleared = after(replying, { type: 'context-cleared', sectionId: 'section-2', messages: [] });
    const late = after(cleared, word(2, 'q1', 'Hi', { section_id: 'section-1' }));
    expect(late.messages.at(-1)?.content).toBe('Hi');
    expect(late.sections).toBe(cleared.sections);
    const paged = after(cleared, refreshed([question('q1', 1)], { lastSectionId: 'section-1' }));
    expect(paged.sections).toBe(cleared.sections);
  });

  it('treats a follow_up as a suggestion, each once per reply', () => {
    const followUp = (id: string, content: string) =>
      message({ message_id: id, reply_id: 'q1', type: 'follow_up', content });
    const next = after(
      replying,
      received(2, followUp('f1', 'Why?')),
      received(3, followUp('f2', 'Why?')),
      received(4, followUp('f3', 'How?')),
    );
    expect(next.suggestions).toEqual({ q1: { suggestions: ['Why?', 'How?'], isError: false } });
  });

  it('deletes the earlier group that remove_query_id names', () => {
    const before = after(
      opened(),
      refreshed([question('q0', 1), answer('a0', 'q0', 2)]),
      ...asked('l1', 'q1', { message_index: '3' }),
    );
    const next = after(before, word(2, 'q1', 'Hi', { extra_info: { remove_query_id: 'q0' } }));
    expect(idsOf(next)).toEqual(['q1', 'a-q1']);
  });

  it('begins an announced section when the reply is complete', () => {
    const announced = after(replying, word(2, 'q1', 'Hi'), lastWord(3, 'q1', { extra_info: { new_section_id: 's2' } }));
    expect(announced.sections.latestSectionId).toBe('section-1');
    const done = after(announced, { type: 'reply-ended', replyId: 'q1', outcome: 'success' });
    expect(done.sections).toEqual({ latestSectionId: 's2', prevSectionId: 'section-1', announced: null });
  });

  it('gives notices, async results and triggered tasks their own reply id', () => {
    const push = (fields: Parameters<typeof message>[0]) =>
      after(opened(), { type: 'remote-changed', change: { kind: 'message-pushed', message: message(fields) } });
    expect(push({ message_id: 'n', source: 2 }).messages[0]?.reply_id).toBe('notice_n');
    expect(push({ message_id: 'n', source: 2, reply_id: '-1' }).messages[0]?.reply_id).toBe('notice_n');
    expect(push({ message_id: 'n', source: 2, reply_id: 'q1' }).messages[0]?.reply_id).toBe('q1');
    expect(push({ message_id: 'n', source: 3, reply_id: 'q1' }).messages[0]?.reply_id).toBe('async-result_n');
    expect(push({ message_id: 'n', source: 1 }).messages[0]?.reply_id).toBe('task_manual_trigger_n');
    expect(push({ message_id: 'n', type: 'task_manual_trigger' }).messages[0]?.reply_id).toBe('task_manual_trigger_n');
  });

  it('chat §5: refuses a message without any id', () => {
    expect(() => after(replying, received(2, message({ message_id: '', reply_id: 'q1' })))).toThrow('without any id');
  });

  it('chat §5: refuses an unknown source', () => {
    const unknown = message({ message_id: 'n', source: 9 as 0 });
    expect(() => after(opened(), refreshed([unknown]))).toThrow('unknown message source: 9');
  });
});

describe('chat §4 waiting and responding', () => {
  it('moves to suggestion when the answer is complete', () => {
    const next = after(replying, word(2, 'q1', 'Hi'), lastWord(3, 'q1'), received(4, answerFinish('q1')));
    expect(next.waiting).toEqual({ replyId: 'q1', phase: 'suggestion' });
    expect(next.pulling.q1?.status).toBe('answerEnd');
  });

  it('stays formal after an interrupt', () => {
    const next = after(replying, received(2, answerFinish('q1', 1)));
    expect(next.waiting).toEqual({ replyId: 'q1', phase: 'formal' });
  });

  it('tracks the answers and the calls in progress', () => {
    const call = (id: string, index: number, call_id?: string) =>
      message({ message_id: id, reply_id: 'q1', type: 'function_call', index, extra_info: call_id ? { call_id } : {} });
    const response = (id: string, index: number, call_id?: string) => ({
      ...call(id, index, call_id),
      type: 'tool_response' as const,
    });
    const calling = after(replying, received(2, call('c1', 1, 'x')), received(3, call('c2', 2)), word(4, 'q1', 'Hm'));
    expect(calling.responding).toEqual({
      replyId: 'q1',
      answers: [{ messageId: 'a-q1', index: 1 }],
      functionCalls: [
        { messageId: 'c1', index: 1, callId: 'x' },
        { messageId: 'c2', index: 2, callId: null },
      ],
    });
    const byId = after(calling, received(5, response('r1', 4, 'x')));
    expect(byId.responding?.functionCalls.map(({ messageId }) => messageId)).toEqual(['c2']);
    const byIndex = after(byId, received(6, response('r2', 3)));
    expect(byIndex.responding?.functionCalls).toEqual([]);
    expect(after(byIndex, lastWord(7, 'q1')).responding?.answers).toEqual([]);
  });
});

describe('chat §4 pulling status', () => {
  const speaking = after(replying, word(2, 'q1', 'Hi'));

  it.each(['success', 'timeout'] as const)('%s finishes the messages of the reply and ends waiting', (outcome) => {
    const done = after(speaking, { type: 'reply-ended', replyId: 'q1', outcome });
    expect(done.messages.every(({ is_finish }) => is_finish)).toBe(true);
    expect(done).toMatchObject({ waiting: null, responding: null, pulling: { q1: { status: outcome, lastSeqId: 2 } } });
    expect(after(done, { type: 'reply-ended', replyId: 'q1', outcome })).toBe(done);
  });

  it('error does too, and the stored answer replaces the streamed one', () => {
    const storedAnswer = message({ message_id: 'a-q1', reply_id: 'q1', content: 'H', status: 'broken', broken_pos: 1 });
    const failed = after(speaking, {
      type: 'reply-failed',
      replyId: 'q1',
      error: anError,
      storedAnswer,
      isSuggestionError: false,
    });
    expect(failed.messages[1]).toMatchObject({ content: 'H', is_finish: true, status: 'broken' });
    expect(failed).toMatchObject({ waiting: null, pulling: { q1: { status: 'error', error: anError } } });
  });

  it('chat §8: a suggestion error marks the suggestions of that reply only', () => {
    const failed = after(speaking, {
      type: 'reply-failed',
      replyId: 'q1',
      error: anError,
      storedAnswer: null,
      isSuggestionError: true,
    });
    expect(failed.suggestions).toEqual({ q1: { suggestions: [], isError: true } });
    expect(failed.pulling.q1?.status).toBe('success');
    expect(failed.messages[1]).toMatchObject({ content: 'Hi', is_finish: true });
  });

  it('continues after the last event when the reply is attached again', () => {
    const cut = after(speaking, { type: 'reply-ended', replyId: 'q1', outcome: 'timeout' });
    const again = after(cut, { type: 'reply-attached', replyId: 'q1', at: 0 }, word(3, 'q1', ' there'));
    expect(again.messages[1]).toMatchObject({ content: 'Hi there', is_finish: false });
    expect(again.waiting).toEqual({ replyId: 'q1', phase: 'formal' });
  });
});

describe('chat §4 stop responding', () => {
  const speaking = after(replying, word(2, 'q1', 'Hello'));
  const stop = { type: 'responding-stopped', replyId: 'q1', brokenMessageId: 'a-q1', brokenPos: 5 } as const;

  it('clears sending, waiting and responding and breaks the answer at its current length', () => {
    const stopped = after({ ...speaking, sending: { localMessageId: 'l1' } }, stop);
    expect(stopped).toMatchObject({ sending: null, waiting: null, responding: null });
    expect(stopped.messages[1]).toMatchObject({ status: 'broken', broken_pos: 5, is_finish: true });
    expect(after(stopped, stop)).toBe(stopped);
  });

  it('ends only the named reply', () => {
    const both = after(
      { ...speaking, sending: { localMessageId: 'l2' } },
      ...asked('l9', 'q9'),
      word(2, 'q9', 'Other'),
    );
    const busy = { ...both, sending: { localMessageId: 'l2' } };
    const stopped = after(busy, stop);
    expect(stopped.messages.find(({ message_id }) => message_id === 'a-q1')?.status).toBe('broken');
    expect(stopped.pulling.q1).toMatchObject({ status: 'success', isStopped: true });
    expect(stopped).toMatchObject({
      sending: { localMessageId: 'l2' },
      waiting: { replyId: 'q9' },
      responding: { replyId: 'q9', answers: [{ messageId: 'a-q9' }] },
    });
    expect(stopped.messages.find(({ message_id }) => message_id === 'a-q9')?.is_finish).toBe(false);
  });

  it('applies how the answer was stored, but no new text or messages', () => {
    const stopped = after(speaking, stop);
    const late = after(
      stopped,
      word(3, 'q1', ' world'),
      lastWord(4, 'q1', { status: 'broken', broken_pos: 5, message_index: '2' }),
      received(5, message({ message_id: 'c', reply_id: 'q1', type: 'function_call' })),
    );
    expect(idsOf(late)).toEqual(['q1', 'a-q1']);
    expect(late.messages[1]).toMatchObject({ content: 'Hello', message_index: '2' });
    expect(late).toMatchObject({ waiting: null, responding: null });
  });

  it('without an answer only ends waiting', () => {
    const stopped = after(replying, { ...stop, brokenMessageId: null, brokenPos: null });
    expect(stopped.waiting).toBeNull();
    expect(idsOf(stopped)).toEqual(['q1']);
  });
});
