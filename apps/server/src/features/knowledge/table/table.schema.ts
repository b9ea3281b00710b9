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

/** A picture in a cell of a row. */
export interface TableImageRow {
  sliceId: string;
  objectId: string;
}

/** A picture that the copy of a table has already, while others are being copied. */
export interface CopiedPictureRow {
  documentId: string;
  /** Of the original. */
  originalId: string;
  objectId: string;
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

/** The columns and rows that an API gave, until they are indexed. */
export interface ApiChange extends ColumnChange {
  readonly answer: {
    readonly sha256: string;
    /** All that the rows have had. */
    readonly fields: readonly string[];
  };
}

export interface StoredTable {
  readonly columns: readonly StoredColumn[];
  readonly sheet: TableSheet | null;
  readonly addition: TableAddition | null;
  readonly columnChange: ColumnChange | null;
  readonly apiChange: ApiChange | null;
}

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    documentTable: DocumentTableRow;
    tableRow: TableRowRow;
    tableImage: TableImageRow;
    copiedPicture: CopiedPictureRow;
  }
}
