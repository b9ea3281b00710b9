import { Attach, BreakMessage, Scene } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { kindsOf, replyIdOf } from '../../testing/reply-events.ts';
import type { TestEvent } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com', { built_in_tools: ['request_location'] });
});
afterAll(() => world[Symbol.asyncDispose]());

const attach = (reply_id: string, after_seq_id = 0) =>
  chat.browser.openStream(Attach, { ...chat.conversationRef, reply_id, after_seq_id });
const refusal = (request: object) => refusalOf(chat.browser, Attach, { ...chat.conversationRef, ...request });
const after = (events: readonly TestEvent[], seq: number) => events.filter(({ id }) => id === null || id > seq);

describe('chat §4 attaching to a reply', () => {
  it('sends all events of a finished reply after any seq, the same as the first time', async () => {
    world.model.script({ reasoning: ['Hm, ', 'well'], text: ['a', 'b', 'c', '👩‍🚀', '\n'] });
    const events = await chat.say('Letters');
    const replyId = replyIdOf(events);
    for (let seq = 0; seq <= events.length + 2; seq += 1)
      expect(await (await attach(replyId, seq)).rest()).toEqual(after(events, seq));
  });

  it('sends a second tab of a running reply its text so far and then each delta as it comes', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['one ', 'two ', 'three'], gate });
    const first = await chat.open('Count');
    gate.release();
    const [ack] = await first.until(({ data }) => data.message.content === 'one ');
    const replyId = ack?.data.message.message_id;
    const [all, late] = [await attach(replyId), await attach(replyId, 2)];
    expect(answerTextOf(await all.until(({ data }) => data.message.content === 'one '))).toBe('one ');
    gate.release();
    expect((await late.next())?.data.message.content).toBe('two ');
    gate.open();
    const rest = await first.rest();
    expect(answerTextOf(rest)).toBe('two three');
    expect(await all.rest()).toEqual(rest);
    expect(await late.rest()).toEqual(after(rest, 3));
  });

  it('sends the same end of a stopped reply', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['one ', 'two'], gate });
    const stream = await chat.open('Stop');
    gate.release();
    const begun = await stream.until(({ data }) => data.message.content === 'one ');
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id: replyIdOf(begun) });
    const events = [...begun, ...(await stream.rest())];
    expect(await (await attach(replyIdOf(begun))).rest()).toEqual(events);
  });

  it('sends the error of a failed reply, also to a reader who has seen it', async () => {
    world.model.script({ text: ['Half'], cut: true });
    const events = await chat.say('Fail');
    const end = events.at(-1);
    expect(end?.name).toBe('error');
    const seen = [0, end?.id ?? 0, (end?.id ?? 0) + 10];
    for (const seq of seen) expect((await (await attach(replyIdOf(events), seq)).rest()).at(-1)).toEqual(end);
  });

  it('ends where a paused reply waits', async () => {
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] });
    const events = await chat.say('Here?');
    expect(await (await attach(replyIdOf(events))).rest()).toEqual(events);
  });

  it('does not stop the reply when the reader disconnects', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['still ', 'here'], gate });
    const first = await chat.open('Leave');
    const [ack] = await first.until(({ data }) => data.message.type === 'ack');
    await first.cut();
    gate.open();
    expect(answerTextOf(await (await attach(ack?.data.message.message_id)).rest())).toBe('still here');
  });
});

describe('chat §8 attaching is refused', () => {
  it('for a message that does not exist, is not a question, or belongs to another user', async () => {
    const events = await chat.say('Mine');
    const [answer] = await chat.history();
    const other = await world.chat('eve@example.com');
    const theirs = replyIdOf(await other.say('Theirs'));
    expect(await refusal({ reply_id: 'nobody' })).toBe('notFound');
    expect(await refusal({ reply_id: theirs })).toBe('notFound');
    expect(await refusal({ reply_id: answer?.message_id })).toBe('runNotFound');
    expect(await refusal({ reply_id: replyIdOf(events), scene: Scene.home })).toBe('conversationNotFound');
    expect(await refusal({ ...other.conversationRef })).toBe('notFound');
    expect(await refusalOf(other.browser, Attach, { ...other.conversationRef, reply_id: replyIdOf(events) })).toBe(
      'notFound',
    );
  });

  it('with an invalid seq', async () => {
    const reply_id = replyIdOf(await chat.say('Mine'));
    for (const after_seq_id of [-1, 1.5, 2 ** 31, '1'])
      expect(await refusal({ reply_id, after_seq_id })).toBe('invalidRequest');
    expect(kindsOf(await (await attach(reply_id, 2 ** 31 - 1)).rest())).toEqual(['done']);
    expect(await refusal({ reply_id, unknown: 1 })).toBe('invalidRequest');
  });
});
