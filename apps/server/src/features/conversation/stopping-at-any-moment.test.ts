import { Attach, BreakMessage, errorCatalogue, GetMessageList, ResumeChat } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import type { TestEvent, TestStream } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

/** A reply that has sent its first pieces and then waits. */
async function replyAfter(pieces: readonly string[], sentPieces: number) {
  const gate = world.model.hold();
  world.model.script({ text: pieces, gate });
  const stream = await chat.open('Hello?');
  const [ack] = await stream.until(({ name }) => name === 'message');
  gate.release(sentPieces);
  await gate.reached();
  return { stream, questionId: ack?.data.message.message_id as string };
}

/** Reads until the answer has this text. */
async function readText(stream: TestStream, text: string): Promise<TestEvent[]> {
  const received: TestEvent[] = [];
  while (answerTextOf(received).length < text.length) {
    const event = await stream.next();
    if (!event) break;
    received.push(event);
  }
  expect(answerTextOf(received)).toBe(text);
  return received;
}

const stop = (query_message_id: string, read: { answer_message_id?: string; broken_pos?: number } = {}) =>
  chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id, ...read });

const latest = async () =>
  (await chat.browser.call(GetMessageList, { ...chat.conversationRef, cursor: '0', count: 1 })).message_list[0];

async function pausedReply(email: string) {
  const asking = await world.chat(email, { built_in_tools: ['ask_user'] });
  world.model.script({
    text: ['Let me ask. '],
    toolCalls: [{ id: 'call', name: 'ask_user', arguments: { question: 'Which?' } }],
  });
  const events = await asking.say('Hello?');
  expect(events.at(-1)?.name).toBe('done');
  return { asking, questionId: events[0]?.data.message.message_id as string };
}

const answerTo = (asking: TestChat, resume_message_id: string) => ({
  ...asking.conversationRef,
  content_type: 'text' as const,
  resume_message_id,
  tool_outputs: [{ tool_call_id: 'call', output: 'This one' }],
});

const attach = async (reply_id: string, after_seq_id = 0) =>
  (await chat.browser.openStream(Attach, { ...chat.conversationRef, reply_id, after_seq_id })).rest();

