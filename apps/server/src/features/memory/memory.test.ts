import {
  AddMemory,
  DeleteAllMemories,
  DeleteDraftBot,
  DeleteMemory,
  DeleteUser,
  EmptyBin,
  ListMemories,
  MEMORIES_MAX,
  MEMORY_TEXT_MAX,
  PublishDraftBot,
  SwitchMemory,
  TimeCapsuleMode,
  UpdateDraftBotInfoAgw,
  UpdateMemory,
} from '@parley/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { TestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { addMemory, MEMORY_ON, memoriesOf, textsOf } from './testing/memories.ts';

const countRows = async ({ database }: TestApp, table: string): Promise<number> =>
  Number(
    (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(database.open.database))
      .rows[0]?.count,
  );

describe('studio §3 time capsule: memories of a user', () => {
  it('are added, listed last changed first, searched, changed and deleted', async () => {
    await using chats = await openTestChatServer();
    const { browser, botId } = await chats.chat('ada@example.com', MEMORY_ON);
    const tea = await addMemory(browser, botId, ' Likes tea ');
    chats.server.clock.now += 1_000;
    const bern = await addMemory(browser, botId, 'Lives in Bern');
    expect(tea).toMatchObject({ text: 'Likes tea', type: 'fact', kind: 'lasting', bot_name: 'Bot', expires_at: null });
    expect(await memoriesOf(browser, botId)).toEqual([bern, tea]);
    const found = await browser.call(ListMemories, { bot_id: botId, search: 'TEA' });
    expect(found).toMatchObject({ memories: [tea], total: 1, next_cursor: '', is_on: true, is_on_for_bot: true });
    chats.server.clock.now += 1_000;
    const { memory } = await browser.call(UpdateMemory, { memory_id: tea.memory_id, text: 'Likes coffee' });
    expect(memory).toMatchObject({
      text: 'Likes coffee',
      created_at: tea.created_at,
      updated_at: chats.server.clock.now,
    });
    expect(await textsOf(browser)).toEqual(['Likes coffee', 'Lives in Bern']);
    await browser.call(DeleteMemory, { memory_id: bern.memory_id });
    expect(await textsOf(browser)).toEqual(['Likes coffee']);
    expect(await refusalOf(browser, UpdateMemory, { memory_id: bern.memory_id, text: 'Back' })).toBe('notFound');
    await browser.call(DeleteAllMemories, {});
    expect(await textsOf(browser)).toEqual([]);
    expect(await countRows(chats.server, 'retrieval_slice')).toBe(0);
  });

  it('leave nothing in the index, also where a process ended before it was deleted', async () => {
    await using chats = await openTestChatServer();
    const { server } = chats;
    const { browser, botId } = await chats.chat('ada@example.com', MEMORY_ON);
    const tea = await addMemory(browser, botId, 'Likes tea');
    await addMemory(browser, botId, 'Lives in Bern');
    await server.database.open.database.deleteFrom('memory').where('id', '=', tea.memory_id).execute();
    expect(await countRows(server, 'retrieval_slice')).toBe(2);
    server.clock.now += HOUR_MS;
    await server.jobs.runDue();
    expect(await countRows(server, 'retrieval_slice')).toBe(1);
    expect(await textsOf(browser)).toEqual(['Lives in Bern']);
  });

  it('are added while the published agent has them, whatever its draft says', async () => {
    await using chats = await openTestChatServer();
    const { browser, botId, change } = await chats.chat('ada@example.com', MEMORY_ON);
    await change({ time_capsule_info: { time_capsule_time_to_live: '86400' } });
    await browser.call(PublishDraftBot, { bot_id: botId });
    await change({ time_capsule_info: { time_capsule_mode: TimeCapsuleMode.off, time_capsule_time_to_live: '0' } });
    expect((await addMemory(browser, botId, 'Likes tea')).expires_at).toBe(chats.server.clock.now + 86_400_000);
  });

  it('are listed page by page', async () => {
    await using chats = await openTestChatServer();
    const { browser, botId } = await chats.chat('ada@example.com', MEMORY_ON);
    for (const name of ['one', 'two', 'three', 'four', 'five']) await addMemory(browser, botId, `Fact ${name}`);
    const read: string[] = [];
    let cursor = '';
    do {
      const page = await browser.call(ListMemories, { size: 2, cursor });
      expect(page.total).toBe(5);
      read.push(...page.memories.map(({ text }) => text));
      cursor = page.next_cursor;
    } while (cursor !== '');
    expect(read.toSorted()).toEqual(['Fact five', 'Fact four', 'Fact one', 'Fact three', 'Fact two']);
  });

  it('refuses each limit in words', async () => {
    await using chats = await openTestChatServer();
    const { browser, botId, userId, change } = await chats.chat('ada@example.com');
    const add = (text: string) => refusalOf(browser, AddMemory, { bot_id: botId, text });
    expect(await add('Likes tea')).toBe('memoryNotOn');
    await change(MEMORY_ON);
    expect(await add('  ')).toBe('invalidRequest');
    expect(await add('x'.repeat(MEMORY_TEXT_MAX + 1))).toBe('invalidRequest');
    await addMemory(browser, botId, 'Likes tea');
    expect(await add('likes tea!')).toBe('memoryKnown');
    const { database } = chats.server.database.open;
    const rows = Array.from({ length: MEMORIES_MAX - 1 }, (_, index) => ({
      id: `filled-${index}`,
      userId,
      botId,
      type: 'fact' as const,
      kind: 'lasting' as const,
      text: `Fact ${index}`,
      slot: null,
      conversationId: null,
      sectionId: null,
      createdAt: 1,
      updatedAt: 1,
      expiresAt: null,
    }));
    for (let start = 0; start < rows.length; start += 100)
      await database
        .insertInto('memory')
        .values(rows.slice(start, start + 100))
        .execute();
    expect(await add('One more')).toBe('tooManyMemories');
    await browser.call(DeleteAllMemories, { bot_id: botId });
    await browser.call(SwitchMemory, { bot_id: botId, is_on: false });
    expect(await add('One more')).toBe('memorySwitchedOff');
    const tooLong = { bot_id: botId, time_capsule_info: { time_capsule_time_to_live: '315360001' } };
    expect(await refusalOf(browser, UpdateDraftBotInfoAgw, { bot_info: tooLong })).toBe('invalidRequest');
  });

  it('are switched off with one agent or with all', async () => {
    await using chats = await openTestChatServer();
    const { browser, botId, addBot } = await chats.chat('ada@example.com', MEMORY_ON);
    const other = await addBot('Other', MEMORY_ON);
    const switchesOf = async (bot_id: string) => {
      const { is_on, is_on_for_bot } = await browser.call(ListMemories, { bot_id });
      return [is_on, is_on_for_bot];
    };
    expect(await browser.call(SwitchMemory, { bot_id: botId, is_on: false })).toMatchObject({
      is_on: true,
      is_on_for_bot: false,
    });
    expect([await switchesOf(botId), await switchesOf(other)]).toEqual([
      [true, false],
      [true, true],
    ]);
    await browser.call(SwitchMemory, { is_on: false });
    expect(await switchesOf(other)).toEqual([false, false]);
    await browser.call(SwitchMemory, { is_on: true });
    expect([await switchesOf(botId), await switchesOf(other)]).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('end after their time to live, which a change begins anew', async () => {
    await using chats = await openTestChatServer();
    const { server } = chats;
    const day = 86_400;
    const { browser, botId } = await chats.chat('ada@example.com', {
      time_capsule_info: { time_capsule_mode: 1, time_capsule_time_to_live: String(day) },
    });
    const tea = await addMemory(browser, botId, 'Likes tea');
    await addMemory(browser, botId, 'Lives in Bern');
    expect(tea.expires_at).toBe(server.clock.now + day * 1_000);
    server.clock.now += (day / 2) * 1_000;
    await browser.call(UpdateMemory, { memory_id: tea.memory_id, text: 'Likes coffee' });
    server.clock.now += (day / 2) * 1_000;
    expect(await textsOf(browser)).toEqual(['Likes coffee']);
    expect(await countRows(server, 'memory')).toBe(2);
    await server.jobs.runDue();
    expect([await countRows(server, 'memory'), await countRows(server, 'retrieval_slice')]).toEqual([1, 1]);
  });

  it('are deleted with the agent, and with the user', async () => {
    await using chats = await openTestChatServer();
    const { server } = chats;
    const administrator = await chats.chat('administrator@example.com');
    const ada = await chats.chat('ada@example.com', MEMORY_ON);
    const other = await ada.addBot('Other', MEMORY_ON);
    await addMemory(ada.browser, ada.botId, 'Likes tea');
    await addMemory(ada.browser, other, 'Likes coffee');
    await ada.browser.call(DeleteDraftBot, { space_id: ada.spaceId, bot_id: ada.botId });
    await ada.browser.call(EmptyBin, { space_id: ada.spaceId, deleted_until: server.clock.now });
    await server.jobs.runDue();
    expect(await textsOf(ada.browser)).toEqual(['Likes coffee']);
    expect(await countRows(server, 'retrieval_slice')).toBe(1);
    await administrator.browser.call(DeleteUser, { user_id: ada.userId, confirmation: 'ada@example.com' });
    await server.jobs.runDue();
    const left = ['memory', 'retrieval_slice', 'retrieval_dataset', 'memory_off', 'memory_progress'];
    expect(await Promise.all(left.map((table) => countRows(server, table)))).toEqual([0, 0, 0, 0, 0]);
  });
});
