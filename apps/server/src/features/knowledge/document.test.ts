import {
  ChunkType,
  CreateDocument,
  CreateSlice,
  DeleteDocument,
  DeleteSlice,
  DocumentSource,
  DocumentStatus,
  GetDocumentProgress,
  ListSlice,
  Resegment,
  RetryDocument,
  TestRecall,
  UpdateDocument,
  UpdateSlice,
} from '@parley/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookOf, pdfOf } from '../../testing/document-files.ts';
import { openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';
import {
  addText,
  createDataset,
  documentOf,
  fileBase,
  runJobs,
  slicesOf,
  textBase,
  textsOf,
  whileUnwritable,
} from './testing/knowledge.ts';

const HANDBOOK = `# Handbook

## Office

The office opens at nine. The key is with Rosa.

## Holidays

Everybody has thirty days of holidays. Ask Kim before you book a flight.`;

const found = async (browser: TestBrowser, dataset_id: string, query: string) =>
  (await browser.call(TestRecall, { dataset_ids: [dataset_id], query, min_score: 0, search_strategy: 20 })).slices.map(
    ({ slice }) => slice,
  );

describe('wire §3 documents of text', () => {
  it('are made of pasted texts: read, divided below headings, indexed and counted', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const created = await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [textBase(HANDBOOK)],
      chunk_strategy: { chunk_type: ChunkType.level, max_level: 2 },
    });
    const [info] = created.document_infos;
    expect(info).toMatchObject({ name: 'Handbook', status: DocumentStatus.processing, stage: 'waiting', progress: 0 });
    const document = info?.document_id ?? '';
    await runJobs(server);
    expect((await bob.call(GetDocumentProgress, { document_ids: [document] })).data).toEqual([
      expect.objectContaining({ status: DocumentStatus.enabled, stage: 'done', progress: 100, slice_count: 2 }),
    ]);
    const slices = await slicesOf(bob, document);
    expect(slices.map(({ sequence, content, place }) => [sequence, content, place.headings])).toEqual([
      [1, 'Handbook\n\nOffice\n\nThe office opens at nine. The key is with Rosa.', ['Handbook', 'Office']],
      [
        2,
        'Handbook\n\nHolidays\n\nEverybody has thirty days of holidays. Ask Kim before you book a flight.',
        ['Handbook', 'Holidays'],
      ],
    ]);
    expect(await found(bob, dataset, 'flight')).toEqual([slices[1]?.content]);
    expect((await documentOf(bob, dataset, document)).char_count).toBe(
      slices.reduce((sum, { char_count }) => sum + char_count, 0),
    );
  });

  it('are made of uploaded files, whose pages the slices name', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const pdf = pdfOf('Rosa has the key.', 'Kim books the flights.');
    const { Uri } = await upload(alice, 'people.pdf', pdf);
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [fileBase(Uri)],
    });
    const document = document_infos[0]?.document_id ?? '';
    await runJobs(server);
    const info = await documentOf(bob, dataset, document);
    expect(info).toMatchObject({ name: 'people.pdf', type: 'pdf', status: DocumentStatus.enabled, size: pdf.length });
    const slices = await slicesOf(bob, document);
    expect(slices[0]?.place.page).toBe(1);
    expect(slices.map(({ content }) => content).join('\n')).toContain('Kim books the flights.');
    // Every member opens the original.
    expect((await bob.send(info.file_url)).status).toBe(200);
    await alice.call(DeleteDocument, { document_ids: [document] });
    expect((await bob.send(info.file_url)).status).toBe(404);
    await runJobs(server);
    expect(
      await server.database.open.database.selectFrom('object').selectAll().where('id', '=', Uri).execute(),
    ).toEqual([]);
  });

  it('are made of books, whose chapters the slices name', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const book = bookOf('Ferries', '<h1>Summer</h1><p>It leaves at nine.</p>', '<h1>冬季</h1><p>渡轮十点出发。</p>');
    const { Uri } = await upload(alice, 'ferries.epub', book);
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [fileBase(Uri)],
      chunk_strategy: { chunk_type: ChunkType.level },
    });
    const document = document_infos[0]?.document_id ?? '';
    await runJobs(server);
    expect(await documentOf(alice, dataset, document)).toMatchObject({ type: 'epub', title: 'Ferries' });
    expect((await slicesOf(alice, document)).map(({ content, place }) => [content, place.headings])).toEqual([
      ['Summer\n\nIt leaves at nine.', ['Summer']],
      ['冬季\n\n渡轮十点出发。', ['冬季']],
    ]);
  });

  it('are recognised when the same content is added again', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const first = await addText(server, alice, dataset, 'Nine.', { name: 'One' });
    const again = await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [textBase('Nine.', 'Two'), textBase('Ten.', 'Three'), textBase('Ten.', 'Four')],
    });
    expect(again.document_infos.map(({ name }) => name)).toEqual(['Three']);
    expect(again.duplicates).toEqual([
      { name: 'Two', document_id: first, document_name: 'One' },
      { name: 'Four', document_id: again.document_infos[0]?.document_id, document_name: 'Three' },
    ]);
  });

  it('end as failed with a reason that users understand, and can be tried again', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'broken.pdf', new TextEncoder().encode('%PDF-1.7 and nothing else'));
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [fileBase(Uri)],
    });
    const id = document_infos[0]?.document_id ?? '';
    await runJobs(server);
    const failed = await documentOf(alice, dataset, id);
    expect(failed.status).toBe(DocumentStatus.failed);
    expect(failed.status_descript).toMatch(/^The file is damaged/);
    const again = await alice.call(RetryDocument, { document_ids: [id] });
    expect(again.document_infos[0]).toMatchObject({ status: DocumentStatus.processing, status_descript: '' });
    expect(await refusalOf(alice, RetryDocument, { document_ids: [id] })).toBe('documentBusy');
    await runJobs(server);
    expect((await documentOf(alice, dataset, id)).status).toBe(DocumentStatus.failed);
  });

  it('are divided anew; the slices of before are recalled until the new ones are ready', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const document = await addText(server, alice, dataset, 'Nine o’clock.###Ten o’clock.', { name: 'Times' });
    expect(await textsOf(alice, document)).toHaveLength(1);
    await alice.call(Resegment, {
      dataset_id: dataset,
      document_ids: [document],
      chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
    });
    expect((await documentOf(alice, dataset, document)).status).toBe(DocumentStatus.resegment);
    expect(await found(alice, dataset, 'nine')).toEqual(['Nine o’clock.###Ten o’clock.']);
    await runJobs(server);
    expect(await textsOf(alice, document)).toEqual(['Nine o’clock.', 'Ten o’clock.']);
    expect(await found(alice, dataset, 'nine')).toEqual(['Nine o’clock.']);
    const rows = await server.database.open.database.selectFrom('retrievalSlice').select('sliceId').execute();
    expect(rows).toHaveLength(2);
  });

  it('are divided anew when that is tried again after it failed, pasted texts and files', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const pasted = await addText(server, alice, dataset, 'Nine.###Ten.');
    const { Uri } = await upload(alice, 'a.txt', new TextEncoder().encode('Apples.###Pears.'));
    const bases = { dataset_id: dataset, document_bases: [fileBase(Uri)] };
    const file = (await alice.call(CreateDocument, bases)).document_infos[0]?.document_id ?? '';
    await runJobs(server);
    const document_ids = [pasted, file];
    const chunk_strategy = { chunk_type: ChunkType.custom, separator: '###' };
    await whileUnwritable(server, async () => {
      await alice.call(Resegment, { dataset_id: dataset, document_ids, chunk_strategy });
      await runJobs(server);
    });
    for (const id of document_ids) {
      expect((await documentOf(alice, dataset, id)).status_descript).not.toBe('');
      expect(await textsOf(alice, id)).toHaveLength(1);
    }
    await alice.call(RetryDocument, { document_ids });
    await runJobs(server);
    expect(await textsOf(alice, pasted)).toEqual(['Nine.', 'Ten.']);
    expect(await textsOf(alice, file)).toEqual(['Apples.', 'Pears.']);
    for (const id of document_ids) expect((await documentOf(alice, dataset, id)).status_descript).toBe('');
  });

  it('are renamed and disabled: nothing is recalled from a disabled one', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const [one = '', two = ''] = [
      await addText(server, alice, dataset, 'The office opens at nine.'),
      await addText(server, alice, dataset, 'The office closes at five.'),
    ];
    await alice.call(UpdateDocument, { document_id: one, document_name: 'Hours', status: DocumentStatus.disabled });
    expect(await documentOf(alice, dataset, one)).toMatchObject({ name: 'Hours', status: DocumentStatus.disabled });
    expect(await found(alice, dataset, 'office')).toEqual(['The office closes at five.']);
    await alice.call(UpdateDocument, { document_id: one, status: DocumentStatus.enabled });
    expect(await found(alice, dataset, 'office')).toHaveLength(2);
    // Slices are found by the name of their document, the new one alone.
    await alice.call(UpdateDocument, { document_id: one, document_name: 'Zeppelin' });
    await runJobs(server);
    expect(await found(alice, dataset, 'zeppelin')).toEqual(['The office opens at nine.']);
    await alice.call(UpdateDocument, { document_id: one, document_name: 'Hours' });
    await runJobs(server);
    expect(await found(alice, dataset, 'zeppelin')).toEqual([]);
    expect(
      await refusalOf(alice, UpdateDocument, { document_id: two, update_rule: { update_type: 1, update_interval: 7 } }),
    ).toBe('documentNotFromWeb');
    for (const document_name of ['', ' ', 'x'.repeat(101)])
      expect(await refusalOf(alice, UpdateDocument, { document_id: two, document_name })).toBe('invalidRequest');
  });

  it('continue where a stopped server left them, without slices twice', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const text = Array.from({ length: 300 }, (_, index) => `Line number ${index} of the text.`).join('###');
    const strategy = { chunk_type: ChunkType.custom, separator: '###' };
    await alice.call(CreateDocument, {
      dataset_id: dataset,
      document_bases: [textBase(text)],
      chunk_strategy: strategy,
    });
    const { database } = server.database.open;
    // The process stops as soon as the first slices are indexed.
    const running = server.jobs.runDue();
    await expect
      .poll(() => database.selectFrom('slice').select('id').where('status', '=', 1).execute(), {
        interval: 1,
        timeout: 30_000,
      })
      .not.toHaveLength(0);
    await server.jobs.stop();
    await running;
    await using again = await server.startAgain();
    again.clock.now += 60_000;
    await runJobs(again);
    const rows = await database.selectFrom('slice').select(['sequence', 'status']).orderBy('sequence').execute();
    expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
    expect(await database.selectFrom('retrievalSlice').select('sliceId').execute()).toHaveLength(300);
    expect((await database.selectFrom('document').selectAll().executeTakeFirstOrThrow()).status).toBe(1);
  });

  it('are made of files of the caller and of web addresses alone', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const { Uri } = await upload(alice, 'a.txt', new TextEncoder().encode('Nine.'));
    const texts = await createDataset(alice, spaceId);
    expect(await refusalOf(bob, CreateDocument, { dataset_id: texts, document_bases: [fileBase(Uri)] })).toBe(
      'notFound',
    );
    const web = { document_source: DocumentSource.web, web_url: 'ftp://example.com' };
    expect(await refusalOf(bob, CreateDocument, { dataset_id: texts, document_bases: [{ source_info: web }] })).toBe(
      'invalidRequest',
    );
  });
});

