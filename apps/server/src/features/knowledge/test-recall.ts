import type { RequestOf, ResponseOf, TestRecall } from '@parley/contract';
import type { Models } from '../model/index.ts';
import { joinRecalled } from './join-recalled.ts';
import { type Recall, toRecalledSlice } from './recall.ts';
import type { RewriteQuery } from './rewrite-query.ts';

interface Dependencies {
  recall: Recall;
  rewriteQuery: RewriteQuery;
  models: Pick<Models, 'findChat'>;
}
export type TestRecallOfDatasets = ReturnType<typeof createTestRecall>;

/** Recalls as a bot would, with all that is known of each slice. Questions are rewritten by the default model. */
export function createTestRecall({ recall, rewriteQuery, models }: Dependencies) {
  async function rewritten(userId: string, { query, earlier = '' }: RequestOf<typeof TestRecall>): Promise<string> {
    if (earlier.trim() === '') return query;
    const model = await models.findChat(null);
    const messages = async () => [{ role: 'user' as const, text: earlier }];
    const spender = { userId, spaceId: null, botId: null };
    return rewriteQuery(query, { model, messages }, spender, new AbortController().signal);
  }

  return async (userId: string, request: RequestOf<typeof TestRecall>): Promise<ResponseOf<typeof TestRecall>> => {
    const { dataset_ids, earlier: _earlier, ...asked } = request;
    const startedAt = performance.now();
    const query = request.recall_strategy?.use_rewrite ? await rewritten(userId, request) : request.query;
    const spender = { userId, spaceId: null, botId: null };
    const { slices, leftOut, isByWordsOnly } = await recall({ ...asked, query, datasetIds: dataset_ids, spender });
    return {
      slices: joinRecalled(slices).map(toRecalledSlice),
      left_out: leftOut.map((one) => ({ ...toRecalledSlice(one), reason: one.reason })),
      query,
      is_by_words_only: isByWordsOnly,
      duration: Math.round(performance.now() - startedAt),
    };
  };
}
