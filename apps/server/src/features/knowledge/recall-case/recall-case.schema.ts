import type { RecallRun } from '@parley/contract';

export interface RecallCaseRow {
  id: string;
  datasetId: string;
  query: string;
  createdAt: number;
  updatedAt: number;
}

/** A text that a case should find. */
export interface RecallExpectedRow {
  id: string;
  caseId: string;
  sequence: number;
  /** Null once the document is deleted. */
  documentId: string | null;
  documentName: string;
  /** Empty once the document is deleted. */
  text: string;
  byteSize: number;
  /** The slices that had the text when it was last looked for, as JSON. */
  sliceIds: string;
}

/** What a run searches in. */
export interface SearchedContent {
  /** The name of the embedding. */
  readonly embedding: string;
  readonly documentCount: number;
  readonly sliceCount: number;
  readonly digest: string;
}

export interface RecallRunRow {
  id: string;
  datasetId: string;
  /** Null once the account is deleted. */
  creatorId: string | null;
  status: RecallRun['status'];
  /** `RecallRunSettings` as JSON. */
  settings: string;
  /** `SearchedContent` as JSON. */
  content: string;
  /** Ids of cases, as JSON. */
  waiting: string;
  /** An array of `RecallCaseResult` as JSON. */
  results: string;
  isByWordsOnly: 0 | 1;
  createdAt: number;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    recallCase: RecallCaseRow;
    recallExpected: RecallExpectedRow;
    recallRun: RecallRunRow;
  }
}
