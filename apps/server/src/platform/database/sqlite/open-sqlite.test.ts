import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '../migrate.ts';
import type { NamedMigration } from '../migration.ts';
import { FolderInUse, openSqlite } from './open-sqlite.ts';

async function newFolder() {
  const path = await mkdtemp(join(tmpdir(), 'parley-sqlite-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}
const create = (name: string): NamedMigration => ({
  name,
  migrate: (database) => database.schema.createTable(name).addColumn('id', 'text').execute(),
});

describe('data folder', () => {
  it('has one server, which is named when a second one starts; commands may run beside it', async () => {
    await using folder = await newFolder();
    const first = await openSqlite(folder.path, { exclusive: true });
    await expect(openSqlite(folder.path, { exclusive: true })).rejects.toBeInstanceOf(FolderInUse);
    await expect(openSqlite(folder.path, { exclusive: true })).rejects.toThrow(`process ${process.pid}`);
    const beside = await openSqlite(folder.path, { exclusive: false });
    await sql`select 1`.execute(beside.database);
    await beside.close();
    await first.close();
    await (await openSqlite(folder.path, { exclusive: true })).close();
  });

  it('is durable at every commit and enforces foreign keys', async () => {
    await using folder = await newFolder();
    const { database, close } = await openSqlite(folder.path, { exclusive: true });
    const pragma = async (name: string) =>
      Object.values((await sql`pragma ${sql.raw(name)}`.execute(database)).rows[0] ?? {});
    expect(await pragma('journal_mode')).toEqual(['wal']);
    expect(await pragma('synchronous')).toEqual([2]);
    expect(await pragma('foreign_keys')).toEqual([1]);
    await close();
  });

  it('is backed up before each migration but the first', async () => {
    await using folder = await newFolder();
    const open = await openSqlite(folder.path, { exclusive: true });
    await migrateToLatest(open, [create('one')]);
    await expect(readdir(join(folder.path, 'backups'))).rejects.toThrow();
    await migrateToLatest(open, [create('one'), create('two')]);
    expect(await readdir(join(folder.path, 'backups'))).toEqual([expect.stringMatching(/^before-two-.*\.sqlite$/)]);
    await open.close();
  });
});
