import {
  ChunkType,
  CreateDocument,
  CreateDocumentReview,
  MGetDocumentReview,
  Resegment,
  ReviewStatus,
  SaveDocumentReview,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { upload } from '../../testing/uploading.ts';
import { addText, createDataset, fileBase, runJobs, textsOf } from './testing/knowledge.ts';

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
});
