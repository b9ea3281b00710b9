import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations, tablesInLoadOrder } from '../../migrations/index.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { migrateToLatest } from '../platform/database/migrate.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { DATABASE_FILE } from '../platform/database/sqlite/open-sqlite.ts';
import { createLog } from '../platform/log.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);

export interface TestDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly open: OpenDatabase;
  close(): Promise<void>;
}

/**
 * An empty database on the engine under test: a folder for SQLite, a new database of the test cluster for Postgres. With
 * `hasTables` a copy of one that was migrated: migrating takes up to ten times as long.
 */
export async function openTestDatabase({
  hasTables = false,
  engine = process.env.TEST_ENGINE,
} = {}): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const postgres = engine === 'postgres' ? await createPostgresDatabase({ hasTables }) : undefined;
  if (!postgres && hasTables) await writeFile(join(dataDir, DATABASE_FILE), await migratedSqlite());
  const open = await openDatabase({ dataDir, databaseUrl: postgres?.url }, createLog('silent'), { exclusive: true });
  return {
    dataDir,
    databaseUrl: postgres?.url,
    open,
    async close() {
      await open.close();
      await postgres?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

let migratedFile: Promise<Buffer> | undefined;

/** The file of an SQLite database with tables and without rows. */
export function migratedSqlite(): Promise<Buffer> {
  migratedFile ??= migrateSqlite();
  return migratedFile;
}

async function migrateSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const open = await openDatabase({ dataDir: folder, databaseUrl: undefined }, createLog('silent'), {
    exclusive: true,
  });
  await migrateToLatest(open, migrations).finally(() => open.close());
  const file = await readFile(join(folder, DATABASE_FILE));
  await rm(folder, { recursive: true });
  return file;
}

/** A database of the test cluster, and with tables one that an earlier test of this process has left where there is one. */
export async function createPostgresDatabase({ hasTables = false } = {}): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL must name a Postgres cluster: npm test starts one');
  const drop = (url: string) =>
    onCluster(cluster, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`));
  if (!hasTables) {
    const url = await create(cluster);
    return { url, drop: () => drop(url) };
  }
  const url = leftDatabases.pop() ?? (await create(cluster, await prepareTemplate(cluster)));
  return {
    url,
    async drop() {
      if (await emptyTables(url)) leftDatabases.push(url);
      else await drop(url);
    },
  };
}

async function create(cluster: string, template = 'template1'): Promise<string> {
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  await onCluster(cluster, (client) => client.query(`create database ${name} template ${template}`));
  return urlOf(cluster, name);
}

/** Emptying the tables takes a tenth of the time of creating and dropping a database. */
const leftDatabases: string[] = [];

/** False where somebody is still connected, who may go on writing, and where a test has dropped a table. */
async function emptyTables(url: string): Promise<boolean> {
  let isEmpty = false;
  await onCluster(url, async (client) => {
    const others = 'select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    if ((await client.query(others)).rowCount) return;
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    const names = new Set<string>(rows.map(({ tablename }) => tablename));
    if (!tablesInLoadOrder.every((name) => names.has(name))) return;
    names.delete('migration');
    const deletions = [...names].map((name) => `delete from "${name}"`);
    // Without the checks of foreign keys, so that the order does not matter.
    await client.query(['set session_replication_role = replica', ...deletions].join(';'));
    isEmpty = true;
  });
  return isEmpty;
}

let preparedTemplate: Promise<string> | undefined;

function prepareTemplate(cluster: string): Promise<string> {
  preparedTemplate ??= createTemplate(cluster);
  return preparedTemplate;
}

/** Once in a cluster, whichever of the test processes comes first. Its name tells the migrations apart. */
async function createTemplate(cluster: string): Promise<string> {
  const sources = await Promise.all(migrations.map(({ name }) => readFile(new URL(`${name}.ts`, MIGRATIONS), 'utf8')));
  const name = `parley_template_${createHash('sha256').update(sources.join()).digest('hex').slice(0, 12)}`;
  await onCluster(cluster, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const location = { dataDir: '', databaseUrl: urlOf(cluster, unfinished) };
    const open = await openDatabase(location, createLog('silent'), { exclusive: false });
    await migrateToLatest(open, migrations).finally(() => open.close());
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

function urlOf(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}

async function onCluster(cluster: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  await work(client).finally(() => client.end());
}
