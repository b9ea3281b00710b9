import {
  AppendTableRows,
  ColumnType,
  CreateDataset,
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DeleteDocument,
  DOCUMENT_SLICES_MAX,
  DocumentSource,
  DocumentStatus,
  FormatType,
  firstTableSheet,
  GetTableSchema,
  ListSlice,
  type NewTableColumns,
  type RequestOf,
  Resegment,
  TestRecall,
  UpdateSlice,
  UpdateTableColumns,
  ValidateTableSchema,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import { documentOf, runJobs, slicesOf } from '../testing/knowledge.ts';

const FRUIT = 'Fruit,Price,Since\nApple,3,2026-01-05\nPear,,2026-02-01\n苹果,5,\n';

const createTables = async (browser: TestBrowser, space_id: string): Promise<string> =>
  (await browser.call(CreateDataset, { space_id, name: 'Prices', format_type: FormatType.table })).dataset_id;

const uploadText = async (browser: TestBrowser, name: string, text: string): Promise<string> =>
  (await upload(browser, name, new TextEncoder().encode(text))).Uri;

const columns: NewTableColumns = [
  { column_name: 'Name', column_type: ColumnType.text, is_semantic: true, desc: 'What is sold' },
  { column_name: 'Price', column_type: ColumnType.number, is_semantic: false },
  { column_name: 'Since', column_type: ColumnType.date, is_semantic: false },
];

async function importFruit(team: Awaited<ReturnType<typeof openTestTeam>>) {
  const { alice, spaceId, server } = team;
  const dataset_id = await createTables(alice, spaceId);
  const tos_uri = await uploadText(alice, 'fruit.csv', FRUIT);
  const { document_infos } = await alice.call(CreateDocument, {
    dataset_id,
    document_bases: [
      {
        source_info: { document_source: DocumentSource.local, tos_uri },
        table_meta: columns,
        table_sheet: firstTableSheet,
      },
    ],
  });
  await runJobs(server);
  const document_id = document_infos[0]?.document_id ?? '';
  const { table_meta } = await alice.call(GetTableSchema, { dataset_id, document_id });
  const idOf = (name: string) => table_meta.find(({ column_name }) => column_name === name)?.id ?? '';
  const rows = async () =>
    (await slicesOf(alice, document_id)).map(({ content }) => {
      const cells = JSON.parse(content);
      return table_meta.map(({ id }) => cells[id]);
    });
  const row = (name: string, price = '', since = '') =>
    JSON.stringify({ [idOf('Name')]: name, [idOf('Price')]: price, [idOf('Since')]: since });
  return { dataset_id, document_id, tos_uri, table_meta, rows, row };
}

const found = async (browser: TestBrowser, dataset_id: string, query: string) =>
  (await browser.call(TestRecall, { dataset_ids: [dataset_id], query, min_score: 0, search_strategy: 20 })).slices;

describe('wire §3 table import', () => {
  it('suggests columns that are typed by their cells, with a preview', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const dataset_id = await createTables(alice, spaceId);
    const source_file = { tos_uri: await uploadText(alice, 'fruit.csv', `Stock list\n\n${FRUIT}`) };
    const table_sheet = { sheet_id: 0, header_line_idx: 2, start_line_idx: 3 };
    const schema = await alice.call(GetTableSchema, { dataset_id, source_file, table_sheet });
    expect(
      schema.table_meta.map(({ column_name, column_type, is_semantic }) => [column_name, column_type, is_semantic]),
    ).toEqual([
      ['Fruit', ColumnType.text, true],
      ['Price', ColumnType.number, false],
      ['Since', ColumnType.date, false],
    ]);
    expect(schema).toMatchObject({ sheet_list: [{ id: 0, total_row: 6 }], row_count: 3, status_descript: '' });
    expect(schema.preview_data[1]).toEqual(['Pear', '', '2026-02-01']);
    const below = { sheet_id: 0, header_line_idx: 9, start_line_idx: 10 };
    expect(await alice.call(GetTableSchema, { dataset_id, source_file, table_sheet: below })).toMatchObject({
      sheet_list: [{ total_row: 6 }],
      table_meta: [],
      status_descript: expect.stringContaining('no rows below the header'),
    });
  });

  it('says which row does not fit a column', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const dataset_id = await createTables(alice, spaceId);
    const source_file = { tos_uri: await uploadText(alice, 'fruit.csv', FRUIT) };
    const validate = (table_meta: NewTableColumns) =>
      alice.call(ValidateTableSchema, { dataset_id, source_file, table_meta });
    expect(await validate(columns)).toEqual({ column_valid_result: {}, schema_valid_result: '' });
    const [name, price, since] = columns;
    if (!name || !price || !since) throw new Error('there are three');
    const strict = [{ ...name, column_type: ColumnType.boolean }, { ...price, is_semantic: true }, since];
    expect((await validate(strict)).column_valid_result).toEqual({
      Name: 'Row 2: “Apple” is neither true nor false.',
      Price: expect.stringMatching(/^Row 3: the cell is empty/),
    });
  });

  it('studio §3 rows are maps from column ids to values, found by semantic columns alone and read with all', async () => {
    await using team = await openTestTeam();
    const { alice, bob } = team;
    const { dataset_id, document_id, rows } = await importFruit(team);
    expect(await documentOf(alice, dataset_id, document_id)).toMatchObject({
      status: DocumentStatus.enabled,
      format_type: FormatType.table,
      slice_count: 3,
    });
    expect(await rows()).toEqual([
      ['Apple', '3', '2026-01-05'],
      ['Pear', '', '2026-02-01'],
      ['苹果', '5', ''],
    ]);
    const [apple] = await found(bob, dataset_id, 'apple');
    expect(apple?.slice).toBe('Name: Apple\nPrice: 3\nSince: 2026-01-05');
    expect(apple?.place.cells).toBe('A2:C2');
    expect(await found(bob, dataset_id, '2026')).toEqual([]);
    const { slices } = await bob.call(ListSlice, { document_id, keyword: '苹果 5' });
    expect(slices.map(({ sequence }) => sequence)).toEqual([3]);
  });

  it('the same sheet of a file is added once', async () => {
    await using team = await openTestTeam();
    const { alice } = team;
    const { dataset_id, tos_uri } = await importFruit(team);
    const base = { source_info: { document_source: DocumentSource.local, tos_uri }, table_meta: columns };
    const again = await alice.call(CreateDocument, { dataset_id, document_bases: [base] });
    expect([again.document_infos.length, again.duplicates.length]).toEqual([0, 1]);
    const other = { ...base, table_sheet: { ...firstTableSheet, sheet_id: 1 } };
    expect((await alice.call(CreateDocument, { dataset_id, document_bases: [other] })).document_infos).toHaveLength(1);
  });

  it('a file whose rows do not fit fails with a reason', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createTables(alice, spaceId);
    const tos_uri = await uploadText(alice, 'fruit.csv', FRUIT.replace('3,', 'three,'));
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [{ source_info: { document_source: DocumentSource.local, tos_uri }, table_meta: columns }],
    });
    await runJobs(server);
    expect(await documentOf(alice, dataset_id, document_infos[0]?.document_id ?? '')).toMatchObject({
      status: DocumentStatus.failed,
      status_descript: 'The rows of the file do not fit the columns of the table.',
    });
  });

  it('a table by hand begins with its columns, and rows where there are some', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createTables(alice, spaceId);
    const custom = (custom_content: string) => ({
      name: 'By hand',
      source_info: { document_source: DocumentSource.custom, custom_content },
      table_meta: columns,
    });
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [custom('[]')],
    });
    const filled = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [custom('[{"Name":"Plum","Price":7}]')],
    });
    await runJobs(server);
    const infoOf = (id: string | undefined) => documentOf(alice, dataset_id, id ?? '');
    expect(await infoOf(document_infos[0]?.document_id)).toMatchObject({ status: 1, slice_count: 0 });
    expect(await infoOf(filled.document_infos[0]?.document_id)).toMatchObject({ status: 1, slice_count: 1 });
    expect((await found(alice, dataset_id, 'plum'))[0]?.slice).toBe('Name: Plum\nPrice: 7');
    const refused = { dataset_id, document_bases: [custom('[{"Name":"Plum","Price":"cheap"}]')] };
    expect(await refusalOf(alice, CreateDocument, refused)).toBe('cellNotInteger');
    // Counted before the first of them is checked.
    const tooMany = { dataset_id, document_bases: [custom(`[${'{},'.repeat(DOCUMENT_SLICES_MAX)}{}]`)] };
    expect(await refusalOf(alice, CreateDocument, tooMany)).toBe('tooManySlices');
  });
});

