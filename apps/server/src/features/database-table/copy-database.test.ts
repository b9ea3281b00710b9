import {
  CopyDatabase,
  DatabaseFileProgressData,
  DatabaseTableType,
  GetDatabaseByID,
  GetSpaceStorage,
  LeaveSpace,
  RwMode,
  SetSpacePublic,
  SPACE_DATABASES_MAX,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createTeamSpace, joinSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { storageLimits } from '../../testing/storage-limits.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { addRows, createDatabase, EXPENSES, rowsOf } from './testing/database.ts';

const { draft, online } = DatabaseTableType;

async function copy(browser: TestBrowser, id: string, target_space_id: string, with_rows?: boolean) {
  const asked = { id, target_space_id, ...(with_rows !== undefined && { with_rows }) };
  const { table_id } = await browser.call(CopyDatabase, asked);
  const { database_infos } = await browser.call(GetDatabaseByID, { ids: [table_id] });
  const copied = database_infos[table_id];
  if (!copied) throw new Error('the copy is not there');
  return copied;
}

describe('studio §2, §3 copies of tables', () => {
  it('have the fields and the mode, a free name and no rows unless asked for', async () => {
    await using team = await openTestTeam();
    const { alice, bob, bobId, spaceId } = team;
    const table = await createDatabase(alice, spaceId, { mode: RwMode.unlimited });
    await addRows(alice, table, [{ Item: 'Bread', Amount: '3' }]);
    const target = await createTeamSpace(bob, 'Other');
    const copied = await copy(bob, table.table_id, target);
    await team.server.jobs.runDue();
    expect(copied).toMatchObject({
      space_id: target,
      table_name: 'Expenses',
      rw_mode: RwMode.unlimited,
      creator_id: bobId,
      online_row_count: 0,
    });
    expect(copied.field_list.map(({ id: _, ...field }) => field)).toEqual(
      EXPENSES.map((field) => ({ desc: '', must_required: false, ...field })),
    );
    expect(copied.field_list.map(({ id }) => id)).not.toEqual(table.field_list.map(({ id }) => id));
    expect(await rowsOf(bob, copied)).toEqual([]);
    expect(await copy(bob, table.table_id, target)).toMatchObject({ table_name: 'Expenses 2' });
    expect(await copy(bob, table.table_id, spaceId)).toMatchObject({ table_name: 'Expenses 2', space_id: spaceId });
  });

  it('get the live rows that the caller sees, in batches, and no test data', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const shared = await createDatabase(alice, spaceId, { name: 'Shared', mode: RwMode.unlimited });
    const own = await createDatabase(alice, spaceId, { name: 'Own', mode: RwMode.limited });
    const many = Array.from({ length: 500 }, (_, index) => ({ Item: `Item ${index}`, Amount: String(index) }));
    for (const _ of [1, 2, 3]) await addRows(alice, shared, many);
    await addRows(alice, shared, [{ Item: 'Test', Amount: '1' }], draft);
    await addRows(alice, own, [{ Item: 'Of Alice', Amount: '1', Day: '2026-05-31', Refunded: 'true' }]);
    await addRows(bob, own, [{ Item: 'Of Bob', Amount: '2' }]);

    const target = await createTeamSpace(bob, 'Other');
    const all = await copy(bob, shared.table_id, target, true);
    const mine = await copy(bob, own.table_id, target, true);
    const progress = () => bob.call(DatabaseFileProgressData, { database_id: all.table_id, table_type: online });
    expect((await progress()).data).toMatchObject({ file_name: 'Shared', status: 'running', done: 0, total: 1_500 });
    await server.jobs.runDue();
    expect((await progress()).data).toMatchObject({ status: 'done', done: 1_500, problem: '' });
    const { database_infos } = await bob.call(GetDatabaseByID, { ids: [all.table_id, mine.table_id] });
    expect(database_infos[all.table_id]).toMatchObject({ online_row_count: 1_500, draft_row_count: 0 });
    expect((await rowsOf(bob, all)).slice(0, 2)).toEqual(many.slice(0, 2));
    expect(await rowsOf(bob, mine)).toEqual([{ Item: 'Of Bob', Amount: '2' }]);
    expect(database_infos[mine.table_id]?.online_row_count).toBe(1);
  });

  it('go on where they were after the process has died', async () => {
    await using team = await openTestTeam();
    const { alice, spaceId, server } = team;
    const { database } = server.database.open;
    const table = await createDatabase(alice, spaceId, { mode: RwMode.unlimited });
    await addRows(
      alice,
      table,
      ['A', 'B', 'C'].map((Item) => ({ Item, Amount: '1' })),
    );
    const copied = await copy(alice, table.table_id, spaceId, true);
    // As a process leaves it that died after a batch with one row.
    const own = database.selectFrom('databaseImport').selectAll().where('tableId', '=', copied.table_id);
    const { sheet } = await own.executeTakeFirstOrThrow();
    await database
      .updateTable('databaseImport')
      .set({ done: 1, sheet: JSON.stringify({ ...JSON.parse(sheet), afterSequence: 1 }) })
      .where('tableId', '=', copied.table_id)
      .execute();
    await server.jobs.runDue();
    expect((await rowsOf(alice, copied)).map(({ Item }) => Item)).toEqual(['B', 'C']);
    expect(await own.executeTakeFirstOrThrow()).toMatchObject({ status: 'done', done: 3 });
  });

  it('are counted in the storage of the target space, and refused where it has no room for the rows', async () => {
    let room = Number.MAX_SAFE_INTEGER;
    await using server = await openTestApp(
      {},
      { limitOf: (name) => (name === 'spaceStorageBytes' ? room : storageLimits[name]) },
    );
    const { browser } = await server.register('alice@example.com');
    const table = await createDatabase(browser, await createTeamSpace(browser));
    await addRows(browser, table, [{ Item: 'Bread', Amount: '3' }]);
    const space_id = await createTeamSpace(browser, 'Other');
    const used = async () => (await browser.call(GetSpaceStorage, { space_id })).use.used_bytes;
    const before = await used();
    await copy(browser, table.table_id, space_id, true);
    await server.jobs.runDue();
    expect(await used()).toBeGreaterThan(before);
    room = 100;
    const request = { id: table.table_id, target_space_id: space_id };
    expect(await refusalOf(browser, CopyDatabase, { ...request, with_rows: true })).toBe('spaceStorageFull');
    expect(await refusalOf(browser, CopyDatabase, request)).toBeNull();
  });

  it('are refused beyond the limit of the target space, out of and into public spaces, and to strangers', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId, server } = team;
    const { table_id: id } = await createDatabase(alice, spaceId);
    const target_space_id = await createTeamSpace(bob, 'Other');
    const ask = (browser: TestBrowser, change: object = {}) =>
      refusalOf(browser, CopyDatabase, { id, target_space_id, ...change });
    expect(await ask(alice)).toBe('notFound');
    await joinSpace(bob, target_space_id, alice);
    expect(await ask(alice)).toBeNull();
    for (const space_id of [spaceId, target_space_id]) {
      await alice.call(SetSpacePublic, { space_id, hide_operation: true });
      expect(await ask(alice)).toBe(space_id === spaceId ? 'sourceSpacePublic' : 'targetSpacePublic');
      await alice.call(SetSpacePublic, { space_id, hide_operation: false });
    }
    const { database } = server.database.open;
    const row = await database.selectFrom('databaseTable').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const fillers = Array.from({ length: SPACE_DATABASES_MAX - 1 }, (_, number) => ({
      ...row,
      id: `filler-${number}`,
      name: `Filler ${number}`,
      spaceId: target_space_id,
    }));
    await database.insertInto('databaseTable').values(fillers).execute();
    expect(await ask(alice)).toBe('tooManyDatabases');
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await ask(bob)).toBe('notFound');
  });
});
