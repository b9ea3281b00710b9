import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CaptionType,
  ColumnType,
  CopyDataset,
  CreateDocument,
  CreateSlice,
  DeleteDataset,
  DocumentSource,
  DocumentStatus,
  FormatType,
  GetTableApi,
  GetTableSchema,
  imageCellText,
  ListDatasetTags,
  ListDocument,
  ListPhoto,
  type NewTableColumns,
  RetryDocument,
  readImageCell,
  SaveDatasetTags,
  SetDocumentTags,
  TestRecall,
  UpdatePhotoCaption,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { pngOfBytes } from '../../testing/pictures.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';
import { createDataset, fileBase, runJobs, slicesOf, whileUnwritable } from './testing/knowledge.ts';

const columns: NewTableColumns = [
  { column_name: 'Name', column_type: ColumnType.text, is_semantic: true },
  { column_name: 'Price', column_type: ColumnType.number, is_semantic: false },
  { column_name: 'Photo', column_type: ColumnType.image, is_semantic: false },
];

let uploaded = 0;
/** Each with other bytes. */
const uploadPicture = async (browser: TestBrowser, name = 'a.png'): Promise<string> =>
  (await upload(browser, name, pngOfBytes(onePixelPng.length + ++uploaded))).Uri;

const copy = async (browser: TestBrowser, dataset_id: string, target_space_id: string) =>
  (await browser.call(CopyDataset, { dataset_id, target_space_id })).dataset_id;
const onlyDocument = async (browser: TestBrowser, dataset_id: string) => {
  const [document] = (await browser.call(ListDocument, { dataset_id })).document_infos;
  if (!document) throw new Error('there is no document');
  return document;
};
const found = async (browser: TestBrowser, dataset_id: string, query: string) =>
  (await browser.call(TestRecall, { dataset_ids: [dataset_id], query, min_score: 0, search_strategy: 20 })).slices.map(
    ({ slice }) => slice,
  );
const filesIn = ({ database }: TestApp, spaceId: string) =>
  database.open.database
    .selectFrom('object')
    .select(['id', 'ownerId'])
    .where('spaceId', '=', spaceId)
    .where('purpose', '=', 'file')
    .execute();

/** A table by hand, with a row for each name. */
async function addTable(server: TestApp, browser: TestBrowser, spaceId: string, names: readonly string[]) {
  const dataset_id = await createDataset(browser, spaceId, 'Fruit', FormatType.table);
  const custom = { document_source: DocumentSource.custom, custom_content: '[]' } as const;
  const base = { name: 'Prices', source_info: custom, table_meta: columns };
  const { document_infos } = await browser.call(CreateDocument, { dataset_id, document_bases: [base] });
  await runJobs(server);
  const document_id = document_infos[0]?.document_id ?? '';
  const { table_meta } = await browser.call(GetTableSchema, { dataset_id, document_id });
  const [name = '', price = '', photo = ''] = table_meta.map(({ id }) => id);
  for (const [index, fruit] of names.entries()) {
    const cells = { [name]: fruit, [price]: index + 1, [photo]: imageCellText(await uploadPicture(browser)) };
    await browser.call(CreateSlice, { document_id, raw_text: JSON.stringify(cells) });
  }
  /** Name, price, and the picture of each row of a table with these columns. */
  const rowsOf = async (reader: TestBrowser, documentId: string) =>
    (await slicesOf(reader, documentId)).map(({ content }) => {
      const cells = JSON.parse(content);
      return { name: cells[name], price: cells[price], picture: readImageCell(cells[photo] ?? '') };
    });
  return { dataset_id, document_id, rowsOf };
}

