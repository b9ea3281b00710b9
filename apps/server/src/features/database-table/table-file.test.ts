import {
  DatabaseFileProgressData,
  type DatabaseInfo,
  DatabaseTableType,
  DeleteSpace,
  ExportDatabaseRecords,
  FieldType,
  GetDatabaseTableSchema,
  GetDatabaseTemplate,
  RwMode,
  SubmitDatabaseInsertTask,
  toHttpRequest,
  ValidateDatabaseTableSchema,
} from '@parley/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, joinSpace, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import { upload } from '../../testing/uploading.ts';
import { fitFile } from './table-file.ts';
import { addRows, createDatabase, rowsOf } from './testing/database.ts';

const { draft, online } = DatabaseTableType;

let team: TestTeam;
let spaceId: string;
let table: DatabaseInfo;

beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());
// A user can have few team spaces.
afterEach(async () => void (await team.alice.call(DeleteSpace, { space_id: spaceId })));
beforeEach(async () => {
  spaceId = await createTeamSpace(team.alice);
  await joinSpace(team.alice, spaceId, team.bob);
  table = await createDatabase(team.alice, spaceId, { mode: RwMode.limited });
});

const uploadCsv = async (text: string | Uint8Array<ArrayBuffer>, name = 'rows.csv') =>
  (await upload(team.alice, name, typeof text === 'string' ? new TextEncoder().encode(text) : text)).Uri;

async function importFile(file_uri: string, table_type: DatabaseTableType = online) {
  const target = { database_id: table.table_id, table_type };
  await team.alice.call(SubmitDatabaseInsertTask, { ...target, file_uri });
  await team.server.jobs.runDue();
  return (await team.alice.call(DatabaseFileProgressData, target)).data;
}

