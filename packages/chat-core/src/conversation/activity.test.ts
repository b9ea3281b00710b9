import { describe, expect, it } from 'vitest';
import { after, anError, answerFinish, asked, message, opened, received, word } from '../testing/chat-events.ts';
import type { Conversation } from './conversation.ts';
import type { ConversationEvent } from './conversation-event.ts';

const asking = after(opened(), ...asked('l1', 'q1', { message_index: '1' }));
const at = (event: ConversationEvent, moment: number) => ({ ...event, at: moment }) as ConversationEvent;
const call = message({ message_id: 'c', reply_id: 'q1', type: 'function_call', extra_info: { call_id: 'x' } });
const response = message({ message_id: 'r', reply_id: 'q1', type: 'tool_response', extra_info: { call_id: 'x' } });
const busy = { type: 'activity-received', replyId: 'q1', stepSince: 7, retryAt: 20, progress: undefined } as const;
const lost = { type: 'connection-changed', replyId: 'q1', isLost: true } as const;
const pullingOf = ({ pulling }: Conversation) => pulling.q1;

describe('chat §4 waiting: the current step of a reply', () => {
  it('begins with the acknowledgement, the reasoning, a call and its response, and not with a later delta', () => {
    const thinking = after(asking, at(word(2, 'q1', '', { reasoning_content: 'Hm' }), 10));
    expect(pullingOf(thinking)?.stepSince).toBe(10);
    const later = after(thinking, at(word(3, 'q1', '', { reasoning_content: '…' }), 20), at(word(4, 'q1', 'So'), 30));
    expect(pullingOf(later)?.stepSince).toBe(10);
    const calling = after(later, at(received(5, call), 40));
    expect(pullingOf(calling)?.stepSince).toBe(40);
    expect(pullingOf(after(calling, at(received(6, response), 50)))?.stepSince).toBe(50);
  });

  it('begins when the server says, for a client that attached in its middle', () => {
    const attached = after(opened(), { type: 'reply-attached', replyId: 'q1', at: 90 });
    expect(pullingOf(attached)?.stepSince).toBe(90);
    expect(pullingOf(after(attached, { ...busy, retryAt: null }))).toMatchObject({ stepSince: 7 });
  });

  it('has what its tool has reported last, until the tool responds', () => {
    const calling = after(asking, received(2, call));
    const reports = (text: string) => ({ ...busy, retryAt: null, progress: { call_id: 'x', text } });
    const reported = after(calling, reports('1/2'));
    expect(pullingOf(reported)?.progress).toEqual({ call_id: 'x', text: '1/2' });
    expect(pullingOf(after(reported, reports('2/2')))?.progress?.text).toBe('2/2');
    expect(pullingOf(after(reported, received(3, response)))).not.toHaveProperty('progress');
  });

  it('gets its reasoning time with the first text', () => {
    const reasoned = after(asking, word(2, 'q1', '', { reasoning_content: 'Hm' }));
    const answered = after(reasoned, word(3, 'q1', 'So', { extra_info: { reasoning_time: '6.2' } }));
    expect(answered.messages[1]?.extra_info.reasoning_time).toBe('6.2');
  });
});

describe('chat §4 waiting: a busy model', () => {
  it('is asked again at a time, until the next event of the reply', () => {
    const waiting = after(asking, busy);
    expect(pullingOf(waiting)).toMatchObject({ stepSince: 7, retryAt: 20 });
    expect(pullingOf(after(waiting, word(2, 'q1', 'Hi')))).not.toHaveProperty('retryAt');
    expect(pullingOf(after(waiting, { ...busy, retryAt: null }))).not.toHaveProperty('retryAt');
  });

  it('is no concern of a reply that is over or unknown', () => {
    const ended = after(asking, { type: 'reply-ended', replyId: 'q1', outcome: 'success' });
    expect(after(ended, busy)).toBe(ended);
    expect(after(asking, { ...busy, replyId: 'q9' })).toBe(asking);
  });
});

describe('architecture §7 network resume: a lost connection', () => {
  it('is lost until it is open again or an event arrives', () => {
    const away = after(asking, lost);
    expect(pullingOf(away)?.isReconnecting).toBe(true);
    expect(after(away, lost)).toBe(away);
    expect(pullingOf(after(away, { ...lost, isLost: false }))).not.toHaveProperty('isReconnecting');
    expect(pullingOf(after(away, word(2, 'q1', 'Hi')))).not.toHaveProperty('isReconnecting');
  });

  it('does not outlive the reply', () => {
    const error = { error: anError, storedAnswer: null, isSuggestionError: false };
    const failed = after(asking, lost, { type: 'reply-failed', replyId: 'q1', ...error });
    expect(pullingOf(failed)).not.toHaveProperty('isReconnecting');
    expect(after(failed, lost)).toBe(failed);
    const answered = after(asking, word(2, 'q1', 'Hi'), received(3, answerFinish('q1')));
    expect(after(answered, { ...lost, isLost: false })).toBe(answered);
  });
});
