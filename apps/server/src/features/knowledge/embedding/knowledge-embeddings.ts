import type { Database } from '../../../platform/database/database.ts';
import type { EmbeddedFor, Embedding, Embeddings } from '../../../platform/retrieval/embedding.ts';
import { STATIC_EMBEDDING } from '../../../platform/retrieval/retrieval.ts';
import { type Models, NoModel, type UsableEmbedding } from '../../model/index.ts';
import type { Spender, UsageMeter } from '../../usage/index.ts';
import { createKnowledgeEmbeddingStore } from './knowledge-embedding.store.ts';

const TEXTS_PER_CALL = 32;
/** Most models take 8,000 tokens, and the beginning of a long slice says what it is about. */
const TEXT_CHARACTERS_MAX = 6_000;

interface Dependencies {
  database: Database;
  models: Pick<Models, 'findEmbedding'>;
  meter: Pick<UsageMeter, 'add' | 'refuseIfSpent'>;
}

/** Datasets that change over to another embedding, as an administrator wants it. */
const NOBODY: Spender = { userId: '', spaceId: null, botId: null };

/** The embeddings of the installation: the built-in tables, or a model that an administrator chose. */
export function createKnowledgeEmbeddings({ database, models, meter }: Dependencies): Embeddings {
  async function findUsable(modelId: string): Promise<UsableEmbedding | null> {
    try {
      return await models.findEmbedding(modelId);
    } catch (error) {
      if (error instanceof NoModel) return null;
      throw error;
    }
  }

  /** Slices count for who edits them, in a job for who added the document, and for the space; a question for the space. */
  async function spenderOf(embeddedFor: EmbeddedFor | null): Promise<Spender> {
    if (!embeddedFor) return NOBODY;
    const { creatorId, spaceId } = await createKnowledgeEmbeddingStore(database).findOwner(embeddedFor);
    return { userId: embeddedFor.userId ?? creatorId ?? '', spaceId, botId: null };
  }

  function toEmbedding(model: UsableEmbedding): Embedding {
    return {
      name: nameOf(model),
      async embed(texts, signal, embeddedFor) {
        const spender = await spenderOf(embeddedFor);
        const vectors: Float32Array[] = [];
        for (let start = 0; start < texts.length; start += TEXTS_PER_CALL) {
          const some = texts.slice(start, start + TEXTS_PER_CALL).map((text) => text.slice(0, TEXT_CHARACTERS_MAX));
          await meter.refuseIfSpent(spender);
          const { vectors: found, inputTokens } = await model.embedding.embed(some, signal);
          vectors.push(...found);
          const usage = { inputTokens, outputTokens: 0 };
          await meter.add({ ...spender, kind: 'knowledge', model, usage, calls: 1 });
        }
        return vectors;
      },
    };
  }

  return {
    async wanted() {
      const { modelId } = (await createKnowledgeEmbeddingStore(database).find()) ?? { modelId: null };
      const model = modelId === null ? null : await findUsable(modelId);
      return model ? nameOf(model) : STATIC_EMBEDDING;
    },
    async find(name) {
      const [modelId = ''] = name.split(' ');
      const model = name === STATIC_EMBEDDING ? null : await findUsable(modelId);
      return model && nameOf(model) === name ? toEmbedding(model) : null;
    },
  };
}

/** A model that is set to another one of its provider has other vectors. */
const nameOf = ({ id, modelName }: Pick<UsableEmbedding, 'id' | 'modelName'>): string => `${id} ${modelName}`;
