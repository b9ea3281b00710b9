import {
  ChunkType,
  DeleteModel,
  GetInstallationUsage,
  GetKnowledgeEmbedding,
  GetOwnUsage,
  SearchStrategy,
  SetKnowledgeEmbedding,
  SetLimits,
  TestRecall,
  UpdateDocument,
  UpdateSlice,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/clock-and-ids.ts';
import { addScriptedModel } from '../../../testing/add-scripted-model.ts';
import { openTestChatServer } from '../../../testing/open-test-chat.ts';
import { createTeamSpace, joinSpace } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { addText, createDataset, documentOf, slicesOf } from '../testing/knowledge.ts';

const MINUTE_MS = 60_000;

async function openKnowledge() {
  const chats = await openTestChatServer();
  const { server, model } = chats;
  const { browser, spaceId } = await chats.chat('ada@example.com');
  const datasetId = await createDataset(browser, spaceId);
  const documentId = await addText(server, browser, datasetId, 'The office opens at nine.', { name: 'Office' });
  const modelId = await addScriptedModel(browser, model, {
    name: 'Vectors',
    model_name: 'vectors',
    purposes: ['embedding'],
  });
  return {
    ...chats,
    browser,
    datasetId,
    documentId,
    modelId,
    state: async () => (await browser.call(GetKnowledgeEmbedding, {})).embedding,
    choose: async (model_id?: string) => browser.call(SetKnowledgeEmbedding, { ...(model_id && { model_id }) }),
    embedded: () => model.requests.filter(({ path }) => path === '/embeddings').length,
    recall: async (query: string) =>
      (
        await browser.call(TestRecall, {
          dataset_ids: [datasetId],
          query,
          min_score: 0,
          search_strategy: SearchStrategy.semantic,
        })
      ).slices.map(({ slice }) => slice),
    [Symbol.asyncDispose]: () => chats[Symbol.asyncDispose](),
  };
}

describe('the embedding of all knowledge', () => {
  it('is built in at first; an embedding model can be chosen', async () => {
    await using knowledge = await openKnowledge();
    expect(await knowledge.state()).toEqual({
      model_id: '',
      is_model_gone: false,
      models: [{ model_id: knowledge.modelId, name: 'Vectors', model_name: 'vectors' }],
      slice_count: 1,
      indexed_count: 1,
      is_indexing: false,
      failure: '',
    });
    expect(knowledge.embedded()).toBe(0);
  });

  it('serves old vectors until the new ones are all there, then changes over', async () => {
    await using knowledge = await openKnowledge();
    const { embedding } = await knowledge.choose(knowledge.modelId);
    expect(embedding).toMatchObject({ model_id: knowledge.modelId, is_indexing: true, indexed_count: 0 });
    const tested = knowledge.embedded();
    expect(await knowledge.recall('office')).toEqual(['The office opens at nine.']);
    expect(knowledge.embedded()).toBe(tested);
    await knowledge.server.jobs.runDue();
    expect(await knowledge.state()).toMatchObject({ is_indexing: false, indexed_count: 1, failure: '' });
    expect(await knowledge.recall('office')).toEqual(['The office opens at nine.']);
    expect(knowledge.embedded()).toBe(tested + 2);
    const rows = await knowledge.server.database.open.database
      .selectFrom('retrievalSlice')
      .select('embedding')
      .execute();
    expect(rows).toEqual([{ embedding: `${knowledge.modelId} vectors` }]);
    const { report } = await knowledge.browser.call(GetInstallationUsage, {
      first_day: '2026-11-01',
      last_day: '2026-11-01',
    });
    expect(report.kinds).toMatchObject([{ id: 'knowledge', calls: 2 }]);
  });

  it('counts for who adds a document and for the space, and is refused beyond their limits', async () => {
    await using knowledge = await openKnowledge();
    const { browser, server } = knowledge;
    await knowledge.choose(knowledge.modelId);
    server.clock.now += MINUTE_MS;
    await server.jobs.runDue();
    await server.jobs.runDue();
    await addText(server, browser, knowledge.datasetId, 'The canteen opens at noon.');
    const days = { first_day: '2026-11-01', last_day: '2026-11-01' };
    const { report } = await browser.call(GetOwnUsage, days);
    expect(report.kinds).toMatchObject([{ id: 'knowledge', calls: 1 }]);
    await browser.call(SetLimits, { limits: [{ name: 'userTokensPerDay', value: 1 }] });
    const called = knowledge.embedded();
    const refused = await addText(server, browser, knowledge.datasetId, 'The bar opens at five.');
    expect(await documentOf(browser, knowledge.datasetId, refused)).toMatchObject({
      status_descript: 'The limit for model calls is used up. Try again later.',
    });
    expect(knowledge.embedded()).toBe(called);
    await browser.call(SetLimits, { limits: [{ name: 'userTokensPerDay' }] });
  });

  it('counts an edit for who makes it, and uses up the limit for a renamed document once', async () => {
    await using knowledge = await openKnowledge();
    const { browser: ada, server, model } = knowledge;
    await knowledge.choose(knowledge.modelId);
    const { browser: bob } = await server.register('bob@example.com');
    const spaceId = await createTeamSpace(ada);
    await joinSpace(ada, spaceId, bob);
    const datasetId = await createDataset(ada, spaceId);
    const text = Array.from({ length: 100 }, (_, index) => `item ${index}`).join('###');
    const chunk_strategy = { chunk_type: ChunkType.custom, separator: '###' };
    const documentId = await addText(server, ada, datasetId, text, { chunk_strategy });
    const [slice] = await slicesOf(bob, documentId);
    const edit = { slice_id: slice?.slice_id ?? '', raw_text: 'item edited' };
    await bob.call(UpdateSlice, edit);
    const days = { first_day: '2026-11-01', last_day: '2026-11-01' };
    expect((await bob.call(GetOwnUsage, days)).report.kinds).toMatchObject([{ id: 'knowledge', calls: 1 }]);
    // Of the one hundred slices, the limit is enough for the first 64.
    await ada.call(SetLimits, { limits: [{ name: 'userTokensPerDay', value: 65 }] });
    const before = model.requests.length;
    await bob.call(UpdateDocument, { document_id: documentId, document_name: 'Zeppelin' });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await server.jobs.runDue();
      server.clock.now += HOUR_MS;
    }
    expect(await refusalOf(bob, UpdateSlice, edit)).toBe('outOfTokenLimit');
    const titles = () =>
      model.requests
        .slice(before)
        .flatMap(({ path, body }): string[] => (path === '/embeddings' ? body.input : []))
        .filter((input) => input.startsWith('Zeppelin'));
    expect(titles()).toHaveLength(64);
    server.clock.now += DAY_MS;
    await server.jobs.runDue();
    expect([titles().length, new Set(titles()).size]).toEqual([64, 64]);
    await ada.call(SetLimits, { limits: [{ name: 'userTokensPerDay' }] });
  });

  it('indexes what is written and changed meanwhile, and new datasets from the start', async () => {
    await using knowledge = await openKnowledge();
    await knowledge.choose(knowledge.modelId);
    const [slice] = await slicesOf(knowledge.browser, knowledge.documentId);
    await knowledge.browser.call(UpdateSlice, {
      slice_id: slice?.slice_id ?? '',
      raw_text: 'The office opens at ten.',
    });
    await addText(knowledge.server, knowledge.browser, knowledge.datasetId, 'The canteen opens at noon.');
    knowledge.server.clock.now += MINUTE_MS;
    // The check, and what it finds to do.
    await knowledge.server.jobs.runDue();
    await knowledge.server.jobs.runDue();
    expect(await knowledge.state()).toMatchObject({ is_indexing: false, slice_count: 2, indexed_count: 2 });
    for (const text of ['The canteen opens at noon.', 'The office opens at ten.'])
      expect((await knowledge.recall(text))[0]).toBe(text);
  });

  it('refuses a model that cannot be asked, in words, and changes nothing', async () => {
    await using knowledge = await openKnowledge();
    knowledge.model.scriptFor('/embeddings', { status: 401 });
    expect(await refusalOf(knowledge.browser, SetKnowledgeEmbedding, { model_id: knowledge.modelId })).toBe(
      'modelKeyRefused',
    );
    expect(await knowledge.state()).toMatchObject({ model_id: '', is_indexing: false });
  });

  it('says why indexing failed, keeps the old vectors, and goes on by itself', async () => {
    await using knowledge = await openKnowledge();
    await knowledge.choose(knowledge.modelId);
    knowledge.model.scriptFor('/embeddings', { status: 401 });
    await knowledge.server.jobs.runDue();
    const failed = await knowledge.state();
    expect(failed).toMatchObject({ is_indexing: true, indexed_count: 0 });
    expect(failed.failure).toContain('key');
    expect(await knowledge.recall('office')).toEqual(['The office opens at nine.']);
    knowledge.server.clock.now += MINUTE_MS;
    await knowledge.server.jobs.runDue();
    expect(await knowledge.state()).toMatchObject({ is_indexing: false, failure: '' });
  });

  it('searches by words while its model does not answer, and says so to whoever adds a document', async () => {
    await using knowledge = await openKnowledge();
    await knowledge.choose(knowledge.modelId);
    await knowledge.server.jobs.runDue();
    knowledge.model.scriptFor('/embeddings', { status: 401 }, { status: 401 });
    expect(await knowledge.recall('office')).toEqual(['The office opens at nine.']);
    const id = await addText(knowledge.server, knowledge.browser, knowledge.datasetId, 'The canteen opens at noon.');
    expect((await documentOf(knowledge.browser, knowledge.datasetId, id)).status_descript).toContain('embedding model');
  });

  it('is the built-in one again when its model is deleted', async () => {
    await using knowledge = await openKnowledge();
    await knowledge.choose(knowledge.modelId);
    await knowledge.server.jobs.runDue();
    await knowledge.browser.call(DeleteModel, { model_id: knowledge.modelId });
    expect(await knowledge.state()).toMatchObject({ model_id: '', is_model_gone: true, is_indexing: true });
    knowledge.server.clock.now += MINUTE_MS;
    await knowledge.server.jobs.runDue();
    await knowledge.server.jobs.runDue();
    expect(await knowledge.state()).toMatchObject({ is_indexing: false, indexed_count: 1 });
    expect(await knowledge.recall('office')).toEqual(['The office opens at nine.']);
  });
});
