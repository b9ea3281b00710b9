import type { Log } from '../log.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

interface Location {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The database an installation is configured for. A server owns its folder; a command works beside the server. */
export function openDatabase(
  { dataDir, databaseUrl }: Location,
  log: Log,
  { exclusive }: { exclusive: boolean },
): Promise<OpenDatabase> {
  return databaseUrl ? Promise.resolve(openPostgres(databaseUrl, log)) : openSqlite(dataDir, { exclusive });
}
