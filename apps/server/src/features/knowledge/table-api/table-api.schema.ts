import type { ApiPages } from '@parley/contract';

export interface DocumentApiRow {
  documentId: string;
  /** Where the list of rows is in the answer. */
  listPath: string;
  /** The fields that the rows have had, as JSON. A further one becomes a column. */
  fields: string;
  /** JSON. */
  headerNames: string;
  /** A map from names to values as JSON, encrypted; null for no headers, and for those whose key was lost. */
  sealedHeaders: string | null;
  /** How further pages are requested, as JSON; null where one answer has all rows. */
  pages: string | null;
}

/** The API that the rows of a table come from. Its address is that of the document. */
export interface StoredApi {
  readonly listPath: string;
  readonly fields: readonly string[];
  readonly headerNames: readonly string[];
  readonly sealedHeaders: string | null;
  readonly pages: ApiPages | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    documentApi: DocumentApiRow;
  }
}
