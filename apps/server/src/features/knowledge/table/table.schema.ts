import type { ColumnType, TableSheet } from '@parley/contract';

export interface DocumentTableRow {
  documentId: string;
  /** JSON. */
  columns: string;
  /** JSON; null for a table by hand. */
  sheet: string | null;
  /** JSON of what the next revision adds or changes; null for nothing. */
  addition: string | null;
}

export interface TableRowRow {
  sliceId: string;
  /** JSON. */
  cells: string;
}

export interface StoredColumn {
  readonly id: string;
  readonly name: string;
  /** That in the header of the file, by which the columns of further files are found. */
  readonly sourceName: string;
  readonly type: ColumnType;
  readonly isSemantic: boolean;
  readonly description: string;
}

/** A file whose rows are to be added. */
export interface TableAddition {
  readonly objectId: string;
  readonly sheet: TableSheet;
}

/** Columns that the next revision is to have. */
export interface ColumnChange {
  readonly columns: readonly StoredColumn[];
}

export interface StoredTable {
  readonly columns: readonly StoredColumn[];
  readonly sheet: TableSheet | null;
  readonly addition: TableAddition | null;
  readonly columnChange: ColumnChange | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    documentTable: DocumentTableRow;
    tableRow: TableRowRow;
  }
}
