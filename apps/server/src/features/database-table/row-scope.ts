import { DatabaseTableType, RwMode } from '@parley/contract';
import type { StoredTable } from './database.store.ts';
import type { RowScope } from './records.store.ts';

/** wire §1.4 rw_mode: the rows of a table that a user reads and writes, in the studio and through agents. */
export const rowScopeOf = (
  { id, rwMode }: Pick<StoredTable, 'id' | 'rwMode'>,
  userId: string,
  isTest: boolean,
): RowScope => ({ tableId: id, isTest: isTest ? 1 : 0, ownerId: rwMode === RwMode.limited ? userId : null });

export const isTestData = (tableType: DatabaseTableType): boolean => tableType === DatabaseTableType.draft;
