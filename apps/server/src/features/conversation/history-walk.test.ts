import { DeleteMessage, GetMessageList, LoadDirection, PushMessage } from '@parley/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';

let world: TestChatServer;

beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Changes of a conversation: messages are added, one is deleted. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ add: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.nat(30) }) },
);
type Step = { add: number } | { remove: number };

/** Applies the changes to a list as the server does to the history; gives the ids, newest first. */
async function apply(chat: TestChat, ids: readonly string[], one: Step): Promise<string[]> {
  if ('add' in one) {
    const request = { ...chat.conversationRef, source: 2, content: 'x' } as const;
    const added: string[] = [];
    while (added.length < one.add) added.unshift((await chat.browser.call(PushMessage, request)).message.message_id);
    return [...added, ...ids];
  }
  const message_id = ids[one.remove % ids.length];
  if (!message_id) return [...ids];
  await chat.browser.call(DeleteMessage, { ...chat.conversationRef, message_id });
  return ids.filter((id) => id !== message_id);
}

const read = (chat: TestChat, count: number, cursor: string, direction: 1 | 2) =>
  chat.browser.call(GetMessageList, { ...chat.conversationRef, cursor, count, direction });

async function walkBack(chat: TestChat, count: number): Promise<string[]> {
  const walked: string[] = [];
  for (let cursor = '0', more = true; more; ) {
    const page = await read(chat, count, cursor, LoadDirection.previous);
    walked.push(...page.message_list.map(({ message_id }) => message_id));
    ({ cursor, hasmore: more } = page);
  }
  return walked;
}

async function walkForward(chat: TestChat, count: number, from: string): Promise<string[]> {
  const walked: string[] = [];
  for (let cursor = from, more = true; more; ) {
    const page = await read(chat, count, cursor, LoadDirection.next);
    walked.unshift(...page.message_list.map(({ message_id }) => message_id));
    ({ next_cursor: cursor, next_has_more: more } = page);
  }
  return walked;
}

describe('chat §4 paging through the history', () => {
  it('returns every message exactly once, in order, both ways, also after additions and deletions', async () => {
    let people = 0;
    const steps = fc.array(step, { maxLength: 8 });
    const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 7 }), async (happened, count) => {
      const chat = await world.chat(`walker-${++people}@example.com`);
      let ids: string[] = [];
      for (const one of happened) ids = await apply(chat, ids, one);
      expect(await walkBack(chat, count)).toEqual(ids);
      if (ids.length === 0) return;
      const all = (await chat.history()).map(({ message_id, message_index }) => [message_id, message_index] as const);
      const from = all.at(-1)?.[1] ?? '';
      // A cursor is exclusive: the message it stands for is not part of the page.
      expect(await walkForward(chat, count, from)).toEqual(ids.slice(0, -1));
    });
    await fc.assert(property, { numRuns: 15 });
  });
});
