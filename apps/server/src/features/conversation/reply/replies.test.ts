import { GetMessageList, SetLimits } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerTextOf,
  openTestChatServer,
  type TestChat,
  type TestChatServer,
} from '../../../testing/open-test-chat.ts';

const WORDS = Array.from({ length: 40 }, (_, index) => `word ${index} `);

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

async function sendAndRead(query: string) {
  const events = await (await chat.open(query, { local_message_id: query })).rest();
  return { text: answerTextOf(events), ids: events.map(({ id }) => id) };
}

describe('chat §4 replies that begin while others are being written', () => {
  it('leave them whole, in order and numbered without gaps, for readers and in the history', async () => {
    await chat.browser.call(SetLimits, { limits: [{ name: 'userRepliesAtOnce', value: 30 }] });
    world.model.answerOthers({ reasoning: ['Let ', 'me ', 'see'], text: WORDS, paceMs: 1 });
    const queries = Array.from({ length: 30 }, (_, index) => `Question ${index}`);
    const replies = await Promise.all(queries.map(sendAndRead));
    // Those that began first have passed on several words together.
    expect(Math.min(...replies.map(({ ids }) => ids.length))).toBeLessThan(WORDS.length);
    for (const { text, ids } of replies) {
      expect(text).toBe(WORDS.join(''));
      expect(ids).toEqual([...ids.slice(0, -1).map((_, index) => index + 1), null]);
    }
    const page = { ...chat.conversationRef, cursor: '0', count: 100 };
    const { message_list } = await chat.browser.call(GetMessageList, page);
    const answers = message_list.filter(({ type }) => type === 'answer');
    expect(answers.map(({ content, reasoning_content }) => [content, reasoning_content])).toEqual(
      queries.map(() => [WORDS.join(''), 'Let me see']),
    );
  });
});
