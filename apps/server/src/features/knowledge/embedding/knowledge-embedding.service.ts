import type { KnowledgeEmbedding, Locale } from '@parley/contract';
import { refusalText } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { Embeddings } from '../../../platform/retrieval/embedding.ts';
import { STATIC_EMBEDDING } from '../../../platform/retrieval/retrieval.ts';
import { type Models, NoModel } from '../../model/index.ts';
import type { IndexAnew, StoredFailure } from './index-anew.ts';
import { createKnowledgeEmbeddingStore } from './knowledge-embedding.store.ts';

const TEST_TEXT = 'Hello!';
const TEST_TIMEOUT_MS = 20_000;

interface Dependencies {
  database: Kysely<Tables>;
  models: Pick<Models, 'findEmbedding'>;
  listEmbeddingModels: (locale: Locale) => Promise<KnowledgeEmbedding['models']>;
  embeddings: Embeddings;
  indexAnew: IndexAnew;
  auditLog: AuditLog;
}
export type KnowledgeEmbeddingService = ReturnType<typeof createKnowledgeEmbeddingService>;

/** What an administrator sees and decides of the embedding of all knowledge. */
export function createKnowledgeEmbeddingService(dependencies: Dependencies) {
  const { database, models, listEmbeddingModels, embeddings, indexAnew, auditLog } = dependencies;
  const store = createKnowledgeEmbeddingStore(database);

  async function get(locale: Locale): Promise<KnowledgeEmbedding> {
    const [row, wanted, offered] = await Promise.all([store.find(), embeddings.wanted(), listEmbeddingModels(locale)]);
    const [sliceCount, indexedCount, outdated] = await Promise.all([
      store.countSlices(),
      store.countIndexed(wanted),
      store.findOutdated(wanted),
    ]);
    return {
      model_id: wanted === STATIC_EMBEDDING ? '' : (row?.modelId ?? ''),
      is_model_gone: typeof row?.modelId === 'string' && wanted === STATIC_EMBEDDING,
      models: offered,
      slice_count: sliceCount,
      indexed_count: Math.min(sliceCount, indexedCount),
      is_indexing: outdated !== undefined,
      failure: outdated === undefined ? '' : failureText(row?.failure ?? null, locale),
    };
  }

  return {
    get,
    /** A model that cannot be asked is refused with its failure, before anything changes. */
    async set(scope: Scope, modelId: string | undefined, locale: Locale): Promise<KnowledgeEmbedding> {
      const offered = await listEmbeddingModels(locale);
      const chosen = offered.find(({ model_id }) => model_id === modelId);
      if (modelId !== undefined && !chosen) throw new NoModel();
      if (modelId !== undefined) {
        const model = await models.findEmbedding(modelId);
        await model?.embedding.embed([TEST_TEXT], AbortSignal.timeout(TEST_TIMEOUT_MS));
      }
      await database.transaction().execute(async (transaction) => {
        await createKnowledgeEmbeddingStore(transaction).choose(modelId ?? null);
        await auditLog.write(transaction, scope, 'knowledge-embedding-changed', {
          model: chosen?.name ?? STATIC_EMBEDDING,
        });
        await indexAnew.enqueue(transaction, {});
      });
      return get(locale);
    },
  };
}

function failureText(json: string | null, locale: Locale): string {
  if (json === null) return '';
  const { refusal, values } = JSON.parse(json) as StoredFailure;
  return refusalText(refusal, locale, values);
}
