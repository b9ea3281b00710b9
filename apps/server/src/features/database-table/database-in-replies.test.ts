import {
  Chat,
  DatabaseTableType,
  DeleteDatabase,
  DuplicateBotToSpace,
  DuplicateDraftBot,
  ExportBot,
  GetDatabaseByID,
  GetDraftBotInfoAgw,
  ImportBot,
  InitConversation,
  ListDatabase,
  PublishDraftBot,
  RwMode,
  Scene,
  UpdateDatabase,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../platform/clock-and-ids.ts';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createTeamSpace } from '../../testing/open-test-team.ts';
import { messagesOf } from '../../testing/reply-events.ts';
import { addRows, createDatabase, rowsOf } from './testing/database.ts';

const { draft, online } = DatabaseTableType;

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

/** By the clock of the server, which stands still. */
const today = () => new Date(world.server.clock.now).toISOString().slice(0, 10);

async function openAccountant(mode: RwMode = RwMode.limited) {
  const chat = await world.chat(`accountant-${++users}@example.com`);
  const table = await createDatabase(chat.browser, chat.spaceId, { mode });
  await chat.change({ database_list: [{ table_id: table.table_id, table_name: 'Expenses', prompt_disabled: false }] });
  return { chat, table };
}

const call = (name: string, args: Record<string, unknown>, id = name) => ({
  toolCalls: [{ id, name, arguments: args }],
});

async function results(chat: TestChat, question: string): Promise<string[]> {
  return messagesOf(await chat.say(question), 'tool_response').map(({ content }) => content);
}

const toolNames = () =>
  (world.model.requests.at(-1)?.body.tools ?? []).map((tool: { function: { name: string } }) => tool.function.name);

describe('studio §3 database list: an agent with a table', () => {
  it('is told the day in the time zone of the server, as its prompt has it', async () => {
    const { TZ } = process.env;
    const { clock } = world.server;
    process.env.TZ = 'Asia/Shanghai';
    try {
      const { chat } = await openAccountant();
      // Half past two in the night there, of the day after.
      clock.now += DAY_MS - (clock.now % DAY_MS) + 18.5 * HOUR_MS;
      await chat.say('What did I spend today?');
      const prompt = world.model.requests.at(-1)?.body.messages[0].content;
      expect(prompt).toContain(`Today is ${new Date(clock.now + 8 * HOUR_MS).toISOString().slice(0, 10)}.`);
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('gets whole numbers of 16 digits as they are, and may write what no engine stores', async () => {
    const { chat, table } = await openAccountant();
    const row = { Item: 'Br\u0000ead', Amount: 3, Pieces: 4_111_111_111_111_119 };
    world.model.script(
      call('add_database_rows', { table: 'Expenses', rows: [row] }, 'a'),
      call(
        'query_database',
        {
          table: 'Expenses',
          filters: [{ column: 'Item', operator: 'contains', values: ['re\u0000ad'] }],
          sums: [
            { function: 'max', column: 'Pieces' },
            { function: 'sum', column: 'Pieces' },
          ],
        },
        'b',
      ),
      { text: ['Well.'] },
    );
    const [, computed] = await results(chat, 'How many pieces?');
    expect(computed).toContain('sum of Pieces: 4111111111111119');
    expect(computed?.match(/4111111111111119/g)).toHaveLength(2);
    expect(await rowsOf(chat.browser, table, draft)).toMatchObject([{ Item: 'Bread' }]);
  });

  it('looks for a few texts in many rows only: nobody else waits for its queries', async () => {
    const { chat, table } = await openAccountant();
    await addRows(chat.browser, table, [{ Item: 'Bread', Amount: '3' }], draft);
    const texts = (count: number) => Array.from({ length: count }, (_, index) => `text ${index}`);
    const query = (values: readonly string[]) => ({
      table: 'Expenses',
      filters: [
        { column: 'Item', operator: 'contains', values: values.slice(0, 20) },
        { column: 'Category', operator: 'not_contains', values: ['x', ...values.slice(20)] },
      ],
    });
    const ask = async (name: string, values: readonly string[]) => {
      world.model.script(call(name, query(values)), { text: ['Well.'] });
      return (await results(chat, 'Look it up.')).join();
    };
    expect(await ask('query_database', texts(20))).toContain('too many texts');
    expect(await ask('delete_database_rows', texts(20))).toContain('too many texts');
    expect(await ask('query_database', [...texts(4), 'read'])).toContain('Bread');
    const { database } = world.server.database.open;
    await database.updateTable('databaseTable').set({ testRows: 100_000 }).where('id', '=', table.table_id).execute();
    expect(await ask('query_database', [...texts(4), 'read'])).toContain('too many texts');
    expect(await ask('query_database', [...texts(3), 'read'])).toContain('Bread');
  });

  it('answers “how much did I spend on food this month” and “the latest five” from what it was told to store', async () => {
    const { chat, table } = await openAccountant();
    const rows = [
      { Item: 'Bread', Category: 'Food', Amount: 3.1, Day: today() },
      { Item: 'Soup', Category: 'food', Amount: 4.2, Day: `${today()} 12:30` },
      { Item: 'Train', Category: 'Travel', Amount: 50, Day: today() },
      { Item: 'Old cake', Category: 'food', Amount: 9, Day: '2020-01-31' },
      { Item: 'Older', Category: 'rent', Amount: 1, Day: '2019-01-01' },
      { Item: 'Oldest', Category: 'rent', Amount: 1, Day: '2018-01-01' },
    ];
    world.model.script(call('add_database_rows', { table: 'Expenses', rows }), { text: ['Noted.'] });
    const [added] = await results(chat, 'I bought bread for 3.10 …');
    expect(added).toContain('Added 6 rows.');
    // The playground writes test data.
    expect(await rowsOf(chat.browser, table)).toEqual([]);
    expect(await rowsOf(chat.browser, table, draft)).toHaveLength(6);
    const month = today().slice(0, 7);
    world.model.script(
      call('query_database', {
        table: 'Expenses',
        filters: [
          { column: 'Category', operator: 'eq', values: ['FOOD'] },
          { column: 'Day', operator: 'between', values: [`${month}-01`, today()] },
        ],
        sums: [{ function: 'sum', column: 'Amount' }],
      }),
      { text: ['You spent 7.30 on food.'] },
    );
    const events = await chat.say('How much did I spend on food this month?');
    expect(messagesOf(events, 'tool_response')[0]?.content).toContain('sum of Amount: 7.3');
    expect(answerTextOf(events)).toBe('You spent 7.30 on food.');
    world.model.script(
      call('query_database', {
        table: 'Expenses',
        order: [{ column: 'Day', sum: null, direction: 'descending' }],
        limit: 5,
      }),
      { text: ['Soup, bread, train, old cake, older.'] },
    );
    const [latest] = await results(chat, 'The latest five?');
    expect(latest?.match(/Item: .*/g)).toEqual([
      'Item: Soup',
      'Item: Bread',
      'Item: Train',
      'Item: Old cake',
      'Item: Older',
    ]);
    expect(latest).toContain('6 rows match; the first 5 are here.');
  });

  it('is told of the table, its fields and the day, and what is wrong with a call', async () => {
    const { chat } = await openAccountant();
    world.model.script(
      call('query_database', { table: 'Expenses', sums: [{ function: 'sum', column: 'Item' }] }, 'a'),
      call('add_database_rows', { table: 'Expenses', rows: [{ Item: 'Bread', Amount: 'much' }] }, 'b'),
      call('add_database_rows', { table: 'Expenses', rows: [{ Price: 3 }] }, 'c'),
      call('add_database_rows', { table: 'Expenses', rows: [{ Item: 'Bread' }] }, 'd'),
      call('add_database_rows', { table: 'Taxes', rows: [{}] }, 'e'),
      { text: ['Sorry.'] },
    );
    const told = await results(chat, 'Note bread.');
    expect(told[0]).toContain('Sum of “Item” cannot be computed.');
    expect(told[1]).toContain('“Amount” needs a number.');
    expect(told[2]).toContain('has no column “Price”. Its columns are: Item, Category, Amount');
    expect(told[3]).toContain('Enter a value for “Amount”.');
    expect(told[4]).toContain('not valid');
    const [system] = world.model.requests.at(-1)?.body.messages ?? [];
    for (const text of ['"table":"Expenses"', '"description":"food, rent or travel"', '"type":"integer"', today()])
      expect(system.content).toContain(text);
  });

  it('changes and deletes rows that meet conditions, never all of them by leaving something out', async () => {
    const { chat, table } = await openAccountant(RwMode.unlimited);
    const rows: Record<string, string>[] = [
      { Item: 'Bread', Amount: '3', Category: 'food' },
      { Item: 'Train', Amount: '50' },
      { Item: 'Soup', Amount: '4', Category: 'food' },
    ];
    await addRows(chat.browser, table, rows, draft);
    const food = [{ column: 'Category', operator: 'eq', values: ['food'] }];
    world.model.script(
      call('update_database_rows', { table: 'Expenses', filters: food, set: { Refunded: true, Category: null } }, 'a'),
      call('delete_database_rows', { table: 'Expenses', filters: [] }, 'b'),
      call(
        'delete_database_rows',
        { table: 'Expenses', filters: [{ column: 'Amount', operator: 'gt', values: [10] }] },
        'c',
      ),
      { text: ['Done.'] },
    );
    const [changed, refused, deleted] = await results(chat, 'Mark food as refunded, forget what was dear.');
    expect(changed).toContain('Changed 2 rows.');
    expect(refused).toContain('not valid');
    expect(deleted).toContain('Deleted 1 row.');
    expect(await rowsOf(chat.browser, table, draft)).toEqual([
      { Item: 'Bread', Amount: '3', Refunded: 'true' },
      { Item: 'Soup', Amount: '4', Refunded: 'true' },
    ]);
  });

  it('wire §1.4: reads only, sees nothing where prompt_disabled, and asks no table without tools', async () => {
    const { chat, table } = await openAccountant(RwMode.readOnly);
    world.model.script({ text: ['Hello.'] });
    await chat.say('Hello');
    expect(toolNames()).toEqual(['query_database']);
    await chat.browser.call(UpdateDatabase, { id: table.table_id, rw_mode: RwMode.unlimited });
    await chat.say('Hello again');
    expect(toolNames()).toEqual([
      'query_database',
      'add_database_rows',
      'update_database_rows',
      'delete_database_rows',
    ]);
    await chat.change({ database_list: [{ table_id: table.table_id, prompt_disabled: true }] });
    await chat.say('And now');
    expect(toolNames()).toEqual([]);
    expect(JSON.stringify(world.model.requests.at(-1)?.body)).not.toContain('Expenses');
  });

  it('published: reads and writes live data; a second agent uses the same table', async () => {
    const { chat, table } = await openAccountant();
    const { browser } = chat;
    await addRows(browser, table, [{ Item: 'Tried', Amount: '1' }], draft);
    await browser.call(PublishDraftBot, { bot_id: chat.botId });
    const live = async (bot_id: string, query: string) => {
      const { conversationId } = await browser.call(InitConversation, { bot_id, scene: Scene.default, count: 15 });
      const sent = { conversation_id: conversationId, scene: Scene.default, content_type: 'text' as const, query };
      const events = await (await browser.openStream(Chat, sent)).rest();
      return messagesOf(events, 'tool_response').map(({ content }) => content);
    };
    world.model.script(call('add_database_rows', { table: 'Expenses', rows: [{ Item: 'Real', Amount: 2 }] }), {
      text: ['Noted.'],
    });
    await live(chat.botId, 'I bought something real.');
    expect(await rowsOf(browser, table, online)).toEqual([{ Item: 'Real', Amount: '2' }]);
    const other = await chat.addBot('Auditor', {
      database_list: [{ table_id: table.table_id, prompt_disabled: false }],
    });
    await browser.call(PublishDraftBot, { bot_id: other });
    world.model.script(call('query_database', { table: 'Expenses' }), { text: ['Real.'] });
    const [read] = await live(other, 'What was bought?');
    expect(read).toContain('Item: Real');
    expect(read).not.toContain('Tried');
  });
});

describe('copies of an agent with a table', () => {
  it('share it within the space; elsewhere they get an empty one with its fields', async () => {
    const { chat, table } = await openAccountant(RwMode.unlimited);
    const { browser } = chat;
    await addRows(browser, table, [{ Item: 'Bread', Amount: '3' }]);
    const listOf = async (bot_id: string) =>
      (await browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.database_list;
    const { data: within } = await browser.call(DuplicateDraftBot, { bot_id: chat.botId });
    expect(await listOf(within.bot_id)).toEqual(await listOf(chat.botId));
    const target_space_id = await createTeamSpace(browser);
    await createDatabase(browser, target_space_id);
    const { data } = await browser.call(DuplicateBotToSpace, {
      draft_bot_id: chat.botId,
      target_space_id,
      name: 'Copy',
    });
    expect(data.left_out).toEqual([]);
    const [copied] = await listOf(data.bot_id);
    const id = copied?.table_id ?? '';
    const { database_infos } = await browser.call(GetDatabaseByID, { ids: [id] });
    expect(database_infos[id]).toMatchObject({
      space_id: target_space_id,
      table_name: 'Expenses 2',
      rw_mode: RwMode.unlimited,
      online_row_count: 0,
      field_list: table.field_list.map(({ id: _, ...field }) => field),
    });
  });

  it('do not bring back a table that was just deleted', async () => {
    const { chat, table } = await openAccountant();
    const { browser, spaceId: space_id } = chat;
    await browser.call(DeleteDatabase, { id: table.table_id });
    const copy = (await browser.call(DuplicateDraftBot, { bot_id: chat.botId })).data.bot_id;
    expect((await browser.call(GetDraftBotInfoAgw, { bot_id: copy })).data.bot_info.database_list).toEqual([]);
    expect((await browser.call(ListDatabase, { space_id })).database_info_list).toEqual([]);
    const { data } = await browser.call(ExportBot, { bot_id: chat.botId });
    expect(data.file.agent.databases ?? []).toEqual([]);
  });

  it('go through a file: the table is in it without ids and rows, and is made again', async () => {
    const { chat, table } = await openAccountant();
    const { browser, spaceId } = chat;
    await addRows(browser, table, [{ Item: 'Bread', Amount: '3' }]);
    const { data: exported } = await browser.call(ExportBot, { bot_id: chat.botId });
    expect(exported.left_out).toEqual(['table_rows']);
    expect(JSON.stringify(exported.file)).not.toContain(table.table_id);
    expect(exported.file.agent.databases).toMatchObject([
      {
        name: 'Expenses',
        access: 'limited',
        used_by_model: true,
        fields: [{ name: 'Item', type: 'text', required: true }, {}, {}, {}, {}, {}],
      },
    ]);
    const { data: imported } = await browser.call(ImportBot, { space_id: spaceId, file: { ...exported.file } });
    expect(imported).toMatchObject({ left_out: [], made_tables: ['Expenses 2'] });
    const { data } = await browser.call(GetDraftBotInfoAgw, { bot_id: imported.bot_id });
    expect(data.bot_info.database_list).toMatchObject([{ table_name: 'Expenses 2', prompt_disabled: false }]);
    const { database_info_list } = await browser.call(ListDatabase, { space_id: spaceId });
    const counts = database_info_list.map(({ table_name, online_row_count }) => [table_name, online_row_count]);
    expect(Object.fromEntries(counts)).toEqual({ Expenses: 1, 'Expenses 2': 0 });
  });

  it('a published version keeps its tables when the draft has others', async () => {
    const { chat } = await openAccountant();
    const { browser, botId: bot_id } = chat;
    await browser.call(PublishDraftBot, { bot_id });
    const same = async () => (await browser.call(GetDraftBotInfoAgw, { bot_id })).data.same_with_online;
    expect(await same()).toBe(true);
    await chat.change({ database_list: [] });
    expect(await same()).toBe(false);
  });
});

describe('a model without tools', () => {
  it('is not told of tables that it cannot use', async () => {
    await using own = await openTestChatServer();
    const administrator = (await own.server.register('root@example.com')).browser;
    const model_id = await addScriptedModel(administrator, own.model, { capabilities: { tools: false } });
    const chat = await own.chat('ada@example.com');
    const { table_id } = await createDatabase(chat.browser, chat.spaceId);
    await chat.change({ database_list: [{ table_id, prompt_disabled: false }], model_info: { model_id } });
    await chat.say('Hello');
    expect(JSON.stringify(own.model.requests.at(-1)?.body)).not.toContain('Expenses');
  });
});
