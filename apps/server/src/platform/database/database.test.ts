import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrations, tablesInLoadOrder } from '../../../migrations/index.ts';
import { openTestDatabase } from '../../testing/open-test-database.ts';
import { dumpDatabase } from './dump.ts';
import { loadDump, NotADump } from './load.ts';
import { appliedMigrations, DatabaseIsNewer, migrateToLatest } from './migrate.ts';
import type { NamedMigration } from './migration.ts';

// biome-ignore lint/suspicious/noExplicitAny: a table of the test's own
type AnyDatabase = Kysely<any>;

const notes: NamedMigration = {
  name: '0001-notes',
  migrate: (database) =>
    database.schema
      .createTable('note')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('written_at', 'bigint', (column) => column.notNull())
      .execute(),
};

async function openNotes() {
  const test = await openTestDatabase();
  await migrateToLatest(test.open, [notes]);
  return { ...test, database: test.open.database as AnyDatabase, [Symbol.asyncDispose]: () => test.close() };
}

const countOf = async (database: AnyDatabase) => (await database.selectFrom('note').selectAll().execute()).length;
const note = (id: string) => ({ id, writtenAt: 1_794_711_817_696 });

describe('database', () => {
  it('returns milliseconds as numbers', async () => {
    await using test = await openNotes();
    await test.database.insertInto('note').values(note('a')).execute();
    expect(await test.database.selectFrom('note').selectAll().execute()).toEqual([note('a')]);
  });

  it('isolates transactions, and rolls back failed ones', async () => {
    await using test = await openNotes();
    await test.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values(note('a')).execute();
      expect(await countOf(transaction)).toBe(1);
      expect(await countOf(test.database)).toBe(0);
    });
    expect(await countOf(test.database)).toBe(1);

    const failed = test.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('note').values(note('b')).execute();
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await countOf(test.database)).toBe(1);
  });

  it('retries writes that deadlock with writes in the opposite order', async () => {
    await using test = await openNotes();
    await test.database
      .insertInto('note')
      .values([note('a'), note('b')])
      .execute();
    const touch = (id: string) =>
      test.database
        .updateTable('note')
        .set((row: (left: unknown, operator: '+', right: number) => unknown) => ({
          writtenAt: row('writtenAt', '+', 1),
        }))
        .where('id', '=', id)
        .compile();
    const orders = [
      [touch('a'), touch('b')],
      [touch('b'), touch('a')],
    ];
    await Promise.all(Array.from({ length: 4 }, (_, index) => test.open.writeTogether(orders[index % 2] ?? [])));
    const rows = await test.database.selectFrom('note').select('writtenAt').execute();
    expect(rows.map(({ writtenAt }) => writtenAt)).toEqual([note('').writtenAt + 4, note('').writtenAt + 4]);
  });

  it('keeps concurrent transactions apart', async () => {
    await using test = await openNotes();
    const ids = Array.from({ length: 20 }, (_, index) => `note-${index}`);
    const outcomes = await Promise.allSettled(
      ids.map((id, index) =>
        test.database.transaction().execute(async (transaction) => {
          await transaction.insertInto('note').values(note(id)).execute();
          await transaction
            .insertInto('note')
            .values(note(`${id}-too`))
            .execute();
          if (index % 2) throw new Error('odd');
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await countOf(test.database)).toBe(20);
  });
});

describe('migrations', () => {
  const broken: NamedMigration = {
    name: '0003-broken',
    migrate: () => Promise.reject(new Error('no')),
  };
  const more: NamedMigration = {
    name: '0002-more',
    migrate: (database) => database.schema.alterTable('note').addColumn('title', 'text').execute(),
  };

  it('run once, in order', async () => {
    await using test = await openNotes();
    expect(await migrateToLatest(test.open, [notes, more])).toEqual(['0002-more']);
    expect(await migrateToLatest(test.open, [notes, more])).toEqual([]);
    expect(await appliedMigrations(test.database, test.open.engine)).toEqual(['0001-notes', '0002-more']);
  });

  it('are applied all or none', async () => {
    await using test = await openNotes();
    await expect(migrateToLatest(test.open, [notes, more, broken])).rejects.toThrow('no');
    expect(await appliedMigrations(test.database, test.open.engine)).toEqual(['0001-notes']);
    await expect(test.database.selectFrom('note').select('title').execute()).rejects.toThrow();
  });

  it('refuse a database of a newer version', async () => {
    await using test = await openNotes();
    await migrateToLatest(test.open, [notes, more]);
    await expect(migrateToLatest(test.open, [notes])).rejects.toBeInstanceOf(DatabaseIsNewer);
  });

  it('list every table in loading order', async () => {
    const test = await openTestDatabase();
    await migrateToLatest(test.open, migrations);
    const tables = await test.open.database.introspection.getTables();
    // The full-text index of SQLite follows a table by triggers.
    const names = tables.map(({ name }) => name).filter((name) => !/^conversation_search_(row|index)/.test(name));
    expect(names.sort()).toEqual([...tablesInLoadOrder, 'migration'].sort());
    await test.close();
  });
});

describe('backup', () => {
  async function dumpOf(test: Awaited<ReturnType<typeof openNotes>>): Promise<string> {
    const out = new PassThrough();
    const count = dumpDatabase(test.open, ['note'], out).finally(() => out.end());
    const text = (await out.toArray()).join('');
    await count;
    return text;
  }
  const linesOf = (text: string) => createInterface({ input: PassThrough.from([text]) });

  it('is a snapshot, and restoring it brings back exactly that', async () => {
    await using test = await openNotes();
    await test.database
      .insertInto('note')
      .values([note('a'), note('b')])
      .execute();
    const dump = await dumpOf(test);
    await test.database.deleteFrom('note').where('id', '=', 'a').execute();
    await test.database.insertInto('note').values(note('c')).execute();

    expect(await loadDump(test.open, [notes], ['note'], linesOf(dump))).toBe(2);
    const rows = await test.database.selectFrom('note').select('id').orderBy('id').execute();
    expect(rows.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('contains every row once, also of tables whose first column is not unique', async () => {
    const test = await openTestDatabase();
    const parts: NamedMigration = {
      name: '0001-parts',
      migrate: (database) =>
        database.schema
          .createTable('part')
          .addColumn('whole', 'text', (column) => column.notNull())
          .addColumn('number', 'integer', (column) => column.notNull())
          .addPrimaryKeyConstraint('part_key', ['whole', 'number'])
          .execute(),
    };
    await migrateToLatest(test.open, [parts]);
    const database = test.open.database as AnyDatabase;
    for (let start = 0; start < 12_000; start += 1_000)
      await database
        .insertInto('part')
        .values(Array.from({ length: 1_000 }, (_, index) => ({ whole: 'one', number: start + index })))
        .execute();
    const out = new PassThrough();
    const count = dumpDatabase(test.open, ['part'], out).finally(() => out.end());
    const dump = (await out.toArray()).join('');
    expect(await count).toBe(12_000);
    expect(new Set(dump.split('\n').slice(1, -2)).size).toBe(12_000);

    await database.deleteFrom('part').where('number', '>', 3).execute();
    expect(await loadDump(test.open, [parts], ['part'], linesOf(dump))).toBe(12_000);
    const { rows } =
      await sql<object>`select count(distinct number) as restored, max(number) as last from part`.execute(database);
    expect(rows).toEqual([{ restored: 12_000, last: 11_999 }]);
    await test.close();
  });

  it('of an older version is migrated when it is loaded', async () => {
    await using test = await openNotes();
    await test.database.insertInto('note').values(note('a')).execute();
    const dump = await dumpOf(test);
    const filled: NamedMigration = {
      name: '0002-title',
      migrate: async (database) => {
        await database.schema.alterTable('note').addColumn('title', 'text').execute();
        await database.updateTable('note').set({ title: 'untitled' }).execute();
      },
    };
    await migrateToLatest(test.open, [notes, filled]);
    await loadDump(test.open, [notes, filled], ['note'], linesOf(dump));
    expect(await test.database.selectFrom('note').selectAll().execute()).toEqual([{ ...note('a'), title: 'untitled' }]);
  });

  it.each(['', 'not json', '{"format":2}', '{}'])('refuses %j', async (text) => {
    await using test = await openNotes();
    await test.database.insertInto('note').values(note('a')).execute();
    await expect(loadDump(test.open, [notes], ['note'], linesOf(text))).rejects.toBeInstanceOf(NotADump);
    expect(await countOf(test.database)).toBe(1);
  });

  it('that is incomplete changes nothing when it is loaded', async () => {
    await using test = await openNotes();
    await test.database
      .insertInto('note')
      .values([note('a'), note('b')])
      .execute();
    const dump = await dumpOf(test);
    await test.database.insertInto('note').values(note('c')).execute();
    const lines = dump.trimEnd().split('\n');
    const cuts = [
      lines.slice(0, 2).join('\n'),
      lines.slice(0, 3).join('\n'),
      dump.slice(0, -4),
      lines.toSpliced(1, 1).join('\n'),
    ];
    for (const cut of cuts)
      await expect(loadDump(test.open, [notes], ['note'], linesOf(cut))).rejects.toBeInstanceOf(NotADump);
    expect(await countOf(test.database)).toBe(3);
  });

  it('keeps line separators inside text, and does not touch tables of others', async () => {
    await using test = await openNotes();
    await test.database.insertInto('note').values(note('a\u2028b\u2029c')).execute();
    await test.database.schema.createTable('foreign_table').addColumn('id', 'text').execute();
    const dump = await dumpOf(test);
    expect(dump).not.toMatch(/[\u2028\u2029]/);
    await loadDump(test.open, [notes], ['note'], linesOf(dump));
    expect(await test.database.selectFrom('note').select('id').execute()).toEqual([{ id: 'a\u2028b\u2029c' }]);
    await test.database.selectFrom('foreign_table').selectAll().execute();
  });
});
