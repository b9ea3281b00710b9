import { sql } from 'kysely';
import type { OpenDatabase } from './database.ts';

/**
 * The clock of the database. Processes on several machines judge each other's leases by it: by clocks of their own, one that
 * is half a minute ahead would take the work of all others for abandoned. Read once, because machines keep their pace.
 */
export async function readDatabaseClock({ database, engine }: Pick<OpenDatabase, 'database' | 'engine'>) {
  if (engine === 'sqlite') return Date.now;
  const before = Date.now();
  const query = sql<{ now: number | string }>`select extract(epoch from clock_timestamp()) * 1000 as now`;
  const [row] = (await query.execute(database)).rows;
  const ahead = Math.round(Number(row?.now) - (before + Date.now()) / 2);
  return () => Date.now() + ahead;
}
