import {
  Chat,
  FREE_CHATS_MAX,
  GetDraftBotInfoAgw,
  InitConversation,
  PublishDraftBot,
  RefreshPeriod,
  Scene,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

async function openPublished(free_chat_allowance_count: number, refresh_period: RefreshPeriod): Promise<TestChat> {
  users += 1;
  const chat = await world.chat(`free-${users}@example.com`, {
    monetize_config: { is_enable: true, free_chat_allowance_count, refresh_period },
  });
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  return chat;
}

const scene = Scene.home;
type Talker = Pick<TestChat, 'browser' | 'botId'>;
const init = ({ browser, botId }: Talker) => browser.call(InitConversation, { bot_id: botId, scene, count: 15 });
const ask = async (chat: Talker, rest: object = {}) => {
  const { conversationId } = await init(chat);
  return refusalOf(chat.browser, Chat, { conversation_id: conversationId, scene, query: 'Hello', ...rest });
};

describe('studio §3 monetize config: free chats', () => {
  it('§9: are not limited in a new agent', async () => {
    const chat = await world.chat('new-free@example.com');
    const { bot_info } = (await chat.browser.call(GetDraftBotInfoAgw, { bot_id: chat.botId })).data;
    expect(bot_info.monetize_config).toEqual({
      is_enable: false,
      free_chat_allowance_count: 0,
      refresh_period: RefreshPeriod.never,
    });
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    expect((await init(chat)).prologue).not.toContain('answers each user');
    for (let count = 0; count < 3; count += 1) expect(await ask(chat)).toBeNull();
  });

  it('are counted in answers of a published agent, and come back with the next day', async () => {
    const chat = await openPublished(2, RefreshPeriod.day);
    expect((await init(chat)).prologue).toContain('2 times a day');
    expect(await ask(chat, { local_message_id: 'first' })).toBeNull();
    expect(await ask(chat)).toBeNull();
    expect(await ask(chat)).toBe('freeChatsUsedUp');
    // A message that was answered before is answered again.
    expect(await ask(chat, { local_message_id: 'first' })).toBeNull();
    world.server.clock.now += DAY_MS;
    expect(await ask(chat)).toBeNull();
  });

  it('are limited as the agent is published now, also in a conversation of an older version', async () => {
    const chat = await openPublished(1, RefreshPeriod.never);
    const publish = async (is_enable: boolean, free_chat_allowance_count: number) => {
      const refresh_period = RefreshPeriod.never;
      await chat.change({ monetize_config: { is_enable, free_chat_allowance_count, refresh_period } });
      await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
      return init(chat);
    };
    expect(await ask(chat)).toBeNull();
    const first = await init(chat);
    expect(await ask(chat)).toBe('freeChatsUsedUp');
    const unlimited = await publish(false, 0);
    expect(unlimited.botVersion).toBe(first.botVersion);
    expect(unlimited.prologue).not.toContain('answers each user');
    expect(await ask(chat)).toBeNull();
    const limited = await publish(true, 2);
    expect(limited.prologue).toContain('answers each user 2 times');
    expect(await ask(chat)).toBeNull();
    expect(await ask(chat)).toBe('freeChatsUsedUp');
    expect((await init(chat)).botVersion).toBe(first.botVersion);
  });

  it('limit a conversation that began before there was a limit', async () => {
    const chat = await world.chat('unlimited-first@example.com');
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    expect(await ask(chat)).toBeNull();
    const { botVersion } = await init(chat);
    const refresh_period = RefreshPeriod.never;
    await chat.change({ monetize_config: { is_enable: true, free_chat_allowance_count: 1, refresh_period } });
    await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
    expect(await init(chat)).toMatchObject({ botVersion, prologue: expect.stringContaining('answers each user once') });
    expect(await ask(chat)).toBeNull();
    expect(await ask(chat)).toBe('freeChatsUsedUp');
  });

  it('are not counted for replies that failed', async () => {
    const chat = await openPublished(1, RefreshPeriod.never);
    world.model.script({ status: 400 });
    await ask(chat);
    expect(await ask(chat)).toBeNull();
    world.server.clock.now += 5 * DAY_MS;
    expect(await ask(chat)).toBe('freeChatsUsedUp');
  });

  it('do not limit who tries the agent in the editor', async () => {
    const chat = await openPublished(1, RefreshPeriod.never);
    for (let count = 0; count < 3; count += 1) await chat.say('Hello');
    expect(await ask(chat)).toBeNull();
    expect((await chat.history()).length).toBe(6);
  });

  it('are each user’s own', async () => {
    const { browser } = await world.server.register('free-one@example.com');
    const { browser: other } = await world.server.register('free-other@example.com');
    const space_id = await createTeamSpace(browser);
    await joinSpace(browser, space_id, other);
    const botId = await createBot(browser, space_id, 'Bot');
    const monetize_config = { is_enable: true, free_chat_allowance_count: 1, refresh_period: RefreshPeriod.never };
    await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, monetize_config } });
    await browser.call(PublishDraftBot, { bot_id: botId });
    expect(await ask({ browser, botId })).toBeNull();
    expect(await ask({ browser: other, botId })).toBeNull();
    expect(await ask({ browser, botId })).toBe('freeChatsUsedUp');
    expect(await ask({ browser: other, botId })).toBe('freeChatsUsedUp');
  });

  it('are one sum of days that are long over, which still counts where they never come back', async () => {
    const { userId, ...chat } = await openPublished(3, RefreshPeriod.never);
    const { botId } = chat;
    const { database } = world.server.database.open;
    const today = world.server.clock.now - (world.server.clock.now % DAY_MS);
    const days = [100, 90, 1].map((before) => ({ botId, userId, day: today - before * DAY_MS, answers: 1 }));
    await database.insertInto('freeChat').values(days).execute();
    const kept = async () => {
      world.server.clock.now += DAY_MS;
      await world.server.jobs.runDue();
      const rows = await database
        .selectFrom('freeChat')
        .selectAll()
        .where('botId', '=', botId)
        .orderBy('day')
        .execute();
      return rows.map(({ day, answers }) => [Number(day), answers]);
    };
    const expected = [
      [0, 2],
      [today - DAY_MS, 1],
    ];
    expect(await kept()).toEqual(expected);
    expect(await kept()).toEqual(expected);
    expect(await ask(chat)).toBe('freeChatsUsedUp');
  });

  it('are refused as a setting beyond its limits', async () => {
    const { browser, botId } = await openPublished(1, RefreshPeriod.never);
    const refused = (change: object) => {
      const monetize_config = { is_enable: true, free_chat_allowance_count: 1, refresh_period: 2, ...change };
      return refusalOf(browser, UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, monetize_config } });
    };
    expect(await refused({ free_chat_allowance_count: 0 })).toBe('invalidRequest');
    expect(await refused({ free_chat_allowance_count: FREE_CHATS_MAX + 1 })).toBe('invalidRequest');
    expect(await refused({ refresh_period: 5 })).toBe('invalidRequest');
    expect(await refused({ free_chat_allowance_count: FREE_CHATS_MAX })).toBeNull();
    expect(await refused({ is_enable: false, free_chat_allowance_count: 0 })).toBeNull();
  });
});
