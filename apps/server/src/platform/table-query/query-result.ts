import { ColumnType } from '@parley/contract';
import type { QueryColumn } from './check-proposal.ts';

/** Values by the ids of columns, each as the canonical text of its type; empty for none. */
export type Cells = Readonly<Record<string, string>>;

export interface QueriedRow {
  readonly id: string;
  /** Its place in the table, from 1. */
  readonly sequence: number;
  readonly cells: Cells;
}

/** A group of rows, or all of them. A sum of no values is null. */
export interface QueriedGroup {
  readonly keys: readonly string[];
  readonly sums: readonly (string | null)[];
}

export type QueryResult =
  /** `matched`: how many rows meet the filters. */
  | { readonly kind: 'rows'; readonly matched: number; readonly rows: readonly QueriedRow[] }
  | {
      readonly kind: 'sums';
      readonly matched: number;
      readonly groups: readonly QueriedGroup[];
      readonly groupCount: number;
    };

/** Instead of the markup of a picture. */
const PICTURE = '[picture]';

/** A row as people and models read it: a line for each column that has a value. */
export const rowText = (columns: readonly Pick<QueryColumn, 'id' | 'name' | 'type'>[], cells: Cells): string =>
  columns
    .flatMap(({ id, name, type }) => (cells[id] ? [`${name}: ${type === ColumnType.image ? PICTURE : cells[id]}`] : []))
    .join('\n');

/** 0.1 + 0.2 is 0.3. A whole number has none, also one of 16 digits. */
export const withoutRoundingErrors = (number: number): string =>
  String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)));
