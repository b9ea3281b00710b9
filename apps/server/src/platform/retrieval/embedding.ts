/** What texts are embedded for: slices of a document, or a question that datasets are searched for. */
export interface EmbeddedFor {
  readonly datasetId: string;
  /** Null for a question. */
  readonly documentId: string | null;
  /** Who has edited the slices. Null for a question, and for slices that a job writes. */
  readonly userId: string | null;
}

/** An embedding other than our own tables. */
export interface Embedding {
  /** Stored with each vector: vectors of another name are never compared with these. */
  readonly name: string;
  /** A vector for each text, all of the same length. Null for what no user has asked for. */
  embed(texts: readonly string[], signal: AbortSignal, embeddedFor: EmbeddedFor | null): Promise<Float32Array[]>;
}

/** Which embedding there is. */
export interface Embeddings {
  /** The name of the one that new datasets are written with; `STATIC_EMBEDDING` for our own tables. */
  wanted(): Promise<string>;
  /** By the name that is stored with vectors; null for our own tables, and when it is not configured any more. */
  find(name: string): Promise<Embedding | null>;
}
