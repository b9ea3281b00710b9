import type { TagType } from '@parley/contract';

export interface DatasetTagRow {
  id: string;
  datasetId: string;
  sequence: number;
  name: string;
  type: TagType;
  /** A list of texts, as JSON. */
  choices: string;
}

export interface DocumentTagRow {
  documentId: string;
  tagId: string;
  value: string;
  /** Without differences of case, for comparisons. */
  folded: string;
  /** Of a number itself, of a date its day; null for other types. */
  number: number | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    datasetTag: DatasetTagRow;
    documentTag: DocumentTagRow;
  }
}
