import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../../migrations/index.ts';
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

function migratedSqlite(): Promise<Buffer> {
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

/** A new database of the test cluster. */
export async function createPostgresDatabase({ hasTables = false } = {}): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL must name a Postgres cluster: npm test starts one');
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  const template = hasTables ? ` template ${await prepareTemplate(cluster)}` : '';
  await onCluster(cluster, (client) => client.query(`create database ${name}${template}`));
  return {
    url: urlOf(cluster, name),
    drop: () => onCluster(cluster, (client) => client.query(`drop database ${name} with (force)`)),
  };
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
