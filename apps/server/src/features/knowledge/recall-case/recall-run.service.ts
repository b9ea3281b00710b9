import {
  type GetRecallRun,
  type RecallCaseResult,
  type RecallRun,
  type RecallRunSettings,
  type RequestOf,
  type ResponseOf,
  recallFigures,
  type StartRecallRun,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { STATIC_EMBEDDING } from '../../../platform/retrieval/retrieval.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import { createDatasetStore } from '../dataset.store.ts';
import { createSpaceRounds } from '../ingest/space-rounds.ts';
import { joinRecalled } from '../join-recalled.ts';
import { NoRecallCases, RecallRunUnderWay } from '../knowledge.errors.ts';
import type { Recall } from '../recall.ts';
import { type LocatedText, locateExpected } from './locate-expected.ts';
import type { RecallCaseRow, RecallExpectedRow, RecallRunRow, SearchedContent } from './recall-case.schema.ts';
import { createRecallCaseStore } from './recall-case.store.ts';
import { createRecallRunStore, type OpenRun } from './recall-run.store.ts';

/** After this many cases a job stores the results and lets the jobs of other spaces run. */
const CASES_AT_ONCE = 20;

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  jobs: Jobs;
  recall: Recall;
  log: Log;
}
export type RecallRunService = ReturnType<typeof createRecallRunService>;

/** Runs all recall cases of a dataset in background jobs: with a rerank model a single search can take seconds. */
export function createRecallRunService({ database, clockAndIds, jobs, recall, log }: Dependencies) {
  const { now, newId } = clockAndIds;
  const store = createRecallRunStore(database);
  const cases = createRecallCaseStore(database);

  const rounds = createSpaceRounds<OpenRun>(
    { database, jobs },
    {
      kind: 'run-recall-cases',
      findNext: (open, spaceId) => createRecallRunStore(open).nextRunning(spaceId),
      async process(run, signal) {
        try {
          await store.updateRunning(run.id, await next(run, signal));
        } catch (error) {
          if (signal.aborted) throw error;
          log.warn({ err: error, run: run.id }, 'recall cases could not be run');
          await store.updateRunning(run.id, { status: 'failed' });
        }
      },
      listSpaces: store.listRunningSpaces,
      giveUp: ({ id }) => store.updateRunning(id, { status: 'failed' }),
    },
  );

  /** What becomes of a run by its next cases. Cases that were deleted meanwhile have no result. */
  async function next(run: OpenRun, signal: AbortSignal): Promise<Partial<RecallRunRow>> {
    const waiting = JSON.parse(run.waiting) as string[];
    const ids = new Set(waiting.slice(0, CASES_AT_ONCE));
    const rows = (await cases.listOfAuthorisedDataset(run.datasetId)).filter(({ id }) => ids.has(id));
    const expected = await cases.listExpected(rows.map(({ id }) => id));
    const located = await locateExpected(database, run.datasetId, expected);
    for (const [id, { isMoved, sliceIds }] of located)
      if (isMoved) await cases.updateExpected(id, { sliceIds: JSON.stringify(sliceIds) });
    const results = JSON.parse(run.results) as RecallCaseResult[];
    let isByWordsOnly = run.isByWordsOnly;
    for (const row of rows) {
      signal.throwIfAborted();
      const found = await search(run, row);
      if (found.isByWordsOnly) isByWordsOnly = 1;
      const wanted = expected.filter(({ caseId }) => caseId === row.id);
      results.push({ case_id: row.id, ranks: ranksOf(found.sources, wanted, located) });
    }
    const rest = waiting.slice(CASES_AT_ONCE);
    return {
      status: rest.length === 0 ? 'done' : 'running',
      waiting: JSON.stringify(rest),
      results: JSON.stringify(results),
      isByWordsOnly,
    };
  }

  /** What an agent would get: slices that follow each other are one source. */
  async function search({ datasetId, creatorId, settings }: OpenRun, { query }: RecallCaseRow) {
    const { use_rerank, ...others } = JSON.parse(settings) as RecallRunSettings;
    const [dataset] = await createDatasetStore(database).spacesOf([datasetId]);
    const { slices, isByWordsOnly } = await recall({
      ...others,
      recall_strategy: { use_rerank, use_rewrite: false },
      datasetIds: [datasetId],
      query,
      spender: { userId: creatorId ?? '', spaceId: dataset?.spaceId ?? null, botId: null },
      withLeftOut: false,
    });
    return { sources: joinRecalled(slices).map(({ joinedIds }) => joinedIds), isByWordsOnly };
  }

  return {
    async start(userId: string, { dataset_id, settings }: RequestOf<typeof StartRecallRun>): Promise<RecallRun> {
      const dataset = await createDatasetStore(database).findAuthorised(dataset_id);
      if (!dataset) throw new NotFound();
      const waiting = (await cases.listOfAuthorisedDataset(dataset_id)).map(({ id }) => id);
      if (waiting.length === 0) throw new NoRecallCases();
      const row: RecallRunRow = {
        id: newId(),
        datasetId: dataset_id,
        creatorId: userId,
        status: 'running',
        settings: JSON.stringify(settings),
        content: JSON.stringify(await store.contentOf(dataset_id)),
        waiting: JSON.stringify(waiting),
        results: '[]',
        isByWordsOnly: 0,
        createdAt: now(),
      };
      await unlessDeleted(
        database.transaction().execute((transaction) =>
          rounds.begin(transaction, dataset.spaceId, async () => {
            const runs = createRecallRunStore(transaction);
            if (await runs.isUnderWay(dataset_id)) throw new RecallRunUnderWay();
            await runs.insert(row);
          }),
        ),
      );
      return toContract(row);
    },
    list: async (datasetId: string): Promise<RecallRun[]> =>
      (await store.listOfAuthorisedDataset(datasetId)).map(toContract),
    async get(datasetId: string, id: string): Promise<ResponseOf<typeof GetRecallRun>> {
      const row = await store.findOfAuthorisedDataset(datasetId, id);
      return row ? { run: toContract(row), results: JSON.parse(row.results) } : { run: null, results: [] };
    },
  };
}

/** Where each expected text is among the sources, from 1. Texts that are gone are left out. */
function ranksOf(
  sources: readonly (readonly string[])[],
  expected: readonly RecallExpectedRow[],
  located: ReadonlyMap<string, LocatedText>,
): (number | null)[] {
  return expected.flatMap(({ id }) => {
    const text = located.get(id);
    if (!text || text.status === 'gone') return [];
    const index = sources.findIndex((ids) => ids.some((sliceId) => text.sliceIds.includes(sliceId)));
    return [index === -1 ? null : index + 1];
  });
}

function toContract(row: RecallRunRow): RecallRun {
  const content = JSON.parse(row.content) as SearchedContent;
  const results = JSON.parse(row.results) as RecallCaseResult[];
  const waiting = (JSON.parse(row.waiting) as string[]).length;
  return {
    run_id: row.id,
    create_time: Math.floor(row.createdAt / 1000),
    status: row.status,
    settings: JSON.parse(row.settings),
    // The name of a model's embedding is its id and the provider's name of it.
    embedding_name: content.embedding === STATIC_EMBEDDING ? '' : content.embedding.replace(/^\S+ /, ''),
    document_count: content.documentCount,
    slice_count: content.sliceCount,
    content_digest: content.digest,
    case_count: results.length + waiting,
    done_count: results.length,
    figures: recallFigures(results),
    is_by_words_only: row.isByWordsOnly === 1,
  };
}
