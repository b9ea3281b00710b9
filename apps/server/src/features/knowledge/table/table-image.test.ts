import {
  ColumnType,
  CreateDocument,
  CreateSlice,
  DeleteDocument,
  DeleteSlice,
  DocumentSource,
  FormatType,
  GetObject,
  GetTableSchema,
  imageCellText,
  type NewTableColumns,
  readImageCell,
  SearchStrategy,
  TestRecall,
  UpdateSlice,
  UpdateTableColumns,
  ValidateTableSchema,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import { openTestTeam, type TestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { onePixelPng } from '../../../testing/start-picture-server.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { upload } from '../../../testing/uploading.ts';
import { createDataset, runJobs, slicesOf } from '../testing/knowledge.ts';

const columns: NewTableColumns = [
  { column_name: 'Name', column_type: ColumnType.text, is_semantic: true },
  { column_name: 'Photo', column_type: ColumnType.image, is_semantic: false },
];

const uploadPicture = async (browser: TestBrowser): Promise<string> =>
  (await upload(browser, 'a.png', new Uint8Array(onePixelPng))).Uri;

async function createTable({ alice, spaceId, server }: Pick<TestTeam, 'alice' | 'spaceId' | 'server'>) {
  const dataset_id = await createDataset(alice, spaceId, 'Fruit', FormatType.table);
  const { document_infos } = await alice.call(CreateDocument, {
    dataset_id,
    document_bases: [
      {
        name: 'Fruit',
        source_info: { document_source: DocumentSource.custom, custom_content: '[]' },
        table_meta: columns,
      },
    ],
  });
  await runJobs(server);
  const document_id = document_infos[0]?.document_id ?? '';
  const { table_meta } = await alice.call(GetTableSchema, { dataset_id, document_id });
  const [name, photo] = table_meta.map(({ id }) => id);
  const row = (text: string, key: string) =>
    JSON.stringify({ [name ?? '']: text, [photo ?? '']: key === '' ? '' : imageCellText(key) });
  const shown = async (browser: TestBrowser, index = 0) => {
    const slice = (await slicesOf(browser, document_id))[index];
    return readImageCell(JSON.parse(slice?.content ?? '{}')[photo ?? ''] ?? '');
  };
  return { dataset_id, document_id, table_meta, row, shown };
}

const objectsOf = ({ server }: TestTeam) =>
  server.database.open.database.selectFrom('object').select(['id', 'spaceId']).execute();

describe('studio §3 image cells', () => {
  it('are a markup with the key of a stored file, and come back with an address that shows it', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const { document_id, row, shown } = await createTable(team);
    const key = await uploadPicture(alice);
    await alice.call(CreateSlice, { document_id, raw_text: row('Apple', key) });
    const picture = await shown(bob);
    expect(picture?.key).toBe(key);
    const answer = await bob.send(picture?.src ?? '');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await objectsOf(team)).toContainEqual({ id: key, spaceId });
  });

  it('take pictures that the caller has uploaded, and those that the table has', async () => {
    await using team = await openTestTeam();
    const { alice, bob } = team;
    const { document_id, row, shown } = await createTable(team);
    const key = await uploadPicture(alice);
    expect(await refusalOf(bob, CreateSlice, { document_id, raw_text: row('Apple', key) })).toBe('notFound');
    const { slice_id } = await alice.call(CreateSlice, { document_id, raw_text: row('Apple', key) });
    // Another member changes the name and leaves the picture.
    await bob.call(UpdateSlice, { slice_id, raw_text: row('Red apple', key) });
    expect((await shown(alice))?.key).toBe(key);
    const { Uri: text } = await upload(alice, 'a.txt', new TextEncoder().encode('x'));
    expect(await refusalOf(alice, CreateSlice, { document_id, raw_text: row('Pear', text) })).toBe('photoKind');
    const unmarked = row('Pear', key).replace('<img', '<video');
    expect(await refusalOf(alice, CreateSlice, { document_id, raw_text: unmarked })).toBe('cellNotPicture');
  });

  it('are replaced and deleted with their files', async () => {
    await using team = await openTestTeam();
    const { alice } = team;
    const { document_id, row, shown } = await createTable(team);
    const [first, second] = [await uploadPicture(alice), await uploadPicture(alice)];
    const { slice_id } = await alice.call(CreateSlice, { document_id, raw_text: row('Apple', first) });
    await alice.call(UpdateSlice, { slice_id, raw_text: row('Apple', second) });
    expect((await shown(alice))?.key).toBe(second);
    expect((await objectsOf(team)).map(({ id }) => id)).not.toContain(first);
    await alice.call(DeleteSlice, { slice_ids: [slice_id] });
    expect((await objectsOf(team)).map(({ id }) => id)).not.toContain(second);
  });

  it('stay through a change of columns, and go with the document', async () => {
    await using team = await openTestTeam();
    const { alice, server } = team;
    const { document_id, table_meta, row, shown } = await createTable(team);
    const key = await uploadPicture(alice);
    await alice.call(CreateSlice, { document_id, raw_text: row('Apple', key) });
    const renamed = table_meta.map((column) => ({ ...column, column_name: `${column.column_name} 2` }));
    await alice.call(UpdateTableColumns, { document_id, table_meta: renamed });
    await runJobs(server);
    expect((await shown(alice))?.key).toBe(key);
    await alice.call(DeleteDocument, { document_ids: [document_id] });
    await runJobs(server);
    expect((await objectsOf(team)).map(({ id }) => id)).not.toContain(key);
  });

  it('are recalled with their row, which is found by its texts', async () => {
    await using team = await openTestTeam();
    const { alice } = team;
    const { dataset_id, document_id, row } = await createTable(team);
    await alice.call(CreateSlice, { document_id, raw_text: row('Apple', await uploadPicture(alice)) });
    const asked = { dataset_ids: [dataset_id], query: 'apple', min_score: 0, search_strategy: 20 as const };
    const { slices } = await alice.call(TestRecall, asked);
    expect(slices.map(({ slice }) => slice)).toEqual(['Name: Apple\nPhoto: [picture]']);
  });

  it('are never filled by a file, and rows are never found by them', async () => {
    await using team = await openTestTeam();
    const { alice, bob } = team;
    const { dataset_id } = await createTable(team);
    const foreign = imageCellText(await uploadPicture(bob)).replaceAll('"', '""');
    const file = await upload(alice, 'a.csv', new TextEncoder().encode(`Name,Photo\nApple,"${foreign}"\n`));
    const asked = { dataset_id, source_file: { tos_uri: file.Uri }, table_meta: columns };
    const { column_valid_result } = await alice.call(ValidateTableSchema, asked);
    expect(column_valid_result).toEqual({ Photo: expect.stringContaining('a file has no pictures') });
    const byPicture = { ...asked, table_meta: columns.map((column) => ({ ...column, is_semantic: true })) };
    expect(await refusalOf(alice, ValidateTableSchema, byPicture)).toBe('invalidRequest');
  });

  it('are given to the model of a reply as Markdown, and shown to members of the space', async () => {
    await using chats = await openTestChatServer();
    const { server, model } = chats;
    const chat = await chats.chat('ada@example.com');
    const alice = chat.browser;
    const { dataset_id, document_id, row } = await createTable({ alice, spaceId: chat.spaceId, server });
    const object_id = await uploadPicture(alice);
    await alice.call(CreateSlice, { document_id, raw_text: row('Apple', object_id) });
    const knowledge_info = [{ id: dataset_id, name: 'Fruit' }];
    const recall_strategy = { use_nl2sql: false, use_rerank: true, use_rewrite: false };
    const search = { search_strategy: SearchStrategy.fullText, min_score: 0, recall_strategy };
    await chat.change({ knowledge: { knowledge_info, ...search } });
    model.script({ text: ['Here.'] });
    await chat.say('Show me an apple');
    const [system, question] = model.requests.at(-1)?.body.messages ?? [];
    expect(question.content).toContain(`![Fruit](/api/object/${object_id})`);
    expect(system.content).toContain('copying the Markdown');
    const { browser: bob } = await server.register('bob@example.com');
    expect((await bob.sendOperation(GetObject, { object_id })).status).toBe(404);
    expect((await alice.sendOperation(GetObject, { object_id })).status).toBe(200);
  });
});
