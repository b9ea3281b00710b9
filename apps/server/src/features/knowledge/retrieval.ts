import type { createRetrieval } from '../../platform/retrieval/retrieval.ts';

/** The index that datasets are searched through. */
export type Retrieval = ReturnType<typeof createRetrieval>;
