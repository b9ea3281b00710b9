import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../database.ts';
import { openSqlite } from './open-sqlite.ts';

let folder: string;
let open: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-numbered-'));
  open = await openSqlite(folder, { exclusive: true });
  await sql`create table note (id text not null)`.execute(open.database);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

/** Each number makes a new SQL text. */
const insert = (text: number, id: string | null) =>
  CompiledQuery.raw(`insert into note (id) values (?) /* ${text} */`, [id]);

const notes = async () => {
  const rows = await open.database
    .selectFrom('note' as never)
    .selectAll()
    .execute();
  return (rows as { id: string }[]).map(({ id }) => id);
};

describe('numbered statements', () => {
  it('are known to the thread when the transaction that sent them failed before they ran', async () => {
    await expect(open.writeTogether([insert(1, null), insert(2, 'never')])).rejects.toThrow('NOT NULL');
    await open.writeTogether([insert(2, 'after a failure')]);
    expect(await notes()).toEqual(['after a failure']);
  });

  it('are known to the thread when the database was locked as they were sent', async () => {
    const command = await openSqlite(folder, { exclusive: false });
    let write: Promise<void> | undefined;
    await command.database.transaction().execute(async (transaction) => {
      await sql`insert into note values ('by a command')`.execute(transaction);
      write = open.writeTogether([insert(3, 'when unlocked')]);
      // The thread has received and refused the write before it answers this read.
      await notes();
    });
    await write;
    await command.close();
    expect(await notes()).toContain('when unlocked');
  });

  it('are sent as text when there are very many', async () => {
    const many = Array.from({ length: 600 }, (_, index) => insert(1_000 + index, `many ${index}`));
    for (let repetition = 0; repetition < 2; repetition += 1) await open.writeTogether(many);
    expect((await notes()).filter((id) => id.startsWith('many'))).toHaveLength(1_200);
  });
});
