import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { type SyncRead, syncReadOf } from '../sync-read.ts';
import { DATABASE_FILE, openSqlite } from './open-sqlite.ts';

let folder: string;
let open: OpenDatabase;
let read: SyncRead;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-main-thread-reader-'));
  open = await openSqlite(folder, { exclusive: true });
  read = syncReadOf(open.database) as SyncRead;
  await sql`create table note (id integer primary key, last_word text)`.execute(open.database);
});
afterEach(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

const write = (word: string) =>
  open.writeTogether([CompiledQuery.raw('insert into note (last_word) values (?)', [word])]);
const lastWords = () => read('select last_word from note order by id', [])?.map(({ lastWord }) => lastWord);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('reads in the main thread', () => {
  it('see the caller’s own committed writes of every kind', async () => {
    expect(lastWords()).toEqual([]);
    await write('together');
    expect(lastWords()).toEqual(['together']);
    await sql`insert into note (last_word) values ('alone')`.execute(open.database);
    expect(lastWords()).toEqual(['together', 'alone']);
    await open.database.transaction().execute(async (transaction) => {
      await sql`insert into note (last_word) values ('in a transaction')`.execute(transaction);
      expect(lastWords()).toEqual(['together', 'alone']);
    });
    expect(lastWords()).toEqual(['together', 'alone', 'in a transaction']);
  });

  it('see their own writes when many write and read concurrently', async () => {
    const mine = Array.from({ length: 50 }, (_, index) => `word ${index}`);
    await Promise.all(
      mine.map(async (word) => {
        lastWords();
        await write(word);
        expect(lastWords()).toContain(word);
      }),
    );
  });

  it('see the writes of another process one turn later', async () => {
    const command = await openSqlite(folder, { exclusive: false });
    expect(lastWords()).toEqual([]);
    await sql`insert into note (last_word) values ('by a command')`.execute(command.database);
    await nextTurn();
    expect(lastWords()).toEqual(['by a command']);
    await command.close();
  });

  it('fall back to the database thread on an error, and recover', async () => {
    expect(read('select nothing from nowhere', [])).toBeNull();
    await write('after');
    expect(lastWords()).toEqual(['after']);
  });

  it('continue after SQLite has dropped the snapshot, as it does when memory or the disk fails', async () => {
    await write('before');
    read('rollback', []);
    await nextTurn();
    expect(lastWords()).toEqual(['before']);
    read('rollback', []);
    await write('after');
    expect(lastWords()).toEqual(['before', 'after']);
  });

  it('hold no snapshot that would let the write-ahead log grow without limit', async () => {
    const long = 'word '.repeat(8_000);
    for (let written = 0; written < 600; written += 1) {
      read('select count(*) as count from note', []);
      await write(long);
    }
    const { size } = await stat(join(folder, `${DATABASE_FILE}-wal`));
    expect(size).toBeLessThan(12 * 2 ** 20);
  });

  it('return null after the database is closed', async () => {
    const folderOfAnother = await mkdtemp(join(tmpdir(), 'parley-main-thread-reader-'));
    const another = await openSqlite(folderOfAnother, { exclusive: true });
    const readAnother = syncReadOf(another.database) as SyncRead;
    expect(readAnother('select 1 as one', [])).toEqual([{ one: 1 }]);
    await another.close();
    expect(readAnother('select 1 as one', [])).toBeNull();
    await rm(folderOfAnother, { recursive: true });
  });
});
