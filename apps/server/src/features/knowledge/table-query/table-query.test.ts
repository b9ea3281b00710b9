import {
  ColumnType,
  FormatType,
  GetOwnUsage,
  GetReplyTrace,
  GetReplyTraceStep,
  type NewTableColumns,
  SearchStrategy,
  TestRecall,
  UpdateDocument,
} from '@parley/contract';
import { describe, expect, it, vi } from 'vitest';
import { openTestChatServer, type TestChat } from '../../../testing/open-test-chat.ts';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import { messagesOf, replyIdOf, verboseOf } from '../../../testing/reply-events.ts';
import type { TestEvent } from '../../../testing/test-stream.ts';
import { addTable, addText, createDataset, documentOf, slicesOf } from '../testing/knowledge.ts';

const columns: NewTableColumns = [
  { column_name: 'Fruit', column_type: ColumnType.text, is_semantic: true },
  { column_name: 'Price', column_type: ColumnType.number, is_semantic: false, desc: 'Of a kilogram' },
];
const csv = 'Fruit,Price\nApple,3\nPear,5\nPlum,4\nQuince,\n';
const FRUIT = { name: 'fruit.csv', csv, columns };
const FULL_TEXT = { search_strategy: SearchStrategy.fullText, min_score: 0 };

async function openFruit(settings: object = {}) {
  const chats = await openTestChatServer();
  const chat = await chats.chat('ada@example.com');
  const id = await createDataset(chat.browser, chat.spaceId, 'Prices', FormatType.table);
  const table = await addTable(chats.server, chat.browser, id, FRUIT);
  await chat.change({ knowledge: { knowledge_info: [{ id }], show_source: true, ...FULL_TEXT, ...settings } });
  return { ...chats, chat, id, table };
}

const proposed = (table: string | null, query: object = {}) => ({ text: [JSON.stringify({ table, ...query })] });
const dearerThan = (price: string) => ({ filters: [{ column: 'Price', operator: 'gt', values: [price] }] });
const counted = { sums: [{ function: 'count', column: null }] };

const recalledIn = (events: readonly TestEvent[]) => verboseOf(events).flatMap(({ data }) => data?.chunks ?? []);

/** What the trace of a reply tells about its sources. */
async function notesOf(chat: TestChat, events: readonly TestEvent[]): Promise<readonly string[]> {
  const reply = { conversation_id: chat.conversationId, reply_id: replyIdOf(events) };
  const { steps } = await chat.browser.call(GetReplyTrace, reply);
  const step_id = steps.find(({ kind }) => kind === 'context')?.step_id ?? '';
  const { context } = await chat.browser.call(GetReplyTraceStep, { ...reply, step_id });
  return context?.notes ?? [];
}

