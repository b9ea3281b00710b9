import { sql } from 'kysely';
import type { Engine } from './database.ts';
import type { AnyDatabase } from './own-tables.ts';

type Row = Record<string, unknown>;

/** Gives the next rows, fewer than asked for at the end. */
type ReadPage = (rows: number) => Promise<Row[]>;

/**
 * Reads a table page by page in one transaction. Every page begins where the last one ended, so that the last page costs no
 * more than the first: SQLite numbers the rows of a table, Postgres keeps a cursor.
 */
export function openTable(transaction: AnyDatabase, engine: Engine, table: string): Promise<ReadPage> {
  return engine === 'sqlite' ? readByRowNumber(transaction, table) : readByCursor(transaction, table);
}

async function readByRowNumber(transaction: AnyDatabase, table: string): Promise<ReadPage> {
  // The place of a row is read under a name that no column has.
  const place = 'dump place';
  let after = 0;
  return async (count) => {
    const query = sql<Row>`select rowid as ${sql.ref(place)}, * from ${sql.table(table)} where rowid > ${after} order by rowid limit ${count}`;
    const { rows } = await query.execute(transaction);
    after = Number(rows.at(-1)?.[place] ?? after);
    return rows.map(({ [place]: _, ...row }) => row);
  };
}

async function readByCursor(transaction: AnyDatabase, table: string): Promise<ReadPage> {
  const cursor = sql.id(`dump of ${table}`);
  await sql`declare ${cursor} no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  return async (count) => (await sql<Row>`fetch ${sql.lit(count)} from ${cursor}`.execute(transaction)).rows;
}
