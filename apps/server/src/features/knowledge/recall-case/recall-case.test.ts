import {
  ChunkType,
  CreateRecallCase,
  DeleteDataset,
  DeleteDocument,
  DeleteRecallCase,
  DeleteSlice,
  DocumentStatus,
  GetRecallRun,
  ListRecallCases,
  ListRecallRuns,
  RECALL_RUNS_KEPT,
  type RecallRunSettings,
  Resegment,
  SearchStrategy,
  StartRecallRun,
  TestRecall,
  UpdateDocument,
  UpdateRecallCase,
  UpdateSlice,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestTeam } from '../../../testing/open-test-team.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { addText, createDataset, runJobs, slicesOf } from '../testing/knowledge.ts';

const OFFICE = 'The office opens at nine and closes at six on all days of the week.';
const PEARS = 'Pears are sweet, and they are picked in September before they are soft.';
const MAYOR = 'The mayor of the town lives in a house behind the market with her dog.';
const settings: RecallRunSettings = {
  top_k: 3,
  min_score: 0,
  search_strategy: SearchStrategy.fullText,
  use_rerank: true,
};

/** A dataset with one document of three slices, and what tests do with it. */
async function openCases() {
  const team = await openTestTeam();
  const { server, alice, spaceId } = team;
  const dataset_id = await createDataset(alice, spaceId);
  const document_id = await addText(server, alice, dataset_id, [OFFICE, PEARS, MAYOR].join('###'), {
    name: 'Notes',
    chunk_strategy: { chunk_type: ChunkType.custom, separator: '###' },
  });
  const sliceIds = (await slicesOf(alice, document_id)).map(({ slice_id }) => slice_id);
  const create = async (query: string, ...indexes: number[]) => {
    server.clock.now += 1_000;
    const expected = indexes.map((index) => ({ slice_ids: [sliceIds[index] ?? ''] }));
    return (await alice.call(CreateRecallCase, { dataset_id, query, expected })).case_id;
  };
  const list = async () => (await alice.call(ListRecallCases, { dataset_id })).cases;
  const run = async (change: Partial<RecallRunSettings> = {}) => {
    server.clock.now += 1_000;
    const started = await alice.call(StartRecallRun, { dataset_id, settings: { ...settings, ...change } });
    await runJobs(server);
    const { run: found, results } = await alice.call(GetRecallRun, { dataset_id, run_id: started.run.run_id });
    return { run: found, ranks: Object.fromEntries(results.map(({ case_id, ranks }) => [case_id, ranks])) };
  };
  return {
    ...team,
    dataset_id,
    document_id,
    sliceIds,
    create,
    list,
    run,
    [Symbol.asyncDispose]: () => team[Symbol.asyncDispose](),
  };
}

