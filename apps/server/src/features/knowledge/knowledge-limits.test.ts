import {
  CreateDocument,
  CreateDocumentReview,
  CreateSlice,
  DATASET_SLICES_MAX,
  DeleteDocument,
  DeleteSlice,
  DocumentStatus,
  GetSpaceStorage,
  ListDataset,
  ListSlice,
  MGetDocumentReview,
  RetryDocument,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { addText, createDataset, documentOf, runJobs, slicesOf, textBase, textsOf } from './testing/knowledge.ts';

const KB = 1024;
let server: TestApp;
let alice: TestBrowser;
let spaceId: string;
let spaceMax = Number.POSITIVE_INFINITY;
let freeBytes = 2 ** 40;

beforeAll(async () => {
  server = await openTestApp(
    {},
    {
      limitOf: (name) => (name === 'spaceStorageBytes' ? spaceMax : storageLimits[name]),
      diskSpace: async () => ({ freeBytes, totalBytes: 2 ** 41 }),
    },
  );
  alice = (await server.register('alice@example.com')).browser;
  spaceId = await createTeamSpace(alice, 'Hers');
});
afterAll(() => server[Symbol.asyncDispose]());

const words = (count: number, word = 'harbour') => `${word} `.repeat(count);
const rows = () => server.database.open.database;
const used = async () => (await alice.call(GetSpaceStorage, { space_id: spaceId })).use.used_bytes;

describe('the storage of a space', () => {
  it('counts texts, slices and previews, which are refused when it is full', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const before = await used();
    const document_id = await addText(server, alice, dataset_id, words(500));
    const after = await used();
    expect(after - before).toBeGreaterThan(4 * KB);
    spaceMax = after + KB;
    const create = (text: string) => refusalOf(alice, CreateDocument, { dataset_id, document_bases: [textBase(text)] });
    const review = (custom_content: string) =>
      refusalOf(alice, CreateDocumentReview, { dataset_id, reviews: [{ custom_content }] });
    expect(await create(words(500, 'lantern'))).toBe('spaceStorageFull');
    expect(await review(words(500, 'lantern'))).toBe('spaceStorageFull');
    expect(await refusalOf(alice, CreateSlice, { document_id, raw_text: words(500) })).toBe('spaceStorageFull');
    // The text fits, its slices with their index do not.
    const created = await alice.call(CreateDocument, { dataset_id, document_bases: [textBase(words(100, 'ferry'))] });
    await runJobs(server);
    const failed = await documentOf(alice, dataset_id, created.document_infos[0]?.document_id ?? '');
    expect(failed.status).toBe(DocumentStatus.failed);
    expect(failed.status_descript).toMatch(/^The storage of the space is full/);
    spaceMax = Number.POSITIVE_INFINITY;
    await alice.call(RetryDocument, { document_ids: [failed.document_id] });
    await runJobs(server);
    expect((await documentOf(alice, dataset_id, failed.document_id)).status).toBe(DocumentStatus.enabled);
    await alice.call(DeleteDocument, { document_ids: [document_id, failed.document_id] });
    expect(await used()).toBe(before);
  });

  it('has the reserve of the disk', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const { reviews } = await alice.call(CreateDocumentReview, { dataset_id, reviews: [{ custom_content: 'Nine.' }] });
    freeBytes = 0;
    const document_bases = [textBase('Ten.')];
    expect(await refusalOf(alice, CreateDocument, { dataset_id, document_bases })).toBe('diskReserveReached');
    freeBytes = 2 ** 40;
    await runJobs(server);
    const review_ids = reviews.map(({ review_id }) => review_id);
    expect((await alice.call(MGetDocumentReview, { dataset_id, review_ids })).reviews[0]?.slice_count).toBe(1);
  });
});

describe('the slices of a dataset', () => {
  it('are at most 100,000: more are refused with a reason', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const full = await addText(server, alice, dataset_id, 'Nine.');
    const count = (sliceCount: number) =>
      rows().updateTable('document').set({ sliceCount }).where('id', '=', full).execute();
    await count(DATASET_SLICES_MAX);
    const refused = await addText(server, alice, dataset_id, 'Ten.');
    expect((await documentOf(alice, dataset_id, refused)).status_descript).toMatch(/too many slices/);
    await count(DATASET_SLICES_MAX - 1);
    await alice.call(RetryDocument, { document_ids: [refused] });
    await runJobs(server);
    expect(await textsOf(alice, refused)).toEqual(['Ten.']);
    expect(await refusalOf(alice, CreateSlice, { document_id: refused, raw_text: 'Eleven.' })).toBe('knowledgeFull');
  });

  it('keep their order without gaps when many are deleted at once', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const text = Array.from({ length: 60 }, (_, index) => `part ${index + 1}`).join('###');
    const chunk_strategy = { chunk_type: 1 as const, separator: '###' };
    const document_id = await addText(server, alice, dataset_id, text, { chunk_strategy });
    const before = await slicesOf(alice, document_id);
    const gone = before.filter(({ sequence }) => sequence % 3 !== 0);
    await alice.call(DeleteSlice, { slice_ids: gone.map(({ slice_id }) => slice_id) });
    const after = await slicesOf(alice, document_id);
    expect(after.map(({ sequence, content }) => [sequence, content])).toEqual(
      Array.from({ length: 20 }, (_, index) => [index + 1, `part ${(index + 1) * 3}`]),
    );
    const { slices, total } = await alice.call(ListSlice, { document_id, keyword: '3 PART', page_size: 2 });
    expect([slices.map(({ content }) => content), total]).toEqual([['part 3', 'part 30'], 5]);
  });
});

