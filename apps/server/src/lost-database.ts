import { join } from 'node:path';
import { sql } from 'kysely';
import type { Environment } from './environment.ts';
import type { OpenDatabase } from './platform/database/database.ts';
import { tableNames } from './platform/database/own-tables.ts';
import { DATABASE_FILE } from './platform/database/sqlite/open-sqlite.ts';
import { sizeOfFile } from './platform/durable-files.ts';
import { holdsObjects } from './platform/object-storage/copy-objects.ts';
import { isKeyUsed } from './platform/secrets/secret-key-file.ts';

/**
 * An installation is its rows, its objects and its key. Where objects or a used key are there and the rows are not, the
 * database was lost, or another one is configured by mistake. A server that started empty would look like a new
 * installation, and its first visitor would become the administrator.
 */
export class DatabaseLost extends Error {}

type Location = Pick<Environment, 'dataDir' | 'secretKeyFile'>;

/** Before the embedded database is opened, which would create the missing file. */
export async function refuseMissingFile(location: Location): Promise<void> {
  const file = join(location.dataDir, DATABASE_FILE);
  if (await hasBytes(file)) return;
  const wal = `${file}-wal`;
  const remains = [
    ...(await findObjects(location)),
    ...(await findKey(location)),
    ...((await hasBytes(wal)) ? [wal] : []),
  ];
  refuseIfAny(remains, `DATA_DIR: the database ${file} is missing or empty`);
}

/** Before an empty database gets its tables. */
export async function refuseEmptyDatabase(
  { database, engine }: Pick<OpenDatabase, 'database' | 'engine'>,
  location: Location,
): Promise<void> {
  const tables = await tableNames(database, engine);
  const hasRows = async (table: string) =>
    tables.has(table) && (await sql`select 1 from ${sql.table(table)} limit 1`.execute(database)).rows.length > 0;
  if (await hasRows('user')) return;
  // A server that nobody has registered at yet has used its key and stored facts about the installation.
  const key = (await hasRows('installation')) ? [] : await findKey(location);
  const variable = engine === 'sqlite' ? 'DATA_DIR' : 'DATABASE_URL';
  refuseIfAny([...(await findObjects(location)), ...key], `${variable}: the database is empty`);
}

function refuseIfAny(remains: readonly string[], problem: string): void {
  if (remains.length === 0) return;
  throw new DatabaseLost(
    `${problem}, but an installation has left ${remains.join(' and ')}. To restore it, run npm run restore -- <backup>; to start anew, move what it has left elsewhere.`,
  );
}

async function findObjects({ dataDir }: Location): Promise<string[]> {
  const folder = join(dataDir, 'objects');
  return (await holdsObjects(folder)) ? [folder] : [];
}

const findKey = async ({ secretKeyFile }: Location): Promise<string[]> =>
  (await isKeyUsed(secretKeyFile)) ? [secretKeyFile] : [];

const hasBytes = async (path: string): Promise<boolean> => ((await sizeOfFile(path)) ?? 0) > 0;