describe('recall cases', () => {
  it('keep a question with the texts that it should find for all members of the space; are edited and deleted', async () => {
    await using world = await openCases();
    const { alice, bob, dataset_id, document_id, sliceIds } = world;
    const case_id = await world.create('Fruit?', 0, 1);
    const { cases } = await bob.call(ListRecallCases, { dataset_id });
    expect(cases).toMatchObject([{ case_id, query: 'Fruit?' }]);
    expect(cases[0]?.expected).toMatchObject([
      { document_id, document_name: 'Notes', text: OFFICE, slice_id: sliceIds[0], status: 'there' },
      { document_id, document_name: 'Notes', text: PEARS, slice_id: sliceIds[1], status: 'there' },
    ]);
    const [, pears] = cases[0]?.expected ?? [];
    const change = { dataset_id, case_id, query: 'Which fruit is sweet?' };
    await alice.call(UpdateRecallCase, {
      ...change,
      kept_expected_ids: [pears?.expected_id ?? ''],
      expected: [{ slice_ids: [sliceIds[2] ?? ''] }],
    });
    expect(await world.list()).toMatchObject([
      { query: 'Which fruit is sweet?', expected: [{ text: PEARS }, { text: MAYOR }] },
    ]);
    const nothing = { ...change, kept_expected_ids: [], expected: [] };
    expect(await refusalOf(alice, UpdateRecallCase, nothing)).toBe('invalidRequest');
    const unknown = { ...change, kept_expected_ids: ['none'], expected: [] };
    expect(await refusalOf(alice, UpdateRecallCase, unknown)).toBe('notFound');
    await alice.call(DeleteRecallCase, { dataset_id, case_id });
    expect(await world.list()).toEqual([]);
  });

  it('refuse slices of another dataset, and cases of another one', async () => {
    await using world = await openCases();
    const { alice, spaceId, sliceIds } = world;
    const case_id = await world.create('Office?', 0);
    const other = await createDataset(alice, spaceId, 'Other');
    const expected = [{ slice_ids: [sliceIds[0] ?? ''] }];
    expect(await refusalOf(alice, CreateRecallCase, { dataset_id: other, query: 'x', expected })).toBe('notFound');
    await alice.call(DeleteRecallCase, { dataset_id: other, case_id });
    expect(await world.list()).toHaveLength(1);
  });

  it('take slices that were joined in the recall test as one text', async () => {
    await using world = await openCases();
    const { alice, dataset_id } = world;
    const query = 'sweet pears, mayor of the town';
    const { slices } = await alice.call(TestRecall, {
      dataset_ids: [dataset_id],
      query,
      min_score: 0,
      search_strategy: SearchStrategy.fullText,
    });
    const [joined] = slices;
    expect(joined?.joined_slice_ids).toEqual(world.sliceIds.slice(1));
    const expected = [{ slice_ids: joined?.joined_slice_ids ?? [] }];
    const { case_id } = await alice.call(CreateRecallCase, { dataset_id, query, expected });
    expect((await world.list())[0]?.expected).toMatchObject([{ text: `${PEARS}\n\n${MAYOR}`, status: 'there' }]);
    expect((await world.run()).ranks).toEqual({ [case_id]: [1] });
  });
});

describe('a run of recall cases', () => {
  it('has the rank of each expected text, recall@k and MRR, with its settings and what was searched', async () => {
    await using world = await openCases();
    const office = await world.create('When does the office open?', 0);
    const both = await world.create('sweet pears', 1, 0);
    const never = await world.create('quantum physics', 2);
    const { run, ranks } = await world.run();
    expect(ranks).toEqual({ [office]: [1], [both]: [1, null], [never]: [null] });
    expect(run).toMatchObject({
      status: 'done',
      settings,
      embedding_name: '',
      document_count: 1,
      slice_count: 3,
      case_count: 3,
      done_count: 3,
      figures: { recall: 0.5, mrr: 2 / 3, count: 3 },
      is_by_words_only: false,
    });
  });

  it('is added to the list of runs, newest first; beyond the limit the oldest run is deleted', async () => {
    await using world = await openCases();
    await world.create('Office?', 0);
    const first = await world.run({ top_k: 1 });
    const { database } = world.server.database.open;
    const row = await database.selectFrom('recallRun').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: RECALL_RUNS_KEPT - 1 }, (_, index) => ({
      ...row,
      id: `other-${index}`,
      settings: JSON.stringify(settings),
      createdAt: row.createdAt + index + 1,
    }));
    await database.insertInto('recallRun').values(others).execute();
    const newest = await world.run();
    const { runs } = await world.alice.call(ListRecallRuns, { dataset_id: world.dataset_id });
    expect(runs).toHaveLength(RECALL_RUNS_KEPT);
    expect(runs.map(({ settings: { top_k } }) => top_k)).not.toContain(1);
    expect(runs.slice(0, 2).map(({ run_id }) => run_id)).toEqual([newest.run?.run_id, others.at(-1)?.id]);
    const gone = { dataset_id: world.dataset_id, run_id: first.run?.run_id ?? '' };
    expect(await world.alice.call(GetRecallRun, gone)).toEqual({ run: null, results: [] });
  });

  it('is refused without cases and while another one is under way, and leaves out cases that are deleted meanwhile', async () => {
    await using world = await openCases();
    const { alice, dataset_id } = world;
    const ask = () => refusalOf(alice, StartRecallRun, { dataset_id, settings });
    expect(await ask()).toBe('noRecallCases');
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) ids.push(await world.create(`Office ${count}?`, 0));
    const { run } = await alice.call(StartRecallRun, { dataset_id, settings });
    expect(run).toMatchObject({ status: 'running', case_count: 25, done_count: 0 });
    expect(await ask()).toBe('recallRunUnderWay');
    await alice.call(DeleteRecallCase, { dataset_id, case_id: ids[24] ?? '' });
    await runJobs(world.server);
    const { runs } = await alice.call(ListRecallRuns, { dataset_id });
    expect(runs).toMatchObject([{ status: 'done', case_count: 24, done_count: 24 }]);
  });
});