describe('studio §5 table rows', () => {
  it('are added, changed and checked cell by cell', async () => {
    await using team = await openTestTeam();
    const { alice } = team;
    const { dataset_id, document_id, rows, row } = await importFruit(team);
    const { slice_id } = await alice.call(CreateSlice, { document_id, raw_text: row('Cherry', '1,200') });
    expect((await rows())[3]).toEqual(['Cherry', '1200', '']);
    await alice.call(UpdateSlice, { slice_id, raw_text: row('Sour cherry', '8', '2026/3/1') });
    expect((await rows())[3]).toEqual(['Sour cherry', '8', '2026-03-01']);
    expect((await found(alice, dataset_id, 'sour'))[0]?.slice).toContain('Name: Sour cherry');
    const refused = (raw_text: string) => refusalOf(alice, UpdateSlice, { slice_id, raw_text });
    expect(await refused(row(' '))).toBe('cellEmpty');
    expect(await refused(row('x'.repeat(2001)))).toBe('cellTooLong');
    expect(await refused(row('Plum', '1.5'))).toBe('cellNotInteger');
    expect(await refused(row('Plum', '', 'soon'))).toBe('cellNotDate');
    expect(await refused('Plum')).toBe('invalidRequest');
  });

  it('studio §4 incremental: rows of a further file are added when its columns fit, in any order', async () => {
    await using team = await openTestTeam();
    const { alice, server } = team;
    const { dataset_id, document_id, rows, row } = await importFruit(team);
    await alice.call(CreateSlice, { document_id, raw_text: row('Cherry') });
    const other = { tos_uri: await uploadText(alice, 'other.csv', 'Fruit,Cost\nPlum,4\n') };
    expect(await alice.call(ValidateTableSchema, { dataset_id, document_id, source_file: other })).toEqual({
      column_valid_result: {},
      schema_valid_result: 'The file has no column “Price”, “Since”. The table has no column “Cost”.',
    });
    const refused = { document_id, source_file: other };
    expect(await refusalOf(alice, AppendTableRows, refused)).toBe('tableRowsDoNotFit');
    const more = { tos_uri: await uploadText(alice, 'more.csv', 'Since,Fruit,Price\n2026-04-01,Plum,4\n') };
    await alice.call(AppendTableRows, { document_id, source_file: more });
    expect(await rows()).toHaveLength(4);
    await runJobs(server);
    expect((await rows()).slice(3)).toEqual([
      ['Cherry', '', ''],
      ['Plum', '4', '2026-04-01'],
    ]);
    expect((await found(alice, dataset_id, 'plum')).length).toBe(1);
    expect((await found(alice, dataset_id, 'pear')).length).toBe(1);
  });

  it('columns are renamed, described, added, removed and marked; the rows of before are recalled until all are indexed', async () => {
    await using team = await openTestTeam();
    const { alice, server } = team;
    const { dataset_id, document_id, table_meta } = await importFruit(team);
    const [name, price, since] = table_meta;
    if (!name || !price || !since) throw new Error('there are three');
    const change = (columns: object[]) =>
      ({ document_id, table_meta: columns }) as RequestOf<typeof UpdateTableColumns>;
    const schema = async () => (await alice.call(GetTableSchema, { dataset_id, document_id })).table_meta;

    // A description changes nothing that is indexed.
    await alice.call(UpdateTableColumns, change([name, { ...price, desc: 'Of a kilogram' }, since]));
    expect((await schema())[1]?.desc).toBe('Of a kilogram');
    expect((await documentOf(alice, dataset_id, document_id)).status).toBe(DocumentStatus.enabled);

    const origin = { column_name: 'Origin', column_type: ColumnType.text, is_semantic: false };
    await alice.call(UpdateTableColumns, change([{ ...name, column_name: 'Sort' }, since, origin]));
    expect((await schema()).map(({ column_name }) => column_name)).toEqual(['Name', 'Price', 'Since']);
    expect((await found(alice, dataset_id, 'pear'))[0]?.slice).toBe('Name: Pear\nSince: 2026-02-01');
    expect(await refusalOf(alice, UpdateTableColumns, change([name]))).toBe('documentBusy');
    await runJobs(server);
    const columns = await schema();
    expect(columns.map(({ column_name }) => column_name)).toEqual(['Sort', 'Since', 'Origin']);
    expect(columns[0]?.id).toBe(name.id);
    const rows = (await slicesOf(alice, document_id)).map(({ content }) => JSON.parse(content));
    expect(rows[0]).toEqual({ [name.id]: 'Apple', [since.id]: '2026-01-05', [columns[2]?.id ?? '']: '' });
    expect((await found(alice, dataset_id, 'pear')).map(({ slice }) => slice)).toEqual([
      'Sort: Pear\nSince: 2026-02-01',
    ]);
  });

  it('a column by which rows are found is filled in every row; the index follows the marks', async () => {
    await using team = await openTestTeam();
    const { alice, server } = team;
    const { dataset_id, document_id, table_meta, row } = await importFruit(team);
    const change = (by: string) => ({
      document_id,
      table_meta: table_meta.map((column) => ({ ...column, is_semantic: column.column_name === by })),
    });
    expect(await refusalOf(alice, UpdateTableColumns, change('Since'))).toBe('cellEmpty');
    const last = (await slicesOf(alice, document_id))[2]?.slice_id ?? '';
    await alice.call(UpdateSlice, { slice_id: last, raw_text: row('苹果', '5', '2026-03-03') });
    await alice.call(UpdateTableColumns, change('Since'));
    await runJobs(server);
    expect(await found(alice, dataset_id, 'pear')).toEqual([]);
    expect((await found(alice, dataset_id, '2026-02-01'))[0]?.slice).toContain('Name: Pear');
    const other = table_meta.map((column) => ({ ...column, column_type: ColumnType.text }));
    expect(await refusalOf(alice, UpdateTableColumns, { document_id, table_meta: other })).toBe('invalidRequest');
  });

  it('a table is not divided again, and is deleted with its rows', async () => {
    await using team = await openTestTeam();
    const { alice, server } = team;
    const { dataset_id, document_id } = await importFruit(team);
    const resegmented = { dataset_id, document_ids: [document_id] };
    expect(await refusalOf(alice, Resegment, resegmented)).toBe('documentIsTable');
    const reviewed = { dataset_id, reviews: [{ document_id }] };
    expect(await refusalOf(alice, CreateDocumentReview, reviewed)).toBe('documentIsTable');
    await alice.call(DeleteDocument, { document_ids: [document_id] });
    await runJobs(server);
    const { database } = server.database.open;
    expect(await database.selectFrom('tableRow').selectAll().execute()).toEqual([]);
    expect(await database.selectFrom('documentTable').selectAll().execute()).toEqual([]);
  });
});