describe('studio §2 copies of tables', () => {
  it('have columns, rows, pictures and tags of their own, and are found by their semantic columns', async () => {
    await using team = await openTestTeam();
    const { alice, bob, bobId, spaceId, server } = team;
    const { dataset_id, document_id, rowsOf } = await addTable(server, alice, spaceId, ['Apple', 'Pear']);
    const tag = { name: 'Year', type: 'number', choices: [] } as const;
    await alice.call(SaveDatasetTags, { dataset_id, tags: [{ ...tag, choices: [] }] });
    const [year] = (await alice.call(ListDatasetTags, { dataset_ids: [dataset_id] })).tags;
    const values = { [year?.tag_id ?? '']: '2026' };
    await alice.call(SetDocumentTags, { dataset_id, document_ids: [document_id], values });
    const target = await createTeamSpace(bob, 'Other');
    const copied = await copy(bob, dataset_id, target);
    await runJobs(server);
    const own = await onlyDocument(bob, copied);
    expect(own).toMatchObject({ name: 'Prices', status: DocumentStatus.enabled, slice_count: 2 });
    const { table_meta } = await bob.call(GetTableSchema, { dataset_id: copied, document_id: own.document_id });
    expect(table_meta).toMatchObject(columns);
    const [ownYear] = (await bob.call(ListDatasetTags, { dataset_ids: [copied] })).tags;
    expect(ownYear).toMatchObject({ name: 'Year', type: 'number', document_count: 1 });
    expect(ownYear?.tag_id).not.toBe(year?.tag_id);
    expect(own.tags).toMatchObject([{ name: 'Year', value: '2026' }]);
    expect(await filesIn(server, target)).toMatchObject([{ ownerId: bobId }, { ownerId: bobId }]);
    // The copy does not need its original.
    await alice.call(DeleteDataset, { dataset_id });
    await runJobs(server);
    const rows = await rowsOf(bob, own.document_id);
    expect(rows).toMatchObject([
      { name: 'Apple', price: '1' },
      { name: 'Pear', price: '2' },
    ]);
    for (const { picture } of rows) expect((await bob.send(picture?.src ?? '')).status).toBe(200);
    expect(await found(bob, copied, 'apple')).toEqual(['Name: Apple\nPrice: 1\nPhoto: [picture]']);
    // Its files go with it.
    await bob.call(DeleteDataset, { dataset_id: copied });
    await runJobs(server);
    expect(await filesIn(server, target)).toEqual([]);
  });

  it('go on where they were ended, without copying a picture twice', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const { dataset_id, rowsOf } = await addTable(server, alice, spaceId, ['Apple', 'Pear']);
    const target = await createTeamSpace(alice, 'Other');
    const copied = await copy(alice, dataset_id, target);
    await whileUnwritable(server, () => runJobs(server));
    const { document_id, status } = await onlyDocument(alice, copied);
    expect(status).toBe(DocumentStatus.failed);
    const pictures = await filesIn(server, target);
    expect(pictures).toHaveLength(2);
    await alice.call(RetryDocument, { document_ids: [document_id] });
    await runJobs(server);
    expect(await rowsOf(alice, document_id)).toMatchObject([{ name: 'Apple' }, { name: 'Pear' }]);
    expect(await filesIn(server, target)).toEqual(pictures);
    // Nothing is left of the way there.
    const { database } = server.database.open;
    expect(await database.selectFrom('copiedPicture').selectAll().execute()).toEqual([]);
  });

  it('have more pictures than are copied in one turn', async () => {
    const unlimited = Number.POSITIVE_INFINITY;
    await using server = await openTestApp(
      {},
      { limitOf: (name) => (name.endsWith('PerMinute') ? unlimited : storageLimits[name]) },
    );
    const { browser } = await server.register('alice@example.com');
    const names = Array.from({ length: 21 }, (_, index) => `Fruit ${index}`);
    const { dataset_id, rowsOf } = await addTable(server, browser, await createTeamSpace(browser), names);
    const copied = await copy(browser, dataset_id, await createTeamSpace(browser, 'Other'));
    await runJobs(server);
    const { document_id } = await onlyDocument(browser, copied);
    const keys = (await rowsOf(browser, document_id)).map(({ picture }) => picture?.key);
    expect(new Set(keys).size).toBe(21);
    expect(keys).not.toContain(undefined);
  });

  it('say so where there is no room for a picture, before and while they are made', async () => {
    let room = Number.MAX_SAFE_INTEGER;
    await using server = await openTestApp(
      {},
      { limitOf: (name) => (name === 'userStorageBytes' ? room : storageLimits[name]) },
    );
    const { browser } = await server.register('alice@example.com');
    const space = await createTeamSpace(browser);
    const { dataset_id } = await addTable(server, browser, space, ['Apple']);
    const target_space_id = await createTeamSpace(browser, 'Other');
    const copied = await copy(browser, dataset_id, target_space_id);
    room = 100;
    expect(await refusalOf(browser, CopyDataset, { dataset_id, target_space_id })).toBe('userStorageFull');
    await runJobs(server);
    expect(await onlyDocument(browser, copied)).toMatchObject({
      status: DocumentStatus.failed,
      status_descript: expect.stringContaining('Your storage is full'),
    });
    expect(await filesIn(server, target_space_id)).toEqual([]);
  });

  it('of an API have its rows, and its headers without their values', async () => {
    const api = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify([{ name: 'Apple', price: 3 }]));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(api.address() as AddressInfo).port}`;
    await using team = await openTestTeam({ allowedPrivateHosts: [host] });
    const { alice, bob, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId, 'Fruit', FormatType.table);
    const source = { document_source: DocumentSource.api, web_url: `http://${host}/`, list_path: '' } as const;
    const source_info = { ...source, headers: [{ name: 'Authorization', value: 'Bearer secret' }] };
    const table_meta = columns.slice(0, 1).map((column) => ({ ...column, source_name: 'name' }));
    await alice.call(CreateDocument, { dataset_id, document_bases: [{ source_info, table_meta }] });
    await runJobs(server);
    const copied = await copy(bob, dataset_id, await createTeamSpace(bob, 'Other'));
    await runJobs(server);
    await new Promise((resolve) => api.close(resolve));
    const { document_id } = await onlyDocument(bob, copied);
    expect(await found(bob, copied, 'apple')).toEqual(['Name: Apple']);
    expect(await bob.call(GetTableApi, { document_id })).toMatchObject({ header_names: ['Authorization'] });
    await bob.call(RetryDocument, { document_ids: [document_id] });
    await runJobs(server);
    expect(await onlyDocument(bob, copied)).toMatchObject({
      status: DocumentStatus.enabled,
      status_descript: expect.stringContaining('headers'),
    });
  });
});