describe('expected texts', () => {
  it('are followed when their document is divided again', async () => {
    await using world = await openCases();
    const { alice, document_id, server } = world;
    const id = await world.create('When does the office open?', 0);
    const before = await world.run();
    await alice.call(Resegment, {
      dataset_id: world.dataset_id,
      document_ids: [document_id],
      chunk_strategy: { chunk_type: ChunkType.custom, separator: ' on ', max_tokens: 400, overlap: 0 },
    });
    await runJobs(server);
    const [divided] = await slicesOf(alice, document_id);
    expect(world.sliceIds).not.toContain(divided?.slice_id);
    expect((await world.list())[0]?.expected).toMatchObject([{ slice_id: divided?.slice_id, status: 'there' }]);
    const after = await world.run();
    expect(after.ranks).toEqual({ [id]: [1] });
    expect(after.run?.content_digest).not.toBe(before.run?.content_digest);
  });

  it('stay those of a slice that is edited, and are gone with it', async () => {
    await using world = await openCases();
    const { alice, sliceIds } = world;
    const [office = '', pears = ''] = sliceIds;
    const edited = await world.create('Which fruit is sweet?', 1);
    const lost = await world.create('When does the office open?', 0);
    await alice.call(UpdateSlice, { slice_id: pears, raw_text: 'Apples are sweet.' });
    await alice.call(DeleteSlice, { slice_ids: [office] });
    expect((await world.list()).map(({ expected }) => expected[0]?.status)).toEqual(['there', 'gone']);
    const { run, ranks } = await world.run();
    expect(ranks).toEqual({ [edited]: [1], [lost]: [] });
    expect(run?.figures).toEqual({ recall: 1, mrr: 1, count: 1 });
  });

  it('of a document that is off are not found; with a deleted document they are gone, and its name stays', async () => {
    await using world = await openCases();
    const { alice, document_id, server } = world;
    const id = await world.create('Office?', 0);
    const before = await world.run();
    await alice.call(UpdateDocument, { document_id, status: DocumentStatus.disabled });
    expect((await world.list())[0]?.expected).toMatchObject([{ status: 'off' }]);
    const { run, ranks } = await world.run();
    expect(ranks).toEqual({ [id]: [null] });
    expect(run).toMatchObject({ document_count: 0, slice_count: 0 });
    expect(run?.content_digest).not.toBe(before.run?.content_digest);

    await alice.call(DeleteDocument, { document_ids: [document_id] });
    const gone = [{ document_id: '', document_name: 'Notes', text: '', slice_id: '', status: 'gone' }];
    expect((await world.list())[0]?.expected).toMatchObject(gone);
    await runJobs(server);
    expect((await world.list())[0]?.expected).toMatchObject(gone);
    expect((await world.run()).ranks).toEqual({ [id]: [] });
  });

  it('are deleted with their dataset, and so are its runs', async () => {
    await using world = await openCases();
    const { alice, dataset_id, server } = world;
    await world.create('Office?', 0);
    await world.run();
    await alice.call(DeleteDataset, { dataset_id });
    expect(await refusalOf(alice, ListRecallCases, { dataset_id })).toBe('notFound');
    await runJobs(server);
    const { database } = server.database.open;
    for (const table of ['recallCase', 'recallExpected', 'recallRun'] as const)
      expect([table, await database.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });
});
