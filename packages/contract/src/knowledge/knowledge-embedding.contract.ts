import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

/** By which vectors the knowledge of all spaces is searched, and how far they are. */
export const KnowledgeEmbedding = z.object({
  /** Empty for the built-in tables, which need no provider. */
  model_id: z.string(),
  /** The chosen model was deleted or serves no embedding any more: the built-in tables are used. */
  is_model_gone: z.boolean(),
  models: z.array(z.object({ model_id: z.string(), name: z.string(), model_name: z.string() })),
  slice_count: z.int(),
  /** Slices that have vectors of the chosen embedding. */
  indexed_count: z.int(),
  /** Some datasets are still searched by the vectors of before. */
  is_indexing: z.boolean(),
  /** Why the last attempt failed; empty if it did not. It is repeated by itself. */
  failure: z.string(),
});
export type KnowledgeEmbedding = z.infer<typeof KnowledgeEmbedding>;

export const GetKnowledgeEmbedding = defineOperation({
  name: 'GetKnowledgeEmbedding',
  method: 'POST',
  path: '/api/knowledge/embedding/get',
  summary: 'Returns the embedding model of all knowledge, those that can be chosen, and the progress of indexing.',
  policy: administrator('read'),
  request: z.strictObject({}),
  response: z.object({ embedding: KnowledgeEmbedding }),
});

export const SetKnowledgeEmbedding = defineOperation({
  name: 'SetKnowledgeEmbedding',
  method: 'POST',
  path: '/api/knowledge/embedding/set',
  summary:
    'Chooses the embedding model of all knowledge. Slices are indexed anew in the background; until a dataset is complete, it is searched as before.',
  policy: administrator('manage'),
  request: z.strictObject({
    /** Left out for the built-in tables. */
    model_id: z.optional(idOf('model')),
  }),
  response: z.object({ embedding: KnowledgeEmbedding }),
});
