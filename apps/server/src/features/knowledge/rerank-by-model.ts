import type { Log } from '../../platform/log.ts';
import type { Models } from '../model/index.ts';
import type { Spender, UsageMeter } from '../usage/index.ts';
import type { FoundSlice } from './recall.store.ts';

/** So many of the best are reranked: what is behind them is hardly the best. */
export const RERANKED_MAX = 20;
const TIMEOUT_MS = 4_000;
/** Most such models take 512 tokens of a text; the rest would only cost. */
const TEXT_CHARACTERS_MAX = 2_000;

interface Dependencies {
  models: Pick<Models, 'findRerank'>;
  meter: Pick<UsageMeter, 'add' | 'refuseIfSpent'>;
  log: Log;
}
export type RerankByModel = ReturnType<typeof createRerankByModel>;

/**
 * Orders what was found by a model, where one is set up. `min_score` stays compared with our own scores: those of a model mean
 * something else for each of them. Where the model fails, the order stays as it is.
 */
export function createRerankByModel({ models, meter, log }: Dependencies) {
  return {
    isSetUp: async (): Promise<boolean> => (await models.findRerank()) !== null,
    async rerank(query: string, found: FoundSlice[], spender: Spender): Promise<FoundSlice[]> {
      if (found.length < 2) return found;
      try {
        const model = await models.findRerank();
        if (!model) return found;
        await meter.refuseIfSpent(spender);
        const texts = found.map(({ slice }) => `${slice.documentName}\n${slice.content}`.slice(0, TEXT_CHARACTERS_MAX));
        const { scores, inputTokens } = await model.rerank.rerank(query, texts, AbortSignal.timeout(TIMEOUT_MS));
        await meter.add({ ...spender, kind: 'knowledge', model, usage: { inputTokens, outputTokens: 0 }, calls: 1 });
        return found
          .map(({ hit, slice }, index) => ({
            hit: { ...hit, arms: { ...hit.arms, rerank: scores[index] ?? 0 } },
            slice,
          }))
          .sort((first, second) => second.hit.arms.rerank - first.hit.arms.rerank);
      } catch (error) {
        log.warn({ err: error }, 'slices could not be reranked by a model');
        return found;
      }
    },
  };
}