async function download(format: 'csv' | 'xlsx', browser = team.alice): Promise<Uint8Array<ArrayBuffer>> {
  const request = { database_id: table.table_id, table_type: '2', format } as const;
  const response = await browser.send(toHttpRequest(ExportDatabaseRecords, request).path);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="table.${format}"`);
  return new Uint8Array(await response.arrayBuffer());
}

const ROWS: Record<string, string>[] = [
  { Item: 'Bread, "dark"', Category: 'food', Amount: '3.1', Pieces: '2', Day: '2026-05-31', Refunded: 'false' },
  { Item: '梨\nzwei', Amount: '-4', Day: '2026-05-31 14:30:00', Refunded: 'true' },
];

describe('studio §3 rows as files', () => {
  it.each(['csv', 'xlsx'] as const)('are exported as %s and imported again as they were', async (format) => {
    await addRows(team.alice, table, ROWS);
    await addRows(team.alice, table, [{ Item: 'Only a test', Amount: '1' }], draft);
    await addRows(team.bob, table, [{ Item: 'Of Bob', Amount: '1' }]);
    const file = await uploadCsv(await download(format), `rows.${format}`);
    expect(await importFile(file, draft)).toEqual({
      file_name: `rows.${format}`,
      status: 'done',
      done: 2,
      total: 2,
      problem: '',
    });
    expect(await rowsOf(team.alice, table, draft)).toEqual([{ Item: 'Only a test', Amount: '1' }, ...ROWS]);
    expect(new TextDecoder().decode(await download('csv', team.bob))).not.toContain('Bread');
  });

  it('have a template with the names of the fields', async () => {
    const request = { database_id: table.table_id, format: 'csv' } as const;
    const response = await team.alice.send(toHttpRequest(GetDatabaseTemplate, request).path);
    expect(await response.text()).toBe('Item,Category,Amount,Pieces,Day,Refunded\r\n');
  });

  it('are checked before: columns are found by name, those without a field are named', async () => {
    const file_uri = await uploadCsv('amount,Colour,ITEM\n3,red,Bread\n4,,Soup\n');
    const request = { database_id: table.table_id, file_uri };
    expect(await team.alice.call(ValidateDatabaseTableSchema, request)).toMatchObject({
      row_count: 2,
      ignored_columns: ['Colour'],
      problems: [],
    });
    expect(await importFile(file_uri)).toMatchObject({ status: 'done', done: 2 });
    expect(await rowsOf(team.alice, table)).toEqual([
      { Item: 'Bread', Amount: '3' },
      { Item: 'Soup', Amount: '4' },
    ]);
  });

  it('are refused as a whole, with the rows that do not fit in words', async () => {
    const file_uri = await uploadCsv('Item,Amount,Day\nBread,3,2026-05-31\n,4,\nSoup,much,\nTea,1,yesterday\n');
    const { problems } = await team.alice.call(ValidateDatabaseTableSchema, { database_id: table.table_id, file_uri });
    expect(problems).toEqual([
      { row: 3, text: 'Enter a value for “Item”.' },
      { row: 4, text: '“Amount” needs a number.' },
      { row: 5, text: '“Day” needs a time such as 2026-05-31 or 2026-05-31 14:30.' },
    ]);
    expect(await importFile(file_uri)).toMatchObject({
      status: 'failed',
      problem: 'Rows of the file do not fit the fields of the table. Nothing was added.',
    });
    expect(await rowsOf(team.alice, table)).toEqual([]);
    const other = await uploadCsv('Colour\nred\n');
    const { problems: missing } = await team.alice.call(ValidateDatabaseTableSchema, {
      database_id: table.table_id,
      file_uri: other,
    });
    expect(missing.map(({ row, text }) => [row, text])).toContainEqual([0, 'Enter a value for “Item”.']);
  });

  it('are refused where there are none, where the file is no table, and while another is imported', async () => {
    const validate = async (text: string | Uint8Array<ArrayBuffer>, name?: string) =>
      refusalOf(team.alice, ValidateDatabaseTableSchema, {
        database_id: table.table_id,
        file_uri: await uploadCsv(text, name),
      });
    expect(await validate('Item,Amount\n')).toBe('tableFileEmpty');
    expect(await validate('no workbook', 'rows.xlsx')).toBe('tableFileUnreadable');
    const request = {
      database_id: table.table_id,
      table_type: online,
      file_uri: await uploadCsv('Item,Amount\nA,1\n'),
    };
    await team.alice.call(SubmitDatabaseInsertTask, request);
    expect(await refusalOf(team.alice, SubmitDatabaseInsertTask, request)).toBe('tableImportRunning');
    await team.server.jobs.runDue();
  });

  it('are not added beyond what a table can hold', async () => {
    const { database } = team.server.database.open;
    await database.updateTable('databaseTable').set({ liveRows: 99_999 }).where('id', '=', table.table_id).execute();
    const state = await importFile(await uploadCsv('Item,Amount\nA,1\nB,2\n'));
    expect(state).toMatchObject({ status: 'failed', done: 0, problem: expect.stringContaining('at most 100000 rows') });
    expect(await rowsOf(team.alice, table)).toEqual([]);
  });

  it('are not added at all where the space has no room for all of them', async () => {
    let room = Number.MAX_SAFE_INTEGER;
    await using server = await openTestApp(
      {},
      { limitOf: (name) => (name === 'spaceStorageBytes' ? room : storageLimits[name]) },
    );
    const { browser } = await server.register('alice@example.com');
    const small = await createDatabase(browser, await createTeamSpace(browser));
    const lines = Array.from({ length: 1_500 }, (_, index) => `Item ${index},${index}`);
    const bytes = new TextEncoder().encode(`Item,Amount\n${lines.join('\n')}\n`);
    const { Uri: file_uri } = await upload(browser, 'rows.csv', bytes);
    // For the first batch, but not for the second.
    room = 250_000;
    const target = { database_id: small.table_id, table_type: online };
    await browser.call(SubmitDatabaseInsertTask, { ...target, file_uri });
    await server.jobs.runDue();
    const { data } = await browser.call(DatabaseFileProgressData, target);
    expect(data).toMatchObject({ status: 'failed', done: 0 });
    expect(await rowsOf(browser, small)).toEqual([]);
  });

  it('that were added before an import stopped are counted, so that nobody adds them again', async () => {
    const { database } = team.server.database.open;
    const target = { database_id: table.table_id, table_type: online };
    const file_uri = await uploadCsv('Item,Amount\nA,1\nB,2\nC,3\n');
    await team.alice.call(SubmitDatabaseInsertTask, { ...target, file_uri });
    // As a process leaves it that died after a batch; others have taken the room meanwhile.
    await database.updateTable('databaseImport').set({ done: 1 }).where('tableId', '=', table.table_id).execute();
    await database.updateTable('databaseTable').set({ liveRows: 99_999 }).where('id', '=', table.table_id).execute();
    await team.server.jobs.runDue();
    const { data } = await team.alice.call(DatabaseFileProgressData, target);
    expect(data).toMatchObject({ status: 'failed', done: 1, total: 3 });
    expect(data?.problem).toMatch(/at most 100000 rows.* The first 1 of 3 rows were added\./);
  });

  it('are fitted in parts, between which others have their turn', async () => {
    const fields = [{ id: 'f', name: 'Item', type: FieldType.text, isRequired: true, description: '', slot: 0 }];
    const rows = Array.from({ length: 2_000 }, (_, index) => ({ row: index + 2, cells: [`Item ${index}`] }));
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const { signal } = new AbortController();
    const fitted = await fitFile(fields, { header: ['Item'], rows }, signal);
    clearImmediate(next);
    expect(fitted.rows).toHaveLength(2_000);
    expect(turns).toBeGreaterThan(1);
    await expect(fitFile(fields, { header: ['Item'], rows }, AbortSignal.abort())).rejects.toThrow();
  });

  it('of more than one batch are all added, in their order', async () => {
    const lines = Array.from({ length: 2_345 }, (_, index) => `Item ${index},${index}`);
    expect(await importFile(await uploadCsv(`Item,Amount\n${lines.join('\n')}\n`))).toMatchObject({ done: 2_345 });
    const rows = await rowsOf(team.alice, table);
    expect(rows[499]).toEqual({ Item: 'Item 499', Amount: '499' });
  });

  it('tell what a new table could be like', async () => {
    const text = 'Name,Born,Height,Name,Children,Married\nAda,1815-12-10,1.65,x,3,true\nZoë,1990-01-02,1.7,y,,false\n';
    const { field_list, preview_data } = await team.alice.call(GetDatabaseTableSchema, {
      space_id: spaceId,
      file_uri: await uploadCsv(text),
    });
    expect(field_list).toEqual([
      { name: 'Name', type: FieldType.text },
      { name: 'Born', type: FieldType.date },
      { name: 'Height', type: FieldType.float },
      { name: 'Children', type: FieldType.number },
      { name: 'Married', type: FieldType.boolean },
    ]);
    expect(preview_data[1]).toEqual(['Zoë', '1990-01-02', '1.7', '', 'false']);
  });
});
