import type { Log } from '../log.ts';
import type { OpenDatabase } from './database.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

interface Location {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The database an installation is configured for. A server owns its folder; a command works beside the server. */
export async function openDatabase(
  { dataDir, databaseUrl }: Location,
  log: Log,
  { exclusive }: { exclusive: boolean },
): Promise<OpenDatabase> {
  if (!databaseUrl) return openSqlite(dataDir, { exclusive });
  // Most installations do not have it, and it takes time to load.
  const { openPostgres } = await import('./postgres/open-postgres.ts');
  return openPostgres(databaseUrl, log);
}