describe('wire §3 table questions (use_nl2sql)', () => {
  it('are computed from all rows by a checked query, cited beside what was recalled, counted and traced', async () => {
    await using fruit = await openFruit();
    const { chat, model, id, table } = fruit;
    model.script(proposed(table, { ...dearerThan('3'), ...counted }), { text: ['Two [1], such as pears [2].'] });
    const events = await chat.say('How many are dearer than 3? Pear?');
    const words = 'Number of rows of “fruit.csv” where Price is more than 3';
    expect(recalledIn(events)).toMatchObject([
      {
        slice: `${words}\n\nnumber of rows: 2`,
        meta: { dataset: { id }, document: { id: table, name: 'fruit.csv', format_type: FormatType.table } },
      },
      { slice: 'Fruit: Pear\nPrice: 5' },
    ]);
    expect(recalledIn(events)[0]).not.toHaveProperty('slice_id');
    const [asked, replied] = model.requests.map(({ body }) => body);
    expect(asked.response_format.json_schema.name).toBe('table_query');
    const given = JSON.parse(asked.messages.at(-1).content);
    expect(given).toMatchObject({ question: 'How many are dearer than 3? Pear?', today: '2026-11-01' });
    expect(given.tables).toMatchObject([
      {
        table,
        name: 'fruit.csv',
        rows: 4,
        columns: [
          { name: 'Fruit', type: 'text', examples: ['Apple', 'Pear', 'Plum', 'Quince'] },
          { name: 'Price', type: 'integer', description: 'Of a kilogram', examples: ['3', '5', '4'] },
        ],
      },
    ]);
    expect(JSON.stringify(replied.messages.at(-1).content)).toContain('number of rows: 2');
    expect(await notesOf(chat, events)).toEqual([words]);
    const period = { first_day: '2026-11-01', last_day: '2026-11-01' };
    const { report } = await chat.browser.call(GetOwnUsage, period);
    expect(report.kinds.find((kind) => kind.id === 'knowledge')).toMatchObject({ calls: 1 });
    await vi.waitFor(
      async () => expect(await documentOf(chat.browser, id, table)).toMatchObject({ hit_count: 1 }),
      20_000,
    );
  });

  it('list rows in an order; the source opens at the first of them', async () => {
    await using fruit = await openFruit();
    const { chat, model, table } = fruit;
    const order = [{ column: 'Price', sum: null, direction: 'descending' }];
    model.script(proposed(table, { order, limit: 2 }), { text: ['Pears [1].'] });
    const [chunk] = recalledIn(await chat.say('Which two are the dearest?'));
    expect(chunk.slice).toBe(
      [
        'Rows of “fruit.csv”, ordered by Price (descending), at most 2',
        '4 rows match; the first 2 are here.',
        'Fruit: Pear\nPrice: 5',
        'Fruit: Plum\nPrice: 4',
      ].join('\n\n'),
    );
    expect(chunk.slice_id).toBe((await slicesOf(chat.browser, table))[1]?.slice_id);
  });

  it('recall goes on where the model proposes nothing that can be run, and the trace says why', async () => {
    await using fruit = await openFruit({ recall_strategy: { use_rewrite: false } });
    const { chat, model, table } = fruit;
    const dearer = { filters: [{ column: 'Cost', operator: 'gt', values: ['3'] }] };
    for (const [answer, note] of [
      [{ text: ['SELECT count(*) FROM fruit'] }, 'The answer of the model is no query of a table.'],
      [{ status: 401 }, 'The model did not propose a query of the tables.'],
      [proposed('999', counted), 'The model chose a table that does not exist.'],
      [proposed(null), 'The model found nothing to query in the tables.'],
      [proposed(table, dearer), 'The table has no column “Cost”. Its columns are: Fruit, Price.'],
    ] as const) {
      model.script(answer, { text: ['Five [1].'] });
      const events = await chat.say('Pear?');
      expect(recalledIn(events).map(({ slice }) => slice)).toEqual(['Fruit: Pear\nPrice: 5']);
      expect(await notesOf(chat, events)).toEqual([note]);
    }
  });

  it('ask no model where they are switched off, and where the knowledge has no table', async () => {
    await using fruit = await openFruit({ recall_strategy: { use_nl2sql: false } });
    const { chat, model, server } = fruit;
    model.script({ text: ['Five.'] }, { text: ['Nine.'] });
    await chat.say('Pear?');
    expect(model.requests).toHaveLength(1);
    const texts = await createDataset(chat.browser, chat.spaceId);
    await addText(server, chat.browser, texts, 'The office opens at nine.');
    await chat.change({
      knowledge: { knowledge_info: [{ id: texts }], recall_strategy: { use_nl2sql: true, use_rewrite: false } },
    });
    await chat.say('office');
    expect(model.requests).toHaveLength(2);
  });

  it('on demand: the model writes the query as a call, and is told what is wrong with it', async () => {
    await using fruit = await openFruit({ auto: false });
    const { chat, model, table } = fruit;
    const query = (change: object) => ({
      table,
      match: 'all',
      filters: [],
      sums: [],
      group_by: [],
      order: [],
      limit: null,
      ...change,
    });
    const call = (id: string, args: Record<string, unknown>) => ({
      toolCalls: [{ id, name: 'query_table', arguments: args }],
    });
    model.script(
      call('a', query({ sums: [{ function: 'sum', column: 'Fruit' }] })),
      call('b', query({ sums: [{ function: 'sum', column: 'Price' }] })),
      { text: ['Twelve [1].'] },
    );
    const events = await chat.say('What do all cost together?');
    const [tool] =
      model.requests[0]?.body.tools.filter(({ function: { name } }: never) => name === 'query_table') ?? [];
    expect(tool.function.description).toContain('{"name":"Price","type":"integer"}');
    const [refused, computed] = messagesOf(events, 'tool_response').map(({ content }) => content);
    expect(refused).toContain('Sum of “Fruit” cannot be computed.');
    expect(computed).toContain('sum of Price: 12');
    expect(recalledIn(events)).toMatchObject([{ meta: { document: { id: table }, card: { index: '1' } } }]);
  });
});

describe('the recall test', () => {
  it('shows the query in words with its result; tables that cannot be recalled are not queried', async () => {
    await using fruit = await openFruit();
    const { chat, model, id, table } = fruit;
    const test = () =>
      chat.browser.call(TestRecall, {
        dataset_ids: [id],
        query: 'Pear?',
        ...FULL_TEXT,
        recall_strategy: { use_nl2sql: true },
      });
    model.script(proposed(table, dearerThan('4')));
    expect((await test()).table_query).toEqual({
      words: 'Rows of “fruit.csv” where Price is more than 4',
      problem: '',
      result: expect.stringContaining('1 row matches.\n\nFruit: Pear\nPrice: 5'),
      document: { id: table, name: 'fruit.csv' },
    });
    model.script(proposed(table, dearerThan('40')));
    expect(await test()).toMatchObject({ table_query: { problem: 'No row matches.', result: '' }, slices: [{}] });
    await chat.browser.call(UpdateDocument, { document_id: table, status: 2 });
    expect((await test()).table_query).toBeNull();
    expect(model.requests).toHaveLength(2);
  });

  it('says that the demonstration model proposes nothing', async () => {
    await using team = await openTestTeam();
    const { alice, server, spaceId } = team;
    const id = await createDataset(alice, spaceId, 'Prices', FormatType.table);
    await addTable(server, alice, id, FRUIT);
    const asked = { dataset_ids: [id], query: 'Pear?', ...FULL_TEXT, recall_strategy: { use_nl2sql: true } };
    const { table_query, slices } = await alice.call(TestRecall, asked);
    expect(table_query).toMatchObject({ problem: expect.stringContaining('demonstration model'), words: '' });
    expect(slices).toHaveLength(1);
  });
});
