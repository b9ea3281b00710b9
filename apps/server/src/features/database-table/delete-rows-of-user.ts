import { RwMode } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Deletes the rows that a user added for themselves, in batches: those of tables with limited read-write. Rows of other tables are
 * shared and stay.
 */
export async function deleteRowsOfUser(database: Kysely<Tables>, userId: string, signal: AbortSignal): Promise<void> {
  const tables = await database
    .selectFrom('databaseTable')
    .select('id')
    .where('rwMode', '=', RwMode.limited)
    .where('id', 'in', database.selectFrom('databaseRow').select('tableId').where('userId', '=', userId))
    .execute();
  for (const { id } of tables) while (await deleteSome(database, id, userId)) signal.throwIfAborted();
}

/** Gives whether there may be more. */
const deleteSome = (database: Kysely<Tables>, tableId: string, userId: string): Promise<boolean> =>
  database.transaction().execute(async (transaction) => {
    const some = transaction
      .selectFrom('databaseRow')
      .select('id')
      .where('tableId', '=', tableId)
      .where('userId', '=', userId)
      .limit(ROWS_AT_ONCE);
    const deleted = await transaction
      .deleteFrom('databaseRow')
      .where('id', 'in', some)
      .returning(['isTest', 'byteSize'])
      .execute();
    const testRows = deleted.filter(({ isTest }) => isTest === 1).length;
    const byteSize = deleted.reduce((sum, row) => sum + row.byteSize, 0);
    await transaction
      .updateTable('databaseTable')
      .set((table) => ({
        testRows: table('testRows', '-', testRows),
        liveRows: table('liveRows', '-', deleted.length - testRows),
        byteSize: table('byteSize', '-', byteSize),
      }))
      .where('id', '=', tableId)
      .execute();
    return deleted.length === ROWS_AT_ONCE;
  });