describe('studio §2 copies of pictures', () => {
  async function addPhotos(server: TestApp, browser: TestBrowser, spaceId: string) {
    const dataset_id = await createDataset(browser, spaceId, 'Pictures', FormatType.image);
    const bases = [
      fileBase(await uploadPicture(browser, 'bike.png')),
      fileBase(await uploadPicture(browser, 'sky.png')),
    ];
    const { document_infos } = await browser.call(CreateDocument, {
      dataset_id,
      document_bases: bases,
      chunk_strategy: { caption_type: CaptionType.manual },
    });
    await runJobs(server);
    const [bike = ''] = document_infos.map(({ document_id }) => document_id);
    await browser.call(UpdatePhotoCaption, { document_id: bike, caption: 'A red bicycle.' });
    return dataset_id;
  }
  const photosOf = async (browser: TestBrowser, dataset_id: string) =>
    (await browser.call(ListPhoto, { dataset_id })).photo_infos.toSorted((a, b) => a.name.localeCompare(b.name));

  it('have files of their own and the captions, and are found by them', async () => {
    await using team = await openTestTeam();
    const { alice, bob, bobId, spaceId, server } = team;
    const dataset_id = await addPhotos(server, alice, spaceId);
    const target = await createTeamSpace(bob, 'Other');
    const copied = await copy(bob, dataset_id, target);
    await runJobs(server);
    expect(await filesIn(server, target)).toMatchObject([{ ownerId: bobId }, { ownerId: bobId }]);
    await alice.call(DeleteDataset, { dataset_id });
    await runJobs(server);
    const photos = await photosOf(bob, copied);
    expect(photos).toMatchObject([
      { name: 'bike.png', caption: 'A red bicycle.', status: DocumentStatus.enabled, width: 1 },
      { name: 'sky.png', caption: '', status: DocumentStatus.enabled, width: 1 },
    ]);
    for (const { url } of photos) expect((await bob.send(url)).status).toBe(200);
    expect(await found(bob, copied, 'bicycle')).toEqual(['A red bicycle.']);
    const rows = await server.database.open.database.selectFrom('document').select('copiedFrom').execute();
    expect(rows).toEqual([{ copiedFrom: null }, { copiedFrom: null }]);
  });

  it('go on where they were ended, with the file that they have', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await addPhotos(server, alice, spaceId);
    const target = await createTeamSpace(alice, 'Other');
    const copied = await copy(alice, dataset_id, target);
    await whileUnwritable(server, () => runJobs(server));
    const files = await filesIn(server, target);
    expect(files).toHaveLength(2);
    const ids = (await photosOf(alice, copied)).map(({ document_id }) => document_id);
    await alice.call(RetryDocument, { document_ids: ids });
    await runJobs(server);
    expect(await filesIn(server, target)).toEqual(files);
    expect(await photosOf(alice, copied)).toMatchObject([{ caption: 'A red bicycle.' }, { caption: '' }]);
  });

  it('are refused where the target space or the user has no room', async () => {
    const room = { spaceStorageBytes: Number.MAX_SAFE_INTEGER, userStorageBytes: Number.MAX_SAFE_INTEGER };
    await using server = await openTestApp({}, { limitOf: (name) => ({ ...storageLimits, ...room })[name] });
    const { browser } = await server.register('alice@example.com');
    const dataset_id = await addPhotos(server, browser, await createTeamSpace(browser));
    const target_space_id = await createTeamSpace(browser, 'Other');
    room.spaceStorageBytes = 100;
    expect(await refusalOf(browser, CopyDataset, { dataset_id, target_space_id })).toBe('spaceStorageFull');
    room.spaceStorageBytes = Number.MAX_SAFE_INTEGER;
    room.userStorageBytes = 100;
    expect(await refusalOf(browser, CopyDataset, { dataset_id, target_space_id })).toBe('userStorageFull');
  });
});
