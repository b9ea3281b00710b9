import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ApiPages,
  AppendTableRows,
  ColumnType,
  CreateDocument,
  DocumentSource,
  DocumentStatus,
  FormatType,
  GetTableApi,
  GetTableSchema,
  ListSlice,
  type NewTableColumns,
  PreviewTableApi,
  RetryDocument,
  UpdateDocument,
  UpdateSlice,
  UpdateTableApi,
  UpdateTableColumns,
  UpdateType,
} from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/clock-and-ids.ts';
import { openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { upload } from '../../../testing/uploading.ts';
import { forgetApiHeaders } from '../index.ts';
import { createDataset, documentOf, runJobs, slicesOf, whileUnwritable } from '../testing/knowledge.ts';

/** What the API answers: rows, or a status without any. */
let rows: object[] | number;
/** The answer to an address, where the API has pages. */
let pageOf: ((address: URL) => { rows: object[] | number; link?: string; next?: string | number }) | null;
let requests: { authorization: string | undefined; url: string | undefined }[];
let site: Server;
let host: string;

beforeEach(async () => {
  requests = [];
  rows = [
    { name: 'Apple', price: 3, from: { land: 'DE' } },
    { name: 'Pear', price: 4 },
  ];
  pageOf = null;
  site = createServer((request, response) => {
    requests.push({ authorization: request.headers.authorization, url: request.url });
    const page = pageOf?.(new URL(request.url ?? '', `http://${host}`)) ?? { rows };
    const status = typeof page.rows === 'number' ? page.rows : 200;
    response.writeHead(status, { 'content-type': 'application/json', ...(page.link && { link: page.link }) });
    // Beside the rows, an answer is another one each time.
    const meta = { next: page.next ?? null };
    response.end(JSON.stringify({ request: requests.length, codes: [1], meta, data: { fruit: page.rows } }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => site.close(resolve)));

const columns: NewTableColumns = [
  { column_name: 'Fruit', column_type: ColumnType.text, is_semantic: true, source_name: 'name' },
  { column_name: 'price', column_type: ColumnType.number, is_semantic: false },
];
const headers = [{ name: 'Authorization', value: 'Bearer secret-key' }];
const daily = { update_type: UpdateType.cover, update_interval: 1 } as const;
const openTeam = () => openTestTeam({ allowedPrivateHosts: [host] });
const address = () => `http://${host}/fruit`;

async function addTable({ alice, spaceId, server }: TestTeam, pages?: ApiPages) {
  const dataset_id = await createDataset(alice, spaceId, 'Fruit', FormatType.table);
  const { document_infos } = await alice.call(CreateDocument, {
    dataset_id,
    document_bases: [
      {
        source_info: {
          document_source: DocumentSource.api,
          web_url: address(),
          list_path: 'data.fruit',
          headers,
          ...(pages && { pages }),
        },
        update_rule: daily,
        table_meta: columns,
      },
    ],
  });
  await runJobs(server);
  const document_id = document_infos[0]?.document_id ?? '';
  const info = () => documentOf(alice, dataset_id, document_id);
  const schema = async () => (await alice.call(GetTableSchema, { dataset_id, document_id })).table_meta;
  const cells = async () => {
    const table_meta = await schema();
    return (await slicesOf(alice, document_id)).map(({ content }) => {
      const row = JSON.parse(content);
      return table_meta.map(({ id }) => row[id]);
    });
  };
  const again = async () => {
    await alice.call(RetryDocument, { document_ids: [document_id] });
    await runJobs(server);
  };
  return { dataset_id, document_id, info, schema, cells, again };
}

describe('studio §3 table_api: the preview', () => {
  it('finds the longest list, and gives a typed column for each field of its rows', async () => {
    await using team = await openTeam();
    const dataset_id = await createDataset(team.alice, team.spaceId, 'Fruit', FormatType.table);
    const asked = { dataset_id, web_url: address(), headers };
    const found = await team.alice.call(PreviewTableApi, asked);
    expect(found).toMatchObject({
      lists: [
        { path: 'data.fruit', row_count: 2 },
        { path: 'codes', row_count: 1 },
      ],
      list_path: 'data.fruit',
      row_count: 2,
      status_descript: '',
    });
    expect(
      found.table_meta.map(({ source_name, column_type, is_semantic }) => [source_name, column_type, is_semantic]),
    ).toEqual([
      ['name', ColumnType.text, true],
      ['price', ColumnType.number, false],
      ['from.land', ColumnType.text, false],
    ]);
    expect(found.preview_data).toEqual([
      ['Apple', '3', 'DE'],
      ['Pear', '4', ''],
    ]);
    expect(requests).toEqual([{ authorization: 'Bearer secret-key', url: '/fruit' }]);
    expect(await team.alice.call(PreviewTableApi, { ...asked, list_path: 'codes' })).toMatchObject({
      list_path: 'codes',
      table_meta: [{ source_name: 'value', column_type: ColumnType.number }],
    });
  });

  it('says which row does not fit an asked column', async () => {
    await using team = await openTeam();
    const dataset_id = await createDataset(team.alice, team.spaceId, 'Fruit', FormatType.table);
    const table_meta = columns.map((column) => ({ ...column, column_type: ColumnType.boolean }));
    expect(await team.alice.call(PreviewTableApi, { dataset_id, web_url: address(), table_meta })).toMatchObject({
      preview_data: [
        ['Apple', '3'],
        ['Pear', '4'],
      ],
      column_valid_result: { Fruit: 'Row 1: “Apple” is neither true nor false.' },
    });
  });

  it('says in words why there is no table', async () => {
    await using team = await openTeam();
    const { alice, spaceId } = team;
    const dataset_id = await createDataset(alice, spaceId, 'Fruit', FormatType.table);
    const why = async (web_url = address(), list_path = 'data.fruit') =>
      (await alice.call(PreviewTableApi, { dataset_id, web_url, list_path })).status_descript;
    expect(await why(address(), 'data.vegetables')).toContain('no list where the rows should be');
    rows = [];
    expect(await why()).toContain('The list is empty');
    rows = 401;
    expect(await why()).toContain('Check its headers');
    rows = 404;
    expect(await why()).toContain('nothing at this address');
    rows = 500;
    expect(await why()).toContain('could not be reached');
    expect(await why('http://127.0.0.1:1/')).toContain('may not be fetched');
  });

  it.each(['Host', 'Content-Length', 'Accept-Encoding', 'two words'])('refuses the header %s', async (name) => {
    await using team = await openTeam();
    const dataset_id = await createDataset(team.alice, team.spaceId, 'Fruit', FormatType.table);
    const asked = { dataset_id, web_url: address(), headers: [{ name, value: 'x' }] };
    expect(await refusalOf(team.alice, PreviewTableApi, asked)).toBe('invalidRequest');
    expect(requests).toEqual([]);
  });
});

describe('studio §4 a table of an API', () => {
  it('has the rows of the list in the columns that were chosen', async () => {
    await using team = await openTeam();
    const { cells, info } = await addTable(team);
    expect(await cells()).toEqual([
      ['Apple', '3'],
      ['Pear', '4'],
    ]);
    expect(await info()).toMatchObject({
      status: DocumentStatus.enabled,
      source_type: DocumentSource.api,
      web_url: address(),
      type: 'json',
      update_rule: daily,
    });
  });

  it('is requested by its update rule; the same rows change nothing', async () => {
    await using team = await openTeam();
    const { document_id, info } = await addTable(team);
    const before = await slicesOf(team.alice, document_id);
    team.server.clock.now += 2 * DAY_MS;
    await runJobs(team.server);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.authorization).toBe('Bearer secret-key');
    expect(await slicesOf(team.alice, document_id)).toEqual(before);
    expect(await info()).toMatchObject({ status: DocumentStatus.enabled, status_descript: '' });
  });

  it('follows the rows and the fields of the API', async () => {
    await using team = await openTeam();
    const { cells, schema, again } = await addTable(team);
    const ids = (await schema()).map(({ id }) => id);
    rows = [
      { name: 'Plum', price: 2.5, sold: true },
      { name: 'Pear', price: 4, from: { land: 'FR' } },
    ];
    await again();
    const after = await schema();
    expect(after.map(({ column_name, column_type }) => [column_name, column_type])).toEqual([
      ['Fruit', ColumnType.text],
      ['price', ColumnType.float],
      ['sold', ColumnType.boolean],
    ]);
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(ids);
    expect(await cells()).toEqual([
      ['Plum', '2.5', 'true'],
      ['Pear', '4', ''],
    ]);
    rows = [];
    await again();
    expect(await cells()).toEqual([]);
    expect(await schema()).toHaveLength(3);
  });

  it('keeps its rows while the API refuses, or its rows do not fit, and says so', async () => {
    await using team = await openTeam();
    const { cells, info, again } = await addTable(team);
    rows = 403;
    await again();
    expect(await info()).toMatchObject({
      status: DocumentStatus.enabled,
      status_descript: 'The API refused the request. Check its headers.',
    });
    rows = [{ name: 'Plum', price: 'cheap' }];
    await again();
    expect((await info()).status_descript).toContain('do not fit the columns');
    expect(await cells()).toHaveLength(2);
  });

  it('makes up for an update that failed', async () => {
    await using team = await openTeam();
    const { cells, info, again } = await addTable(team);
    rows = [{ name: 'Plum', price: 1, sold: true }];
    await whileUnwritable(team.server, again);
    expect((await info()).status_descript).not.toBe('');
    expect(await cells()).toHaveLength(2);
    await again();
    expect(await cells()).toEqual([['Plum', '1', 'true']]);
  });

  it('fills a column that is added for a field, and leaves a removed one out', async () => {
    await using team = await openTeam();
    const { document_id, schema, cells, again } = await addTable(team);
    const [fruit] = await schema();
    if (!fruit) throw new Error('there is one');
    const land = { column_name: 'from.land', column_type: ColumnType.text, is_semantic: false };
    await team.alice.call(UpdateTableColumns, { document_id, table_meta: [fruit, land] });
    await runJobs(team.server);
    await again();
    expect((await schema()).map(({ column_name }) => column_name)).toEqual(['Fruit', 'from.land']);
    expect(await cells()).toEqual([
      ['Apple', 'DE'],
      ['Pear', ''],
    ]);
  });

  it('rows are changed by hand until the API has others; rows of files are not added', async () => {
    await using team = await openTeam();
    const { alice } = team;
    const { document_id, schema, cells, again } = await addTable(team);
    const { slices } = await alice.call(ListSlice, { document_id });
    const [fruit] = await schema();
    const raw_text = JSON.stringify({ [fruit?.id ?? '']: 'Red apple' });
    await alice.call(UpdateSlice, { slice_id: slices[0]?.slice_id ?? '', raw_text });
    await again();
    expect((await cells())[0]).toEqual(['Red apple', '']);
    rows = [{ name: 'Plum' }];
    await again();
    expect(await cells()).toEqual([['Plum', '']]);
    const { Uri: tos_uri } = await upload(alice, 'more.csv', new TextEncoder().encode('Fruit,price\nKiwi,1\n'));
    expect(await refusalOf(alice, AppendTableRows, { document_id, source_file: { tos_uri } })).toBe('tableFromApi');
  });
});

describe('studio §3 table_api: an API with pages', () => {
  const fruit = ['Apple', 'Pear', 'Plum', 'Kiwi', 'Fig'].map((name, index) => ({ name, price: index + 1 }));
  const names = fruit.map(({ name }) => name);
  const some = (start: number) => fruit.slice(start, start + 2);
  const numberIn = (asked: URL, name: string, missing: number) => Number(asked.searchParams.get(name) ?? missing);
  const startIn = (asked: URL) => (numberIn(asked, 'page', 1) - 1) * 2;
  const namesIn = async (table: Awaited<ReturnType<typeof addTable>>) => (await table.cells()).map(([name]) => name);

  const answers: [ApiPages, NonNullable<typeof pageOf>][] = [
    [
      { type: 'link' },
      (asked) => {
        const page = numberIn(asked, 'page', 1);
        const links = [`</fruit>; rel="first"`, ...(page < 3 ? [`</fruit?page=${page + 1}>; rel="next"`] : [])];
        return { rows: some(startIn(asked)), link: links.join(', ') };
      },
    ],
    [
      { type: 'next', path: 'meta.next' },
      (asked) => {
        const page = numberIn(asked, 'page', 1);
        return { rows: some(startIn(asked)), ...(page < 3 && { next: `http://${host}/fruit?page=${page + 1}` }) };
      },
    ],
    [
      { type: 'cursor', parameter: 'after', path: 'meta.next' },
      (asked) => {
        const start = numberIn(asked, 'after', 0);
        return { rows: some(start), ...(start < 4 && { next: start + 2 }) };
      },
    ],
    [{ type: 'page', parameter: 'page' }, (asked) => ({ rows: some(startIn(asked)) })],
    [
      { type: 'page', parameter: 'page' },
      (asked) => ({ rows: numberIn(asked, 'page', 1) > 3 ? 404 : some(startIn(asked)) }),
    ],
    [{ type: 'offset', parameter: 'offset' }, (asked) => ({ rows: some(numberIn(asked, 'offset', 0)) })],
  ];

  it.each(answers)('has the rows of all pages, by %o', async (pages, answer) => {
    await using team = await openTeam();
    pageOf = answer;
    const table = await addTable(team, pages);
    expect(await namesIn(table)).toEqual(names);
    expect(requests.every(({ authorization }) => authorization === 'Bearer secret-key')).toBe(true);
    expect(await team.alice.call(GetTableApi, { document_id: table.document_id })).toMatchObject({ pages });
    const before = await slicesOf(team.alice, table.document_id);
    await table.again();
    expect(await slicesOf(team.alice, table.document_id)).toEqual(before);
    fruit.push({ name: 'Date', price: 6 });
    await table.again();
    fruit.pop();
    expect(await namesIn(table)).toEqual([...names, 'Date']);
  });

  it('ends where an API takes no notice of the parameter', async () => {
    await using team = await openTeam();
    const table = await addTable(team, { type: 'page', parameter: 'page' });
    expect(await namesIn(table)).toEqual(['Apple', 'Pear']);
    expect(requests).toHaveLength(2);
  });

  it('is previewed by its first pages, with the fields of all of them', async () => {
    await using team = await openTeam();
    pageOf = (asked) => {
      const page = numberIn(asked, 'page', 1);
      return { rows: [{ name: `Fruit ${page}`, [`only on ${page}`]: page }] };
    };
    const dataset_id = await createDataset(team.alice, team.spaceId, 'Fruit', FormatType.table);
    const pages = { type: 'page', parameter: 'page' } as const;
    const asked = { dataset_id, web_url: address(), list_path: 'data.fruit', pages };
    const found = await team.alice.call(PreviewTableApi, asked);
    expect(found).toMatchObject({ row_count: 3, has_more_pages: true });
    expect(found.table_meta.map(({ source_name }) => source_name)).toEqual([
      'name',
      'only on 1',
      'only on 2',
      'only on 3',
    ]);
    expect(found.preview_data[2]).toEqual(['Fruit 3', '', '', '3']);
  });

  it('fails where the next page is at another host; how pages are requested can be changed', async () => {
    await using team = await openTeam();
    pageOf = () => ({ rows: some(0), link: '<http://example.com/fruit>; rel="next"' });
    const table = await addTable(team, { type: 'link' });
    expect((await table.info()).status_descript).toContain('another host');
    expect(requests).toHaveLength(1);
    const change = { document_id: table.document_id, web_url: address(), headers };
    await team.alice.call(UpdateTableApi, { ...change, pages: null });
    await runJobs(team.server);
    expect(await namesIn(table)).toEqual(['Apple', 'Pear']);
    expect(requests).toHaveLength(2);
    pageOf = (asked) => ({ rows: some(startIn(asked)) });
    await team.alice.call(UpdateTableApi, { ...change, pages: { type: 'page', parameter: 'page' } });
    await runJobs(team.server);
    expect(await namesIn(table)).toEqual(names);
    await team.alice.call(UpdateTableApi, change);
    expect(await team.alice.call(GetTableApi, { document_id: table.document_id })).toMatchObject({
      pages: { type: 'page', parameter: 'page' },
    });
  });
});

describe('studio §4 the connection of a table', () => {
  it('returns the names of headers and never their values, which are stored encrypted', async () => {
    await using team = await openTeam();
    const { document_id } = await addTable(team);
    const connection = await team.bob.call(GetTableApi, { document_id });
    expect(connection).toEqual({
      web_url: address(),
      list_path: 'data.fruit',
      header_names: ['Authorization'],
      pages: null,
    });
    const stored = await team.server.database.open.database.selectFrom('documentApi').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('secret-key');
  });

  it('changes headers and address; stored values go to the same host only', async () => {
    await using team = await openTeam();
    const { alice, server } = team;
    const { document_id } = await addTable(team);
    const kept = [{ name: 'Authorization' }, { name: 'X-Part', value: 'all' }];
    const change = { document_id, web_url: `${address()}?page=1`, headers: kept };
    await alice.call(UpdateTableApi, change);
    await runJobs(server);
    expect(requests[1]).toEqual({ authorization: 'Bearer secret-key', url: '/fruit?page=1' });
    const elsewhere = { ...change, web_url: 'https://example.com/fruit' };
    expect(await refusalOf(alice, UpdateTableApi, elsewhere)).toBe('apiHeaderValueNeeded');
    await alice.call(UpdateTableApi, { ...change, headers: [{ name: 'Authorization', value: 'Bearer other' }] });
    await runJobs(server);
    expect(requests[2]?.authorization).toBe('Bearer other');
    const { database } = server.database.open;
    const entries = database.selectFrom('auditEntry').select('kind').where('kind', '=', 'dataset-secret-stored');
    expect(await entries.execute()).toHaveLength(3);
    // An address of Feishu is not fetched every 30 days.
    const update_rule = { update_type: UpdateType.cover, update_interval: 30 } as const;
    await alice.call(UpdateDocument, { document_id, update_rule });
    const moved = await alice.call(UpdateTableApi, { document_id, web_url: 'https://a.feishu.cn/fruit', headers });
    expect(moved.document_infos).toMatchObject([{ update_rule: { update_interval: 7 } }]);
  });

  it('asks for the headers again when the key that opens them is lost', async () => {
    await using team = await openTeam();
    const { alice, server } = team;
    const { document_id, info, again } = await addTable(team);
    expect(await forgetApiHeaders(server.database.open.database)).toBe(1);
    await again();
    expect((await info()).status_descript).toContain('Enter them again under Connection');
    expect(requests).toHaveLength(1);
    const change = { document_id, web_url: address(), headers: [{ name: 'Authorization' }] };
    expect(await refusalOf(alice, UpdateTableApi, change)).toBe('apiHeaderValueNeeded');
    await alice.call(UpdateTableApi, { ...change, headers });
    await runJobs(server);
    expect(await info()).toMatchObject({ status: DocumentStatus.enabled, status_descript: '' });
  });

  it('a table of a file has none', async () => {
    await using team = await openTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId, 'Fruit', FormatType.table);
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [
        {
          name: 'By hand',
          source_info: { document_source: DocumentSource.custom, custom_content: '[]' },
          table_meta: columns,
        },
      ],
    });
    await runJobs(server);
    const document_id = document_infos[0]?.document_id ?? '';
    expect(await refusalOf(alice, GetTableApi, { document_id })).toBe('tableNotFromApi');
  });
});
