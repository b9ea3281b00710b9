import type { FieldType, RwMode } from '@parley/contract';

export interface DatabaseTableRow {
  id: string;
  spaceId: string;
  /** Null once the account is deleted. */
  creatorId: string | null;
  name: string;
  description: string;
  rwMode: RwMode;
  /** `StoredField`s as JSON. */
  fields: string;
  /** Of the next row. */
  nextSequence: number;
  liveRows: number;
  testRows: number;
  /** Of all rows. */
  byteSize: number;
  createdAt: number;
  updatedAt: number;
}

/** A row without the values of its fields, which are in numbered columns (`slots.ts`). */
export interface DatabaseRowRow {
  id: string;
  tableId: string;
  isTest: 0 | 1;
  /** Who added it; null once the account is deleted. */
  userId: string | null;
  sequence: number;
  byteSize: number;
  createdAt: number;
}

/** Rows that are being added to a table, from a file or from the table that it is a copy of. */
export interface DatabaseImportRow {
  id: string;
  tableId: string;
  isTest: 0 | 1;
  userId: string;
  /** Empty for a copy. */
  objectId: string;
  /** For a copy, the name of the other table. */
  fileName: string;
  /** JSON: the place in the file; for a copy `CopiedRows`. */
  sheet: string;
  status: 'running' | 'done' | 'failed';
  /** How many of the `total` rows have been added. */
  done: number;
  total: number;
  /** A refusal as JSON; empty for none. */
  problem: string;
  createdAt: number;
}

export interface StoredField {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** The number of the columns that have its values. */
  readonly slot: number;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    databaseTable: DatabaseTableRow;
    databaseRow: DatabaseRowRow;
    databaseImport: DatabaseImportRow;
  }
}