describe('a dataset in a list', () => {
  it('names what is processed and what failed, however many documents are older', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const texts = (prefix: string) => Array.from({ length: 300 }, (_, index) => textBase(`${prefix} ${index}`));
    await alice.call(CreateDocument, { dataset_id, document_bases: texts('old') });
    await rows()
      .updateTable('document')
      .set({ status: DocumentStatus.enabled, stage: 'done', createdAt: 1 })
      .where('datasetId', '=', dataset_id)
      .execute();
    const { document_infos } = await alice.call(CreateDocument, {
      dataset_id,
      document_bases: [textBase('New.', 'new'), textBase('Bad.', 'bad')],
    });
    await rows()
      .updateTable('document')
      .set({ status: DocumentStatus.failed })
      .where('datasetId', '=', dataset_id)
      .where('name', '=', 'bad')
      .execute();
    const listed = async () => {
      const filter = { dataset_ids: [dataset_id] };
      return (await alice.call(ListDataset, { space_id: spaceId, filter })).dataset_list[0];
    };
    expect(await listed()).toMatchObject({
      doc_count: 302,
      processing_count: 1,
      failed_count: 1,
      processing_file_list: ['new'],
      failed_file_list: ['bad'],
      failed_file_id_list: [document_infos[1]?.document_id],
    });
    await rows()
      .updateTable('document')
      .set({ status: DocumentStatus.failed })
      .where('datasetId', '=', dataset_id)
      .where('createdAt', '=', 1)
      .execute();
    const many = await listed();
    expect([many?.failed_count, many?.failed_file_list.length]).toEqual([301, 300]);
    await runJobs(server);
  });
});

describe('jobs of knowledge', () => {
  const chunk_strategy = { chunk_type: 1 as const, separator: '###' };

  it('leave a space to one of two jobs that a killed process has left', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const document_bases = [textBase('Nine.'), textBase('Ten.')];
    await alice.call(CreateDocument, { dataset_id, document_bases });
    const [job] = await server.jobs.listOpen('ingest-documents');
    const { id: newer, payload, ...open } = job as NonNullable<typeof job>;
    // Of the same moment, and with an id that is sorted behind: only its turn tells that it is older.
    const older = { ...open, id: 'zzz-older', payload: JSON.stringify({ ...JSON.parse(payload), turn: 0 }) };
    await rows().insertInto('job').values(older).execute();
    await rows()
      .updateTable('job')
      .set({ runAt: server.clock.now + HOUR_MS })
      .where('id', '=', newer)
      .execute();
    await runJobs(server);
    // The older one has ended without work.
    expect((await server.jobs.listOpen('ingest-documents')).map(({ id }) => id)).toEqual([newer]);
    const stages = await rows().selectFrom('document').select('stage').where('datasetId', '=', dataset_id).execute();
    expect(stages.map(({ stage }) => stage)).toEqual(['waiting', 'waiting']);
    server.clock.now += HOUR_MS;
    await runJobs(server);
    expect(await server.jobs.listOpen('ingest-documents')).toEqual([]);
    const { count } = await rows()
      .selectFrom('slice')
      .innerJoin('document', 'document.id', 'slice.documentId')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('document.datasetId', '=', dataset_id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  it('delete what a killed process has left: the index of gone documents, and slices of replaced revisions', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const kept = await addText(server, alice, dataset_id, 'Nine.###Ten.', { chunk_strategy });
    const slice = await rows().selectFrom('slice').selectAll().where('documentId', '=', kept).executeTakeFirstOrThrow();
    await rows()
      .insertInto('slice')
      .values({ ...slice, id: 'stale', revision: 99 })
      .execute();
    const indexed = await rows()
      .selectFrom('retrievalSlice')
      .selectAll()
      .where('sliceId', '=', slice.id)
      .executeTakeFirstOrThrow();
    await rows()
      .insertInto('retrievalSlice')
      .values([
        { ...indexed, sliceId: 'stale' },
        { ...indexed, sliceId: 'orphan', documentId: 'gone' },
      ])
      .execute();
    server.clock.now += HOUR_MS;
    await runJobs(server);
    const left = await rows()
      .selectFrom('retrievalSlice')
      .select('sliceId')
      .where('datasetId', '=', dataset_id)
      .execute();
    expect(left.map(({ sliceId }) => sliceId).sort()).toEqual(
      (await slicesOf(alice, kept)).map(({ slice_id }) => slice_id).sort(),
    );
    expect(await rows().selectFrom('slice').select('id').where('id', '=', 'stale').execute()).toEqual([]);
  });

  it('begin another attempt with another revision: nothing that an earlier one writes belongs to it', async () => {
    const dataset_id = await createDataset(alice, spaceId);
    const [created] = (await alice.call(CreateDocument, { dataset_id, document_bases: [textBase('Nine.')] }))
      .document_infos;
    const id = created?.document_id ?? '';
    const find = () => rows().selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const begun = await find();
    // An attempt that was killed while it stored slices.
    await rows().updateTable('document').set({ stage: 'segmenting' }).where('id', '=', id).execute();
    const slice = { charCount: 4, hitCount: 0, status: 0 as const, place: '{}', sequence: 1 };
    await rows()
      .insertInto('slice')
      .values({ ...slice, id: 'half', documentId: id, revision: begun.nextRevision, content: 'Half' })
      .execute();
    await runJobs(server);
    expect(await textsOf(alice, id)).toEqual(['Nine.']);
    expect((await find()).revision).toBeGreaterThan(begun.nextRevision);
    expect(await rows().selectFrom('slice').select('content').where('documentId', '=', id).execute()).toHaveLength(1);
  });
});
