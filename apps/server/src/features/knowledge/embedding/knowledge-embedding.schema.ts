export interface KnowledgeEmbeddingRow {
  id: typeof CHOSEN;
  /** Null for the built-in tables. */
  modelId: string | null;
  /** Why the last attempt to index failed, as JSON. */
  failure: string | null;
}

/** The id of the one row. */
export const CHOSEN = 'chosen';

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    knowledgeEmbedding: KnowledgeEmbeddingRow;
  }
}
