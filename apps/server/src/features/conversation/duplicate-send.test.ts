import { Chat, errorCatalogue, GetMessageList, SetLimits } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';

/** As many streams as a user may have open. */
const TIMES = 32;

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const send = (query: string, local_message_id: string) => chat.open(query, { local_message_id });

describe('chat §4 a message that is sent more than once', () => {
  it('is one message with one reply, also when it is sent 32 times at once', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['One ', 'answer', ' for all'], gate });
    const streams = await Promise.all(Array.from({ length: TIMES }, () => send('Hello?', 'same')));
    gate.open();
    const all = await Promise.all(streams.map((stream) => stream.rest()));
    const [first] = all;
    for (const events of all) expect(events).toEqual(first);
    expect(answerTextOf(first ?? [])).toBe('One answer for all');
    expect(first?.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, null]);
    expect(world.model.requests.length).toBe(1);
    const { message_list } = await chat.browser.call(GetMessageList, {
      ...chat.conversationRef,
      cursor: '0',
      count: 15,
    });
    expect(message_list.map(({ type, message_index }) => [type, message_index])).toEqual([
      ['answer', '2'],
      ['question', '1'],
    ]);
  });

  it('is refused with another text, also while the first one is being answered', async () => {
    const gate = world.model.hold();
    world.model.script({ text: ['Wait'], gate });
    const first = await send('First', 'mixed-up');
    const request = {
      ...chat.conversationRef,
      content_type: 'text' as const,
      query: 'Second',
      local_message_id: 'mixed-up',
    };
    const second = await chat.browser.sendOperation(Chat, request);
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ code: errorCatalogue.localMessageIdReused.code });
    gate.open();
    expect(answerTextOf(await first.rest())).toBe('Wait');
    expect((await send('Second', 'mixed-up')).response.status).toBe(409);
  });

  it('is not lost among others that are sent at the same time', async () => {
    await chat.browser.call(SetLimits, { limits: [{ name: 'userRepliesAtOnce', value: 20 }] });
    const texts = Array.from({ length: 20 }, (_, index) => `Question ${index}`);
    const answers = await Promise.all(texts.map(async (text) => answerTextOf(await (await send(text, text)).rest())));
    expect(answers).toEqual(texts);
    const { message_list } = await chat.browser.call(GetMessageList, {
      ...chat.conversationRef,
      cursor: '0',
      count: 100,
    });
    const indexes = message_list.map(({ message_index }) => Number(message_index));
    expect(indexes).toEqual(indexes.map((_, index) => message_list.length - index));
    for (const type of ['question', 'answer'])
      expect(message_list.filter((message) => message.type === type && texts.includes(message.content)).length).toBe(
        20,
      );
  });
});
