import {
  ChunkType,
  CreateDocument,
  CreateDocumentReview,
  MGetDocumentReview,
  type RequestOf,
  Resegment,
  ReviewStatus,
  SaveDocumentReview,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { upload } from '../../testing/uploading.ts';
import {
  addText,
  createDataset,
  documentOf,
  fileBase,
  runJobs,
  textBase,
  textsOf,
  whileMissing,
} from './testing/knowledge.ts';

const custom = { chunk_type: ChunkType.custom, separator: '###' };

describe('wire §3 preview of a document', () => {
  it('shows the slices of a file before it is added; the document takes them as they were changed', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const { Uri } = await upload(alice, 'a.txt', new TextEncoder().encode('apples###pears###plums'));
    const begun = await alice.call(CreateDocumentReview, {
      dataset_id,
      reviews: [{ tos_uri: Uri }],
      chunk_strategy: custom,
    });
    const [review] = begun.reviews;
    expect(review).toMatchObject({ document_name: 'a.txt', status: ReviewStatus.processing, slice_count: 0 });
    const review_id = review?.review_id ?? '';
    const bases = [{ ...fileBase(Uri), review_id }];
    expect(await refusalOf(alice, CreateDocument, { dataset_id, document_bases: bases })).toBe('reviewNotReady');
    await runJobs(server);
    const get = async (page: object = {}) =>
      (await bob.call(MGetDocumentReview, { dataset_id, review_ids: [review_id], ...page })).reviews[0];
    expect(await get()).toMatchObject({
      status: ReviewStatus.enabled,
      slice_count: 3,
      char_count: 16,
      chunks: [{ sequence: 1, content: 'apples' }, { content: 'pears' }, { content: 'plums' }],
    });
    expect((await get({ offset: 1, page_size: 1 }))?.chunks).toMatchObject([{ sequence: 2, content: 'pears' }]);
    const changes = [
      { sequence: 1, content: 'figs' },
      { sequence: 2, content: null },
    ];
    await bob.call(SaveDocumentReview, { review_id, changes });
    const created = await alice.call(CreateDocument, { dataset_id, document_bases: bases });
    await runJobs(server);
    const document = created.document_infos[0];
    expect(await textsOf(bob, document?.document_id ?? '')).toEqual(['figs', 'plums']);
    expect(document?.chunk_strategy).toMatchObject(custom);
    expect(await get()).toBeUndefined();
  });

  it('of a document shows how it would be divided anew, and is taken when that is done', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const document_id = await addText(server, alice, dataset_id, 'apples###pears');
    const asked = { dataset_id, reviews: [{ document_id }], chunk_strategy: custom };
    const { reviews } = await alice.call(CreateDocumentReview, asked);
    await runJobs(server);
    const review_ids = reviews.map(({ review_id }) => review_id);
    const changes = [{ sequence: 2, content: 'Pears!' }];
    await alice.call(SaveDocumentReview, { review_id: review_ids[0] ?? '', changes });
    expect(await textsOf(alice, document_id)).toEqual(['apples###pears']);
    await alice.call(Resegment, { dataset_id, document_ids: [document_id], review_ids });
    await runJobs(server);
    expect(await textsOf(alice, document_id)).toEqual(['apples', 'Pears!']);
  });

  it('says why a source cannot be read', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const { reviews } = await alice.call(CreateDocumentReview, {
      dataset_id,
      reviews: [{ web_url: 'http://127.0.0.1/' }],
    });
    await runJobs(server);
    const review_ids = reviews.map(({ review_id }) => review_id);
    expect((await alice.call(MGetDocumentReview, { dataset_id, review_ids })).reviews[0]).toMatchObject({
      status: ReviewStatus.failed,
      status_descript: 'This address may not be fetched, or the site refused it.',
    });
  });

  it('is made one at a time in each space, so that other jobs have their turn', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const create = async (...texts: string[]) =>
      (
        await alice.call(CreateDocumentReview, {
          dataset_id,
          reviews: texts.map((custom_content) => ({ custom_content })),
        })
      ).reviews.map(({ review_id }) => review_id);
    const review_ids = [...(await create('Nine.', 'Ten.', 'Eleven.')), ...(await create('Noon.'))];
    expect(await server.jobs.listOpen('review-documents')).toHaveLength(1);
    await runJobs(server);
    const { reviews } = await alice.call(MGetDocumentReview, { dataset_id, review_ids });
    expect(reviews.map(({ status, chunks }) => [status, chunks[0]?.content])).toEqual(
      ['Nine.', 'Ten.', 'Eleven.', 'Noon.'].map((text) => [ReviewStatus.enabled, text]),
    );
    expect(await server.jobs.listOpen('review-documents')).toEqual([]);
  });

  it('fails when it has stopped the server several times; those behind it are made', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const review_ids: string[] = [];
    for (const custom_content of ['Nine.', 'Ten.']) {
      const { reviews } = await alice.call(CreateDocumentReview, { dataset_id, reviews: [{ custom_content }] });
      review_ids.push(...reviews.map(({ review_id }) => review_id));
      server.clock.now += 1;
    }
    const { database } = server.database.open;
    await database.updateTable('job').set({ failedAt: 1 }).where('kind', '=', 'review-documents').execute();
    await runJobs(server);
    const after = await alice.call(MGetDocumentReview, { dataset_id, review_ids });
    expect(after.reviews.map(({ status }) => status)).toEqual([ReviewStatus.failed, ReviewStatus.enabled]);
  });

  it('is taken once, by a document of the same source, and is of the dataset it was made in', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const other = await createDataset(alice, spaceId, 'Other');
    const { Uri } = await upload(alice, 'a.txt', new TextEncoder().encode('apples'));
    const { reviews } = await alice.call(CreateDocumentReview, {
      dataset_id,
      reviews: [{ tos_uri: Uri }, { custom_content: 'pears' }],
    });
    await runJobs(server);
    const [file = '', pasted = ''] = reviews.map(({ review_id }) => review_id);
    const create = (...document_bases: object[]) =>
      refusalOf(alice, CreateDocument, { dataset_id, document_bases } as RequestOf<typeof CreateDocument>);
    expect(await create({ ...textBase('plums'), review_id: file })).toBe('reviewOfOtherSource');
    expect(await create({ ...textBase('plums'), review_id: pasted })).toBe('reviewOfOtherSource');
    expect(await create({ ...fileBase(Uri), review_id: pasted })).toBe('reviewOfOtherSource');
    const taken = { ...textBase('pears'), review_id: pasted };
    expect(await create(taken)).toBeNull();
    expect(await create({ ...textBase('pears'), review_id: pasted })).toBe('reviewNotReady');
    await runJobs(server);

    const document_id = await addText(server, alice, other, 'figs');
    expect(await refusalOf(alice, CreateDocumentReview, { dataset_id, reviews: [{ document_id }] })).toBe('notFound');
    expect(await refusalOf(alice, Resegment, { dataset_id, document_ids: [document_id] })).toBe('notFound');
  });

  it('returns a page without reading the rest, and counts changes of single slices', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const dataset_id = await createDataset(alice, spaceId);
    const custom_content = Array.from({ length: 700 }, (_, index) => `word ${index}`).join('###');
    const { reviews } = await alice.call(CreateDocumentReview, {
      dataset_id,
      reviews: [{ custom_content }],
      chunk_strategy: custom,
    });
    await runJobs(server);
    const review_id = reviews[0]?.review_id ?? '';
    const get = async (page: object) =>
      (await alice.call(MGetDocumentReview, { dataset_id, review_ids: [review_id], ...page })).reviews[0];
    // What a page does not show is not read: neither the source nor the other slices.
    const page = await whileMissing(server, ['document_review', 'source'], () => get({ offset: 690, page_size: 50 }));
    expect(page?.slice_count).toBe(700);
    expect(page?.chunks.map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, index) => `word ${690 + index}`),
    );
    const changes = [
      { sequence: 1, content: null },
      { sequence: 3, content: null },
      { sequence: 4, content: 'abcde' },
    ];
    await alice.call(SaveDocumentReview, { review_id, changes });
    const after = await get({ page_size: 3 });
    expect(after).toMatchObject({ slice_count: 698, char_count: (page?.char_count ?? 0) - 6 - 6 - 1 });
    expect(after?.chunks).toMatchObject([
      { sequence: 1, content: 'word 1' },
      { sequence: 2, content: 'abcde' },
      { sequence: 3, content: 'word 4' },
    ]);
    const document_bases = [{ ...textBase(custom_content), review_id }];
    const created = await alice.call(CreateDocument, { dataset_id, document_bases });
    await runJobs(server);
    const [info] = created.document_infos;
    expect((await documentOf(alice, dataset_id, info?.document_id ?? '')).slice_count).toBe(698);
    expect((await textsOf(alice, info?.document_id ?? '')).slice(0, 3)).toEqual(['word 1', 'abcde', 'word 4']);
  });
});
