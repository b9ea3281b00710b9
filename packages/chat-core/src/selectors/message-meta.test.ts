import { describe, expect, it } from 'vitest';
import type { Conversation } from '../conversation/conversation.ts';
import {
  added,
  after,
  anError,
  answer,
  asked,
  lastWord,
  message,
  opened,
  question,
  received,
  refreshed,
  verbose,
  word,
} from '../testing/chat-events.ts';
import { messageMeta } from './message-meta.ts';

const meta = (conversation: Conversation, id: string) => {
  const found = messageMeta(conversation, id);
  if (!found) throw new Error(`no meta of ${id}`);
  return found;
};
const call = (id: string, index: number, extra_info: Record<string, string> = {}) =>
  message({ message_id: id, reply_id: 'q1', type: 'function_call', index, extra_info });
const response = (id: string, index: number, extra_info: Record<string, string> = {}) => ({
  ...call(id, index, extra_info),
  type: 'tool_response' as const,
});
const replying = after(opened(), ...asked('l1', 'q1'));

describe('chat §3 message meta', () => {
  it('describes a message that is being sent, and one that failed', () => {
    const sending = after(opened(), added('l1'));
    expect(meta(sending, 'l1')).toMatchObject({ isSending: true, isFail: false, isReceiving: false });
    const failed = after(sending, { type: 'send-failed', localMessageId: 'l1', status: 'send_fail', error: anError });
    expect(meta(failed, 'l1')).toMatchObject({ isSending: false, isFail: true });
  });

  it('describes an answer while it streams and when it is complete', () => {
    const speaking = after(replying, word(2, 'q1', 'Hi'));
    expect(meta(speaking, 'a-q1')).toMatchObject({
      isReceiving: true,
      showActions: false,
      isFromLatestGroup: true,
      isGroupLastMessage: true,
      isGroupLastAnswerMessage: true,
      isGroupFirstAnswer: true,
      hideAvatar: false,
      cardDisabled: false,
    });
    const done = after(speaking, lastWord(3, 'q1'), { type: 'reply-ended', replyId: 'q1', outcome: 'success' });
    expect(meta(done, 'a-q1')).toMatchObject({ isReceiving: false, showActions: true });
    expect(meta(done, 'q1')).toMatchObject({ isGroupLastMessage: false, showActions: false });
  });

  it('shows one avatar for consecutive messages of an agent', () => {
    const next = after(replying, received(2, call('c1', 1)), word(3, 'q1', 'Hi'));
    expect(meta(next, 'c1').hideAvatar).toBe(false);
    expect(meta(next, 'a-q1').hideAvatar).toBe(true);
  });

  it('shows a divider where another agent took over', () => {
    const jump = verbose('q1', 'multi_agents_jump_to_agent', { agent_name: 'Sales' });
    const next = after(
      replying,
      received(2, jump),
      word(3, 'q1', 'Hi', { extra_info: { bot_state: '{"agent_name":"Sales"}' } }),
    );
    expect(meta(next, jump.message_id)).toMatchObject({
      showMultiAgentDivider: true,
      verboseMsgType: 'multi_agents_jump_to_agent',
    });
    expect(meta(next, 'a-q1')).toMatchObject({
      beforeHasJumpVerbose: true,
      hideAvatar: false,
      verboseMsgType: null,
      botState: { agent_name: 'Sales' },
    });
  });

  it('disables the cards of earlier groups and sections', () => {
    const turns = after(
      opened(),
      refreshed([question('q1', 1), answer('a1', 'q1', 2), question('q2', 3), answer('a2', 'q2', 4)]),
    );
    expect(meta(turns, 'a1').cardDisabled).toBe(true);
    expect(meta(turns, 'a2').cardDisabled).toBe(false);
    const cleared = after(turns, { type: 'context-cleared', sectionId: 's2', messages: [] });
    expect(meta(cleared, 'a2').cardDisabled).toBe(true);
  });

  it('is the same object as long as its values are equal, and null for an unknown message', () => {
    const speaking = after(replying, word(2, 'q1', 'Hi'));
    expect(meta(after(speaking, word(3, 'q1', ' there')), 'a-q1')).toBe(meta(speaking, 'a-q1'));
    expect(messageMeta(speaking, 'nobody')).toBeNull();
  });
});

describe('chat §4 function-call message', () => {
  it('stays calling until its response, by call id', () => {
    const calling = after(
      replying,
      received(2, call('c1', 1, { call_id: 'x' })),
      received(3, call('c2', 2, { call_id: 'y' })),
    );
    expect(meta(calling, 'c1').isFunctionCalling).toBe(true);
    const answered = after(calling, received(4, response('t2', 3, { call_id: 'y' })));
    expect(meta(answered, 'c1').isFunctionCalling).toBe(true);
    expect(meta(answered, 'c2').isFunctionCalling).toBe(false);
  });

  it('or by the next index if there is no call id', () => {
    const calling = after(replying, received(2, call('c1', 1)));
    expect(meta(after(calling, received(3, response('t1', 3))), 'c1').isFunctionCalling).toBe(true);
    expect(meta(after(calling, received(3, response('t1', 2))), 'c1').isFunctionCalling).toBe(false);
  });

  it('searches the response within 15 messages', () => {
    const others = (count: number) =>
      Array.from({ length: count }, (_, place) => answer(`x${place}`, 'q1', place + 3, { index: 50 }));
    const far = (count: number) =>
      after(
        opened(),
        refreshed([
          question('q1', 1),
          { ...call('c1', 1), message_index: '2' },
          ...others(count),
          { ...response('t1', 2), message_index: '90' },
        ]),
      );
    expect(meta(far(14), 'c1').isFunctionCalling).toBe(false);
    expect(meta(far(15), 'c1').isFunctionCalling).toBe(true);
  });

  it('ends when the reply was stopped or a newer group follows', () => {
    const calling = after(replying, received(2, call('c1', 1)));
    const stopped = after(calling, {
      type: 'responding-stopped',
      replyId: 'q1',
      brokenMessageId: null,
      brokenPos: null,
    });
    expect(meta(stopped, 'c1').isFunctionCalling).toBe(false);
    expect(meta(after(calling, added('l2')), 'c1').isFunctionCalling).toBe(false);
  });
});
