import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { OpenDatabase } from '../platform/database/database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';

export interface TestDatabase {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly open: OpenDatabase;
  close(): Promise<void>;
}

/** An empty database on the engine under test: a folder for SQLite, a new database of the test cluster for Postgres. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const postgres = process.env.TEST_ENGINE === 'postgres' ? await createPostgresDatabase() : undefined;
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

/** A new database of the test cluster. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = process.env.TEST_DATABASE_URL;
  if (!cluster) throw new Error('TEST_DATABASE_URL must name a Postgres cluster: npm test starts one');
  const name = `parley_test_${randomBytes(6).toString('hex')}`;
  await runOn(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runOn(cluster, `drop database ${name} with (force)`) };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
