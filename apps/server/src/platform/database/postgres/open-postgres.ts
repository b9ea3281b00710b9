import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { OpenDatabase, WriteTogether } from '../database.ts';
import type { Tables } from '../tables.ts';
import { unlessDeadlocked } from '../unless-deadlocked.ts';
import { openPostgresBroadcast } from './postgres-broadcast.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 60_000;
const POOL_SIZE = 10;

/** Our bigint columns are milliseconds and counts: they fit a number. */
const numberForBigint = (text: string) => Number(text);

/** Opens a pool on Postgres. A connection that breaks is replaced by the next query that needs one. */
export function openPostgres(url: string, log: Log): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        oid === pg.types.builtins.INT8 ? numberForBigint : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  const lose = (error: Error) => log.warn({ err: error }, 'a Postgres connection was lost');
  pool.on('error', lose);
  // Also while a query or a transaction uses the connection: an error without a listener would end the process.
  pool.on('connect', (client) => client.on('error', lose));
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  const broadcast = openPostgresBroadcast(url, pool, log);
  const writeTogether: WriteTogether = (queries) =>
    unlessDeadlocked(() =>
      database.transaction().execute(async (transaction) => {
        for (const query of queries) await transaction.executeQuery(query);
      }),
    );
  return {
    engine: 'postgres',
    database,
    broadcast,
    writeTogether,
    writeWithoutSync: writeTogether,
    backUpFile: async () => undefined,
    // The pool reconnects by itself.
    lost: new Promise(() => undefined),
    async close() {
      await broadcast.close();
      await database.destroy();
    },
  };
}