describe('wire §3 slices', () => {
  it('are added at a place, changed and deleted; each is found by its new text at once', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const document = await addText(server, alice, dataset, 'apples###pears###plums', {
      chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
    });
    const { slice_id } = await bob.call(CreateSlice, { document_id: document, raw_text: 'figs', sequence: 2 });
    await bob.call(CreateSlice, { document_id: document, raw_text: 'grapes' });
    expect(await textsOf(alice, document)).toEqual(['apples', 'figs', 'pears', 'plums', 'grapes']);
    expect(await found(alice, dataset, 'figs')).toEqual(['figs']);
    await alice.call(UpdateSlice, { slice_id, raw_text: 'cherries' });
    expect(await found(alice, dataset, 'figs')).toEqual([]);
    expect(await found(alice, dataset, 'cherries')).toEqual(['cherries']);
    const slices = await slicesOf(alice, document);
    await alice.call(DeleteSlice, { slice_ids: [slice_id, slices[0]?.slice_id ?? ''] });
    expect((await slicesOf(alice, document)).map(({ sequence, content }) => `${sequence} ${content}`)).toEqual([
      '1 pears',
      '2 plums',
      '3 grapes',
    ]);
    expect(await found(alice, dataset, 'cherries')).toEqual([]);
    expect(await documentOf(alice, dataset, document)).toMatchObject({ slice_count: 3, char_count: 16 });
    for (const raw_text of ['', ' ', 'x'.repeat(10_001)])
      expect(await refusalOf(alice, CreateSlice, { document_id: document, raw_text })).toBe('invalidRequest');
  });

  it('are listed in pages, searched by words, and opened at the page of one of them', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset = await createDataset(alice, spaceId);
    const text = Array.from({ length: 12 }, (_, index) => `item ${index + 1}`).join('###');
    const document = await addText(server, alice, dataset, text, {
      chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
    });
    const page = async (asked: object) => {
      const { slices, total, offset, hasmore } = await alice.call(ListSlice, { document_id: document, ...asked });
      return { texts: slices.map(({ content }) => content), total, offset, hasmore };
    };
    expect(await page({ page_size: 5, offset: 10 })).toEqual({
      texts: ['item 11', 'item 12'],
      total: 12,
      offset: 10,
      hasmore: false,
    });
    expect(await page({ keyword: 'ITEM 1', page_size: 2 })).toMatchObject({ texts: ['item 1', 'item 10'], total: 4 });
    const seventh = (await slicesOf(alice, document))[6]?.slice_id;
    expect(await page({ page_size: 5, around_slice_id: seventh })).toMatchObject({ offset: 5, hasmore: true });

    // Pages of about 1 MB: three of these.
    await server.database.open.database
      .updateTable('slice')
      .set({ content: sql<string>`content || ${' '.padEnd(300_000, 'a')}` })
      .where('documentId', '=', document)
      .execute();
    const items = async (asked: object) => {
      const { texts, offset, hasmore } = await page(asked);
      return [offset, texts.map((text) => Number(text.split(' ')[1])), hasmore];
    };
    expect(await items({})).toEqual([0, [1, 2, 3], true]);
    expect(await items({ offset: 10 })).toEqual([10, [11, 12], false]);
    expect(await items({ offset: 2, page_size: 5, keeps_end: true })).toEqual([4, [5, 6, 7], true]);
    expect(await items({ around_slice_id: seventh })).toEqual([6, [7, 8, 9], true]);
    expect(await items({ around_slice_id: seventh, page_size: 6, keeps_end: true })).toEqual([6, [7, 8, 9], true]);
    expect(await items({ keyword: 'item', offset: 3 })).toEqual([3, [4, 5, 6], true]);
  });
});
