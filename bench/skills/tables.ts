import { FieldType, newBotDraft, RwMode } from '@parley/contract';
// The tables of all features.
import type {} from '../../apps/server/src/app.ts';
import type { ActingTool, ToolCallContext } from '../../apps/server/src/features/agent/tool.ts';
import { newFields } from '../../apps/server/src/features/database-table/change-fields.ts';
import { createDatabaseStore, type StoredTable } from '../../apps/server/src/features/database-table/database.store.ts';
import { createDatabaseSources } from '../../apps/server/src/features/database-table/database-sources.ts';
import { createRecordStore } from '../../apps/server/src/features/database-table/records.store.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts';
import { bareTableQuery } from '../../apps/server/src/testing/bare-table-query.ts';
import { settleTables } from '../../apps/server/src/testing/fill-messages.ts';
import { addSpace, SPACE } from '../knowledge/bench-space.ts';
import type { KnowledgeDatabase } from '../knowledge/knowledge-database.ts';
import type { Figures, Goal } from '../report.ts';
import { percentile } from '../statistics.ts';

const ROWS = 100_000;
const ROWS_AT_ONCE = 5_000;
const SQL_MAX = 3;
const CATEGORIES = ['Food', 'rent', 'Travel', 'books', 'music'];

const QUESTIONS = {
  'filtered sum': {
    filters: [
      { column: 'Category', operator: 'eq', values: ['food'] },
      { column: 'Day', operator: 'between', values: ['2026-03-01', '2026-03-31'] },
    ],
    sums: [{ function: 'sum', column: 'Amount' }],
  },
  'sums of groups': {
    filters: [{ column: 'Amount', operator: 'gt', values: [20] }],
    sums: [
      { function: 'count', column: null },
      { function: 'avg', column: 'Amount' },
    ],
    group_by: ['Category'],
    order: [{ column: null, sum: 2, direction: 'descending' }],
  },
  'latest five': {
    filters: [{ column: 'Item', operator: 'contains', values: ['77'] }],
    order: [{ column: 'Day', sum: null, direction: 'descending' }],
    limit: 5,
  },
} as const;

/** Questions of a model about a table of 100,000 rows, from the arguments of its call to the text it gets, beside the SQL of each. */
export async function measureTables(
  { engine, open }: KnowledgeDatabase,
  samples: number,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const table = await createTable(open);
  await settleTables(open);
  const tool = await queryTool(open, table);
  const rows: Record<string, Figures> = {};
  const goals: Goal[] = [];
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const args = { table: table.name, ...question };
    const ask = () => tool.run(args, callOf(table));
    const bare = bareTableQuery(open, table, args);
    await ask();
    await bare();
    const times = { asked: [] as number[], bare: [] as number[] };
    // In turns, so that both meet the same noise.
    for (let sample = 0; sample < samples; sample += 1) {
      times.asked.push(await timeOf(ask));
      times.bare.push(await timeOf(bare));
    }
    const [asked, alone] = [percentile(times.asked, 0.95), percentile(times.bare, 0.95)];
    rows[`${engine}, ${name}`] = {
      'p50 ms': percentile(times.asked, 0.5),
      'p95 ms': asked,
      'SQL p50 ms': percentile(times.bare, 0.5),
      'SQL p95 ms': alone,
    };
    goals.push({
      goal: `${engine}: ${name} of 100,000 rows, p95 × the same SQL alone`,
      value: asked / alone,
      limit: SQL_MAX,
      better: 'lower',
    });
  }
  return { rows, goals };
}

async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function createTable({ database }: OpenDatabase): Promise<StoredTable> {
  await addSpace(database);
  let lastId = 0;
  const table: StoredTable = {
    id: 'bench-table',
    spaceId: SPACE,
    creatorId: null,
    name: 'Expenses',
    description: '',
    rwMode: RwMode.unlimited,
    fields: newFields(
      [
        { name: 'Item', type: FieldType.text },
        { name: 'Category', type: FieldType.text },
        { name: 'Amount', type: FieldType.float },
        { name: 'Day', type: FieldType.date },
        { name: 'Refunded', type: FieldType.boolean },
      ],
      () => `f${++lastId}`,
    ),
    nextSequence: ROWS + 1,
    liveRows: ROWS,
    testRows: 0,
    byteSize: 0,
    createdAt: 0,
    updatedAt: 0,
  };
  await createDatabaseStore(database).insert(table);
  const records = createRecordStore(database, { tableId: table.id, isTest: 0, ownerId: null }, table.fields);
  for (let start = 0; start < ROWS; start += ROWS_AT_ONCE)
    await records.insert(
      Array.from({ length: ROWS_AT_ONCE }, (_, index) => {
        const number = start + index;
        const day = new Date(Date.UTC(2026, 0, 1) + (number % 365) * 86_400_000).toISOString().slice(0, 10);
        return {
          id: `row-${number}`,
          tableId: table.id,
          isTest: 0 as const,
          userId: null,
          sequence: number + 1,
          createdAt: 0,
          cells: {
            f1: `Item ${number}`,
            f2: CATEGORIES[number % CATEGORIES.length] ?? '',
            f3: String((number * 37) % 1_000),
            f4: day,
            f5: String(number % 2 === 0),
          },
        };
      }),
    );
  return table;
}

const scopeOf = ({ id, spaceId, name }: StoredTable) => ({
  spaceId,
  bot: {
    id: 'bench-bot',
    version: '1',
    settings: { ...newBotDraft, database_list: [{ table_id: id, table_name: name, prompt_disabled: false }] },
  },
  conversationId: null,
  runId: 'bench-run',
  userId: 'bench-user',
  isTrial: false,
  isUnattended: false,
  locale: 'en-US' as const,
  canCall: true,
  canSee: false,
  quoteTokens: 8_000,
});

const callOf = (table: StoredTable): ToolCallContext => ({
  ...scopeOf(table),
  now: Date.now(),
  signal: new AbortController().signal,
  emit: () => undefined,
  numberSources: () => 1,
});

async function queryTool({ database, engine }: OpenDatabase, table: StoredTable): Promise<ActingTool> {
  const { tools } = createDatabaseSources({
    database,
    engine,
    now: Date.now,
    writeRecords: () => Promise.reject(new Error('nothing is written here')),
  });
  const tool = (await tools.toolsFor(scopeOf(table))).find(({ name }) => name === 'query_database');
  if (!tool || tool.effect === 'asks') throw new Error('there is no tool that queries tables');
  return tool;
}
