import { DatabaseTableType, FieldType, RwMode } from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProposal } from '../../platform/table-query/check-proposal.ts';
import type { QueriedRow, QueryResult } from '../../platform/table-query/query-result.ts';
import { readProposal } from '../../platform/table-query/table-proposal.ts';
import { openTestTeam } from '../../testing/open-test-team.ts';
import { runQuery } from '../knowledge/table-query/run-query.ts';
import { createDatabaseStore } from './database.store.ts';
import { createRecordStore } from './records.store.ts';
import { addRows, createDatabase } from './testing/database.ts';

const NAMES = ['Text', 'Whole', 'Number', 'Time', 'Flag'] as const;
const TYPES = [FieldType.text, FieldType.number, FieldType.float, FieldType.date, FieldType.boolean] as const;

/** Few of each, so that rows share them. Texts are in one case: groups of others differ by what they are called. */
const VALUES: Readonly<Record<(typeof NAMES)[number], readonly string[]>> = {
  Text: ['pear', 'plum', 'a%b', 'a_b', 'back\\slash', "quote's", '梨', 'straße'],
  Whole: ['-3', '0', '7', '12'],
  Number: ['0.1', '0.2', '-1.5', '100'],
  Time: ['2026-05-31', '2026-05-31 14:30:00', '2026-06-01', '1969-12-31 23:59:59'],
  Flag: ['true', 'false'],
};

const row = fc.record(
  Object.fromEntries(NAMES.map((name) => [name, fc.option(fc.constantFrom(...VALUES[name]), { nil: '' })])) as Record<
    (typeof NAMES)[number],
    fc.Arbitrary<string>
  >,
);

const OPERATORS = {
  Text: ['eq', 'ne', 'contains', 'not_contains', 'starts_with', 'is_empty', 'is_not_empty'],
  Whole: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'is_empty'],
  Number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'is_not_empty'],
  Time: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'is_empty'],
  Flag: ['eq', 'ne', 'is_empty'],
} as const;

const filter = fc.constantFrom(...NAMES).chain((column) =>
  fc
    .record({
      operator: fc.constantFrom(...OPERATORS[column]),
      values: fc.array(fc.constantFrom(...VALUES[column]), { minLength: 2, maxLength: 2 }),
    })
    .map(({ operator, values }) => ({
      column,
      operator,
      values: operator.startsWith('is_') ? [] : operator === 'between' ? values : values.slice(0, 1),
    })),
);

const sums = fc.array(
  fc.constantFrom(
    { function: 'count', column: null },
    { function: 'count', column: 'Text' },
    { function: 'sum', column: 'Number' },
    { function: 'avg', column: 'Whole' },
    { function: 'min', column: 'Time' },
    { function: 'max', column: 'Time' },
    { function: 'max', column: 'Number' },
  ),
  { maxLength: 3 },
);

const proposal = fc.record({
  match: fc.constantFrom('all', 'any'),
  filters: fc.array(filter, { maxLength: 3 }),
  sums,
  group_by: fc.subarray(['Text', 'Flag', 'Time'], { maxLength: 2 }),
});

/** Groups and rows in an order of their own: texts are ordered differently here and there. */
const comparable = (result: QueryResult) =>
  result.kind === 'rows'
    ? { ...result, rows: result.rows.map(({ sequence, cells }) => ({ sequence, cells: filled(cells) })) }
    : { ...result, groups: result.groups.map((group) => JSON.stringify(group)).sort() };

const filled = (cells: QueriedRow['cells']) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== ''));

it('studio §3 queries: SQL gives what the rows give when they are read one by one', async () => {
  await using team = await openTestTeam();
  const { alice, aliceId, spaceId, server } = team;
  const { database, engine } = server.database.open;
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 20 }),
      fc.array(proposal, { minLength: 6, maxLength: 6 }),
      async (rows, proposals) => {
        const info = await createDatabase(alice, spaceId, {
          name: `Table ${++number}`,
          mode: RwMode.unlimited,
          fields: NAMES.map((name, index) => ({ name, type: TYPES[index] ?? FieldType.text })),
        });
        await addRows(alice, info, rows, DatabaseTableType.online);
        await addRows(alice, info, rows.slice(0, 3), DatabaseTableType.draft);
        const table = await createDatabaseStore(database).findAuthorised(info.table_id);
        if (!table) throw new Error('the table is gone');
        const scope = { tableId: table.id, isTest: 0, ownerId: null } as const;
        const records = createRecordStore(database, scope, table.fields);
        const { records: all } = await records.list(0, 100, '');
        async function* batches() {
          yield all;
        }
        for (const one of proposals) {
          const read = readProposal(JSON.stringify({ table: 'x', ...one }));
          if (!read) throw new Error('this is no proposal');
          const checked = checkProposal(table.fields, read);
          if ('problem' in checked) throw new Error(checked.problem.kind);
          const inMemory = await runQuery(checked.query, batches());
          expect(comparable(await records.run(checked.query, engine))).toEqual(comparable(inMemory));
          // Nobody else added anything.
          const own = createRecordStore(database, { ...scope, ownerId: aliceId }, table.fields);
          expect(comparable(await own.run(checked.query, engine))).toEqual(comparable(inMemory));
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
