export interface RetrievalDatasetRow {
  datasetId: string;
  /** The name of the embedding by whose vectors the dataset is searched. */
  embedding: string;
  /** Grows with every write, so that whoever has the dataset in memory knows what is new. */
  version: number;
}

export interface RetrievalSliceRow {
  sliceId: string;
  embedding: string;
  datasetId: string;
  documentId: string;
  /** Of the dataset when the slice was written. */
  version: number;
  terms: string;
  bits: string;
  vectors: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    retrievalDataset: RetrievalDatasetRow;
    retrievalSlice: RetrievalSliceRow;
  }
}