describe('chat §4 stop responding', () => {
  const texts = [
    { what: 'Latin letters', pieces: ['Some ', 'words', ' more'], sentPieces: 2, text: 'Some words' },
    { what: 'emoji and CJK', pieces: ['消息🙂', '👩‍👩‍👧𠮷', ' more'], sentPieces: 2, text: '消息🙂👩‍👩‍👧𠮷' },
    {
      what: 'a character that came in two halves',
      pieces: ['a\ud83d', '\ude42b', ' more'],
      sentPieces: 2,
      text: 'a🙂b',
    },
    {
      what: 'a character that came in two halves, three times',
      pieces: ['\ud83d', '\ude42\ud83d', '\ude42', 'x'],
      sentPieces: 3,
      text: '🙂🙂',
    },
  ];
  it.each(texts)('keeps the text so far, counted in UTF-16: $what', async ({ pieces, sentPieces, text }) => {
    const { stream, questionId } = await replyAfter(pieces, sentPieces);
    await readText(stream, text);
    await stop(questionId);
    await world.model.untilOpen(0);
    const rest = await stream.rest();
    expect(rest.map(({ name }) => name)).toEqual(['message', 'done']);
    expect(rest[0]?.data).toMatchObject({ is_finish: true, message: { status: 'broken', broken_pos: text.length } });
    expect(await latest()).toMatchObject({ content: text, status: 'broken', broken_pos: text.length });
    expect(answerTextOf(await attach(questionId))).toBe(text);
  });

  it('ends the answer where its reader saw it end, also for the model', async () => {
    const { stream, questionId } = await replyAfter(['One two ', 'three four'], 2);
    const received = await readText(stream, 'One two three four');
    await stop(questionId, { answer_message_id: received.at(-1)?.data.message.message_id, broken_pos: 7 });
    expect(await latest()).toMatchObject({ content: 'One two three four', broken_pos: 7 });
    await chat.say('Go on');
    const { messages } = world.model.requests.at(-1)?.body ?? {};
    expect(messages.at(-2)).toMatchObject({ role: 'assistant', content: 'One two' });
  });

  it('does not cut a character in two', async () => {
    const { stream, questionId } = await replyAfter(['a🙂b', ' more'], 1);
    const [first] = await readText(stream, 'a🙂b');
    await stop(questionId, { answer_message_id: first?.data.message.message_id, broken_pos: 2 });
    expect(await latest()).toMatchObject({ content: 'a🙂b', broken_pos: 1 });
  });

  it('replaces a lone surrogate, for readers and history alike', async () => {
    const { stream, questionId } = await replyAfter(['a\ud83d', 'not its half', 'b\udc00c', 'x'], 3);
    const text = 'a\ufffdnot its halfb\ufffdc';
    await readText(stream, text);
    await stop(questionId);
    expect((await latest())?.content).toBe(text);
  });

  it('before the first delta keeps only the question and closes the request to the model', async () => {
    const { stream, questionId } = await replyAfter(['never'], 0);
    await stop(questionId);
    await world.model.untilOpen(0);
    expect((await stream.rest()).map(({ name }) => name)).toEqual(['done']);
    expect(await latest()).toMatchObject({ message_id: questionId, type: 'question' });
    expect((await attach(questionId, 1)).map(({ name }) => name)).toEqual(['done']);
  });

  it('changes nothing when it is repeated, also after the end', async () => {
    const { stream, questionId } = await replyAfter(['Half', ' more'], 1);
    await readText(stream, 'Half');
    await Promise.all([stop(questionId), stop(questionId)]);
    await stop(questionId, { broken_pos: 1 });
    expect((await stream.rest()).map(({ name }) => name)).toEqual(['message', 'done']);
    expect(await latest()).toMatchObject({ content: 'Half', broken_pos: 4 });
  });

  it('changes nothing in a finished reply', async () => {
    world.model.script({ text: ['Whole'] });
    const [ack] = await chat.say('Hello?');
    await stop(ack?.data.message.message_id);
    expect(await latest()).toMatchObject({ content: 'Whole', status: 'available' });
    expect((await attach(ack?.data.message.message_id)).at(-1)?.name).toBe('done');
  });

  it('accepts a message that does not exist yet', async () => {
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, local_message_id: 'not yet sent' });
  });

  it('ends a paused reply, which then cannot be resumed', async () => {
    const { asking, questionId } = await pausedReply('grace@example.com');
    await asking.browser.call(BreakMessage, { ...asking.conversationRef, query_message_id: questionId });
    const resumed = await asking.browser.sendOperation(ResumeChat, answerTo(asking, questionId));
    expect(await resumed.json()).toMatchObject({ code: errorCatalogue.nothingToResume.code });
    const again = await asking.browser.openStream(Attach, {
      ...asking.conversationRef,
      reply_id: questionId,
      after_seq_id: 0,
    });
    expect((await again.rest()).at(-1)?.name).toBe('done');
  });

  it("keeps the user's answer to a resumed reply, which was stored before it was acknowledged", async () => {
    const { asking, questionId } = await pausedReply('joan@example.com');
    const gate = world.model.hold();
    world.model.script({ text: ['Never'], gate });
    const stream = await asking.browser.openStream(ResumeChat, answerTo(asking, questionId));
    const [ack] = await stream.until(({ data }) => data.message?.type === 'ack');
    expect(ack?.data.message.message_id).toBe(questionId);
    const history = async () =>
      (await asking.browser.call(GetMessageList, { ...asking.conversationRef, cursor: '0', count: 15 })).message_list;
    expect((await history())[0]).toMatchObject({ type: 'tool_response', content: 'This one' });
    await gate.reached();
    await asking.browser.call(BreakMessage, { ...asking.conversationRef, query_message_id: questionId });
    expect((await stream.rest()).at(-1)?.name).toBe('done');
    expect((await history())[0]).toMatchObject({ type: 'tool_response', content: 'This one' });
  });
});
