import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openSqlite } from './open-sqlite.ts';

describe('a command with the write lock', () => {
  it('delays writes but not reads', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-lock-'));
    const server = await openSqlite(folder, { exclusive: true });
    const command = await openSqlite(folder, { exclusive: false });
    const database = server.database as Kysely<never>;
    await sql`create table note (id text)`.execute(database);
    let write: Promise<unknown> | undefined;
    let isWritten = false;

    await command.database.transaction().execute(async (transaction) => {
      await sql`insert into note values ('command')`.execute(transaction);
      write = sql`insert into note values ('server')`.execute(database).then(() => {
        isWritten = true;
      });
      expect(
        await database
          .selectFrom('note' as never)
          .selectAll()
          .execute(),
      ).toEqual([]);
      expect(isWritten).toBe(false);
    });
    await write;
    const { rows } = await sql<{ id: string }>`select id from note order by id`.execute(database);
    expect(rows.map(({ id }) => id)).toEqual(['command', 'server']);
    await command.close();
    await server.close();
    await rm(folder, { recursive: true });
  });
});
