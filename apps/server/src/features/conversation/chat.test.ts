import { Attach, GetMessageList } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

describe('chat §7 /api/conversation/chat', () => {
  it('acknowledges first, with the sent message, then streams the answer and ends with done', async () => {
    world.model.script({ text: ['Hel', 'lo ', 'you'], usage: { inputTokens: 7, outputTokens: 3 } });
    const events = await chat.say('Hello?', { local_message_id: 'local-1' });
    expect(kindsOf(events)).toEqual(['ack', 'answer', 'answer', 'answer', 'answer', 'verbose', 'done']);
    const [ack, first] = events;
    expect(ack?.data).toMatchObject({
      is_finish: true,
      seq_id: 1,
      index: 0,
      conversation_id: chat.conversationId,
      message: {
        type: 'ack',
        role: 'user',
        content: 'Hello?',
        content_type: 'text',
        extra_info: { local_message_id: 'local-1' },
      },
    });
    expect(ack?.data.message.message_id).toBe(ack?.data.message.reply_id);
    expect(first?.data.message).toMatchObject({
      role: 'assistant',
      reply_id: ack?.data.message.message_id,
      sender_id: chat.botId,
      content: 'Hel',
    });
    expect(answerTextOf(events)).toBe('Hello you');
    const finish = events[4]?.data;
    expect(finish).toMatchObject({
      is_finish: true,
      message: { content: '', extra_info: { input_tokens: '7', output_tokens: '3', token: '10' } },
    });
    expect(JSON.parse(JSON.parse(events[5]?.data.message.content).data)).toEqual({ finish_reason: 0, FinData: '' });
    expect(events.slice(0, -1).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('wire §1.5 travels as server-sent events that no proxy holds back, with a log id', async () => {
    const stream = await chat.open('Hello?', { local_message_id: 'local-1' });
    const { status, headers } = stream.response;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect([headers.get('x-accel-buffering'), headers.get('x-tt-logid')]).toEqual(['no', expect.stringMatching(/./)]);
    await stream.rest();
  });

  it('keeps question and answer for the next page load', async () => {
    const { message_list } = await chat.browser.call(GetMessageList, {
      ...chat.conversationRef,
      cursor: '0',
      count: 15,
    });
    expect(message_list.map(({ type, content }) => [type, content])).toEqual([
      ['answer', 'Hello you'],
      ['question', 'Hello?'],
    ]);
    expect(message_list[1]?.reply_id).toBe('0');
  });

  it('gives the same reply to the same message sent again, and asks the model once', async () => {
    const before = world.model.requests.length;
    const events = await chat.say('Hello?', { local_message_id: 'local-1' });
    expect(answerTextOf(events)).toBe('Hello you');
    expect(events.at(-1)?.name).toBe('done');
    expect(world.model.requests.length).toBe(before);
  });

  it('sends the rest of a reply to a reader who has seen a part of it', async () => {
    const [ack] = await (await chat.open('Hello?', { local_message_id: 'local-1' })).rest();
    const request = { ...chat.conversationRef, reply_id: ack?.data.message.message_id, after_seq_id: 3 };
    const events = await (await chat.browser.openStream(Attach, request)).rest();
    expect(events.slice(0, -1).map(({ id }) => id)).toEqual([4, 5, 6]);
  });
});
