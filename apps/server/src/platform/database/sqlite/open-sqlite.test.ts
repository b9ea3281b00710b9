import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
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

  it('is durable again after a write that did not wait for the disk, also after one that failed', async () => {
    await using folder = await newFolder();
    const { database, writeWithoutSync, close } = await openSqlite(folder.path, { exclusive: true });
    await sql`create table note (id text primary key)`.execute(database);
    const insert = CompiledQuery.raw(`insert into note values ('a')`);
    await writeWithoutSync([insert]);
    await expect(writeWithoutSync([insert])).rejects.toThrow('UNIQUE');
    const { rows } = await sql`pragma synchronous`.execute(database);
    expect(rows).toEqual([{ synchronous: 2 }]);
    expect((await sql`select id from note`.execute(database)).rows).toHaveLength(1);
    await close();
  });

  it.each(['parley.sqlite', 'parley.sqlite-wal'])('confirms no commit after %s was moved away', async (name) => {
    await using folder = await newFolder();
    const { database, writeTogether, writeWithoutSync, close } = await openSqlite(folder.path, { exclusive: true });
    await sql`create table note (id text)`.execute(database);
    const insert = CompiledQuery.raw(`insert into note values ('a')`);
    const writes = [
      () => writeTogether([insert]),
      () => writeWithoutSync([insert]),
      () => database.executeQuery(insert),
      () => database.transaction().execute((transaction) => transaction.executeQuery(insert)),
    ];
    for (const write of writes) await write();
    await rename(join(folder.path, name), join(folder.path, 'elsewhere'));
    for (const write of writes) await expect(write()).rejects.toMatchObject({ errcode: 1032 });
    await rename(join(folder.path, 'elsewhere'), join(folder.path, name));
    for (const write of writes) await write();
    await close();
  });

  it('is one complete file after it was closed', async () => {
    await using folder = await newFolder();
    const open = await openSqlite(folder.path, { exclusive: true });
    const beside = await openSqlite(folder.path, { exclusive: false });
    await migrateToLatest(open, [create('one')]);
    // A command that still runs keeps the log, but nothing is left in it.
    await open.close();
    expect((await stat(join(folder.path, 'parley.sqlite-wal'))).size).toBe(0);
    await beside.close();
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
