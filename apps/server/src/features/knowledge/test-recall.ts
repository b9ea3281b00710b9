import type { Locale, RequestOf, ResponseOf, TestRecall } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import { createFairQueue } from '../../platform/limits/fair-queue.ts';
import type { Models } from '../model/index.ts';
import type { Spender } from '../usage/index.ts';
import { createDatasetStore } from './dataset.store.ts';
import { joinRecalled } from './join-recalled.ts';
import { type Recall, toRecalledSlice } from './recall.ts';
import type { RewriteQuery } from './rewrite-query.ts';
import type { AskTables } from './table-query/ask-tables.ts';
import type { TableAnswer } from './table-query/query-table.ts';

/** Of what is computed from a table: a bot has as much room with most models. */
const RESULT_TOKENS = 3_000;

/** A recall test compares three settings at once. Replies search by the same thread, and never wait for many tests. */
const TURNS = { running: 4, runningPerUser: 2, waitingPerUser: 20 };

interface Dependencies {
  database: Database;
  recall: Recall;
  rewriteQuery: RewriteQuery;
  askTables: AskTables;
  models: Pick<Models, 'findChat'>;
}
type Request = RequestOf<typeof TestRecall>;
export type TestRecallOfDatasets = ReturnType<typeof createTestRecall>;

/** Recalls as a bot would, with all that is known of each slice. Questions are rewritten, and tables queried, by the default model. */
export function createTestRecall({ database, recall, rewriteQuery, askTables, models }: Dependencies) {
  const enqueue = createFairQueue(TURNS);
  const datasets = createDatasetStore(database);

  async function rewritten({ query, earlier = '' }: Request, spender: Spender): Promise<string> {
    if (earlier.trim() === '') return query;
    const model = await models.findChat(null);
    const messages = async () => [{ role: 'user' as const, text: earlier }];
    return rewriteQuery(query, { model, messages }, spender, new AbortController().signal);
  }

  async function test(userId: string, request: Request, locale: Locale): Promise<ResponseOf<typeof TestRecall>> {
    const { dataset_ids: datasetIds, earlier: _earlier, ...asked } = request;
    const startedAt = performance.now();
    const { use_rewrite, use_nl2sql } = request.recall_strategy ?? {};
    const [dataset] = await datasets.spacesOf(datasetIds);
    const spender = { userId, spaceId: dataset?.spaceId ?? null, botId: null };
    const query = use_rewrite ? await rewritten(request, spender) : request.query;
    const { signal } = new AbortController();
    const findModel = () => models.findChat(null);
    const tables = {
      datasetIds,
      conditions: request.tag_conditions ?? [],
      question: query,
      findModel,
      spender,
      locale,
      tokens: RESULT_TOKENS,
      startedAt,
      signal,
    };
    const [{ slices, leftOut, isByWordsOnly }, computed] = await Promise.all([
      recall({ ...asked, query, datasetIds, spender, withLeftOut: true }),
      use_nl2sql ? askTables(tables) : null,
    ]);
    return {
      slices: joinRecalled(slices).map(toRecalledSlice),
      left_out: leftOut.map((one) => ({ ...toRecalledSlice(one), reason: one.reason })),
      table_query: computed && toTableQuery(computed),
      query,
      is_by_words_only: isByWordsOnly,
      duration: Math.round(performance.now() - startedAt),
    };
  }

  return (userId: string, request: Request, locale: Locale): Promise<ResponseOf<typeof TestRecall>> =>
    enqueue(userId, () => test(userId, request, locale));
}

const toTableQuery = ({ words, problem, source, table }: TableAnswer) => ({
  words,
  problem,
  result: source?.slice.content ?? '',
  document: table && { id: table.documentId, name: table.documentName },
});
