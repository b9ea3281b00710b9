import {
  AddDatabase,
  type ChangedDatabaseFields,
  DATABASE_FIELDS_MAX,
  DatabaseTableType,
  DeleteDatabase,
  DeleteSpace,
  DeleteUser,
  FieldType,
  GetDatabaseByID,
  GetSpaceStorage,
  ListDatabase,
  ListDatabaseRecords,
  ListDatabaseUsers,
  ResetBotTable,
  RwMode,
  ScopeType,
  SPACE_DATABASES_MAX,
  UpdateDatabase,
  UpdateDatabaseRecords,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBot, createTeamSpace, joinSpace, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { addRows, createDatabase, EXPENSES, rowsOf, valuesOf } from './testing/database.ts';

const { draft, online } = DatabaseTableType;

let team: TestTeam;
let spaceId: string;

beforeAll(async () => {
  team = await openTestTeam();
});
afterAll(() => team[Symbol.asyncDispose]());
// A user can have few team spaces.
afterEach(async () => void (await team.alice.call(DeleteSpace, { space_id: spaceId })));
beforeEach(async () => {
  spaceId = await createTeamSpace(team.alice);
  await joinSpace(team.alice, spaceId, team.bob);
});

const detail = async (id: string) => (await team.alice.call(GetDatabaseByID, { ids: [id] })).database_infos[id];

describe('studio §3 database tables', () => {
  it('have typed fields; §9: rw_mode is limited read-write unless told', async () => {
    const { alice, aliceId } = team;
    const { database_info } = await alice.call(AddDatabase, {
      space_id: spaceId,
      table_name: ' Expenses ',
      table_desc: 'What I spend',
      field_list: EXPENSES,
    });
    expect(database_info).toMatchObject({
      space_id: spaceId,
      table_name: 'Expenses',
      table_desc: 'What I spend',
      rw_mode: RwMode.limited,
      can_edit: true,
      creator_id: aliceId,
      online_row_count: 0,
      draft_row_count: 0,
      bot_used_count: 0,
    });
    expect(database_info.field_list.map(({ id: _, ...field }) => field)).toEqual(
      EXPENSES.map((field) => ({ desc: '', must_required: false, ...field })),
    );
    expect(await detail(database_info.table_id)).toEqual(database_info);
  });

  it('are listed, searched and counted; a bot that has one is named', async () => {
    const { alice, bob } = team;
    const { table_id } = await createDatabase(alice, spaceId);
    await createDatabase(bob, spaceId, { name: 'Garden tools' });
    const list = async (request: object) =>
      (await alice.call(ListDatabase, { space_id: spaceId, ...request })).database_info_list.map(
        (one) => one.table_name,
      );
    expect((await list({})).sort()).toEqual(['Expenses', 'Garden tools']);
    expect(await list({ table_name: 'tools GARDEN' })).toEqual(['Garden tools']);
    expect(await list({ scope_type: ScopeType.self })).toEqual(['Expenses']);
    expect(await list({ page: 2, size: 1 })).toHaveLength(1);
    const bot_id = await createBot(alice, spaceId, 'Accountant');
    const database_list = [
      { table_id, prompt_disabled: false },
      { table_id, prompt_disabled: true },
      { table_id: 'gone', prompt_disabled: false },
    ];
    await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, database_list } });
    expect((await alice.call(ListDatabaseUsers, { id: table_id })).bots).toMatchObject([
      { bot_id, name: 'Accountant' },
    ]);
    expect((await detail(table_id))?.bot_used_count).toBe(1);
  });

  it('wire §1.2: are refused beyond the limits of names, descriptions and fields', async () => {
    const { alice } = team;
    const field = { name: 'Item', type: FieldType.text } as const;
    const many = Array.from({ length: DATABASE_FIELDS_MAX + 1 }, (_, index) => ({ ...field, name: `F${index}` }));
    for (const wrong of [
      { table_name: '' },
      { table_name: 'x'.repeat(51) },
      { table_desc: 'x'.repeat(101) },
      { field_list: [] },
      { field_list: many },
      { field_list: [field, { ...field, name: 'ITEM' }] },
      { field_list: [{ ...field, name: 'x'.repeat(31) }] },
      { field_list: [{ ...field, desc: 'x'.repeat(301) }] },
      { field_list: [{ ...field, type: 6 as never }] },
      { rw_mode: 4 as never },
    ]) {
      const request = { space_id: spaceId, table_name: 'Expenses', field_list: [field], ...wrong };
      expect(await refusalOf(alice, AddDatabase, request)).toBe('invalidRequest');
    }
    await createDatabase(alice, spaceId, { fields: many.slice(1) });
    expect(
      await refusalOf(alice, AddDatabase, { space_id: spaceId, table_name: 'expenses', field_list: [field] }),
    ).toBe('databaseNameTaken');
  });

  it('are at most as many as a space can hold', async () => {
    const { server, alice } = team;
    const { table_id } = await createDatabase(alice, spaceId);
    const { database } = server.database.open;
    const row = await database
      .selectFrom('databaseTable')
      .selectAll()
      .where('id', '=', table_id)
      .executeTakeFirstOrThrow();
    for (let index = 1; index < SPACE_DATABASES_MAX; index += 1)
      await database
        .insertInto('databaseTable')
        .values({ ...row, id: `${table_id}-${index}`, name: `Table ${index}` })
        .execute();
    const request = { space_id: spaceId, table_name: 'One more', field_list: EXPENSES };
    expect(await refusalOf(alice, AddDatabase, request)).toBe('tooManyDatabases');
  });

  it('are seen by members of their space only', async () => {
    const { server, alice } = team;
    const { table_id } = await createDatabase(alice, spaceId);
    const { browser: mallory } = await server.register(`mallory-${spaceId}@example.com`);
    expect((await mallory.call(GetDatabaseByID, { ids: [table_id] })).database_infos).toEqual({});
    const records = { database_id: table_id, table_type: online };
    expect(await refusalOf(mallory, ListDatabaseRecords, records)).toBe('notFound');
    expect(await refusalOf(mallory, UpdateDatabaseRecords, records)).toBe('notFound');
    expect(await refusalOf(mallory, DeleteDatabase, { id: table_id })).toBe('notFound');
  });

  it('are deleted with their rows; the audit log and the storage know it', async () => {
    const { server, alice } = team;
    const table = await createDatabase(alice, spaceId);
    const used = async () => (await alice.call(GetSpaceStorage, { space_id: spaceId })).use.used_bytes;
    const before = await used();
    await addRows(alice, table, [{ Item: 'Bread', Amount: '3' }]);
    expect(await used()).toBe(before + 206);
    await alice.call(DeleteDatabase, { id: table.table_id });
    expect(await detail(table.table_id)).toBeUndefined();
    expect(await used()).toBe(before);
    await server.jobs.runDue();
    const { database } = server.database.open;
    for (const name of ['databaseTable', 'databaseRow'] as const) {
      const rows = await database
        .selectFrom(name)
        .select('id')
        .where((name === 'databaseRow' ? 'tableId' : 'id') as never, '=', table.table_id as never)
        .execute();
      expect(rows).toEqual([]);
    }
  });
});

describe('changing a table', () => {
  it('renames fields, adds and removes them; removed values are gone also for a field in their place', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId);
    await addRows(alice, table, [{ Item: 'Bread', Amount: '3', Category: 'FOOD' }]);
    const [item, , amount] = table.field_list;
    if (!item || !amount) throw new Error('fields are missing');
    const field_list: ChangedDatabaseFields = [
      { ...amount, name: 'Price' },
      item,
      { name: 'Note', type: FieldType.text },
    ];
    const { database_info } = await alice.call(UpdateDatabase, {
      id: table.table_id,
      table_name: 'Costs',
      table_desc: 'All costs',
      field_list,
    });
    expect(database_info).toMatchObject({ table_name: 'Costs', table_desc: 'All costs', online_row_count: 1 });
    expect(await rowsOf(alice, database_info)).toEqual([{ Price: '3', Item: 'Bread' }]);
  });

  it('of two people who change the fields, the second is told and removes nothing of the first', async () => {
    const { alice, bob } = team;
    const opened = await createDatabase(alice, spaceId, { mode: RwMode.unlimited });
    const { table_id: id, field_list, field_version: base_field_version } = opened;
    const note = { name: 'Note', type: FieldType.text };
    const request = { id, field_list: [...field_list, note], base_field_version };
    const { database_info } = await alice.call(UpdateDatabase, request);
    await addRows(alice, database_info, [{ Item: 'Bread', Amount: '3', Note: 'Rye' }]);
    const late = { id, field_list: field_list.slice(0, 3), base_field_version };
    expect(await refusalOf(bob, UpdateDatabase, late)).toBe('fieldsChangedMeanwhile');
    expect(await refusalOf(bob, UpdateDatabase, { id, table_name: 'Costs' })).toBeNull();
    expect(await rowsOf(bob, database_info)).toEqual([{ Item: 'Bread', Amount: '3', Note: 'Rye' }]);
    const newest = { ...late, base_field_version: database_info.field_version };
    expect((await bob.call(UpdateDatabase, newest)).database_info.field_list).toHaveLength(3);
  });

  it('refuses another type, requiring what rows do not have, unknown fields and taken names', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId);
    await createDatabase(alice, spaceId, { name: 'Other' });
    await addRows(alice, table, [{ Item: 'Bread', Amount: '3' }], draft);
    const id = table.table_id;
    const [item, category] = table.field_list;
    if (!item || !category) throw new Error('fields are missing');
    const change = (field_list: ChangedDatabaseFields) => refusalOf(alice, UpdateDatabase, { id, field_list });
    expect(await change([{ ...item, type: FieldType.number }])).toBe('fieldTypeFixed');
    expect(await change([item, { ...category, must_required: true }])).toBe('fieldHasEmptyRows');
    expect(await change([item, { name: 'New', type: FieldType.text, must_required: true }])).toBe('requiredFieldNew');
    expect(await change([item, { ...category, id: 'unknown' }])).toBe('invalidRequest');
    expect(await refusalOf(alice, UpdateDatabase, { id, table_name: 'OTHER' })).toBe('databaseNameTaken');
    expect(await refusalOf(alice, UpdateDatabase, { id, table_name: 'EXPENSES' })).toBeNull();
  });

  it('never shows to others what users added for themselves', async () => {
    const { alice, bob } = team;
    const table = await createDatabase(alice, spaceId);
    const id = table.table_id;
    await addRows(alice, table, [{ Item: 'Bread', Amount: '3' }]);
    await addRows(bob, table, [{ Item: 'Secret', Amount: '9' }]);
    expect(await rowsOf(alice, table)).toEqual([{ Item: 'Bread', Amount: '3' }]);
    expect(await refusalOf(alice, UpdateDatabase, { id, rw_mode: RwMode.unlimited })).toBe('rowsOfOtherUsers');
    expect(await refusalOf(alice, UpdateDatabase, { id, rw_mode: RwMode.readOnly })).toBe('rowsOfOtherUsers');
    await bob.call(ResetBotTable, { database_id: id, table_type: online });
    await alice.call(UpdateDatabase, { id, rw_mode: RwMode.unlimited });
    expect(await rowsOf(bob, table)).toEqual([{ Item: 'Bread', Amount: '3' }]);
  });
});

describe('rows of a table', () => {
  it('are added, changed and deleted; test data is apart from live data', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId, { mode: RwMode.unlimited });
    const full = {
      Item: 'Train',
      Category: 'Travel',
      Amount: '-1,200.50',
      Pieces: '+2',
      Day: '2026/5/31 9:05',
      Refunded: 'yes',
    };
    const [first] = await addRows(alice, table, [full, { Item: 'Tea', Amount: '2' }]);
    await addRows(alice, table, [{ Item: 'Only a test', Amount: '1' }], draft);
    const stored = { ...full, Amount: '-1200.5', Pieces: '2', Day: '2026-05-31 09:05:00', Refunded: 'true' };
    expect(await rowsOf(alice, table)).toEqual([stored, { Item: 'Tea', Amount: '2' }]);
    expect(await rowsOf(alice, table, draft)).toEqual([{ Item: 'Only a test', Amount: '1' }]);
    expect(await rowsOf(alice, table, online, 'TRAV')).toEqual([stored]);
    const id = first?.id ?? '';
    const change = { database_id: table.table_id, table_type: online };
    await alice.call(UpdateDatabaseRecords, {
      ...change,
      record_data_alter: [{ id, values: valuesOf(table, { Category: '', Amount: '7' }) }],
    });
    expect((await rowsOf(alice, table))[0]).toEqual({
      Item: 'Train',
      Amount: '7',
      Pieces: '2',
      Day: '2026-05-31 09:05:00',
      Refunded: 'true',
    });
    await alice.call(UpdateDatabaseRecords, { ...change, record_data_delete: [id, 'gone'] });
    expect(await rowsOf(alice, table)).toEqual([{ Item: 'Tea', Amount: '2' }]);
    expect(await detail(table.table_id)).toMatchObject({ online_row_count: 1, draft_row_count: 1 });
  });

  it('studio §5: are refused with values that do not fit, all or none', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId);
    const tryRow = (row: Record<string, string>) =>
      refusalOf(alice, UpdateDatabaseRecords, {
        database_id: table.table_id,
        table_type: online,
        record_data_add: [valuesOf(table, { Item: 'Good', Amount: '1' }), valuesOf(table, row)],
      });
    expect(await tryRow({ Item: ' ', Amount: '1' })).toBe('fieldEmpty');
    expect(await tryRow({ Item: 'x'.repeat(2_001), Amount: '1' })).toBe('fieldTooLong');
    expect(await tryRow({ Item: 'A', Amount: 'much' })).toBe('fieldNotNumber');
    expect(await tryRow({ Item: 'A', Amount: '1', Pieces: '1.5' })).toBe('fieldNotInteger');
    expect(await tryRow({ Item: 'A', Amount: '1', Day: '31.5.2026' })).toBe('fieldNotTime');
    expect(await tryRow({ Item: 'A', Amount: '1', Refunded: 'maybe' })).toBe('fieldNotBoolean');
    expect(await tryRow({ Item: 'A', Amount: '1', Unknown: 'x' })).toBe('invalidRequest');
    expect(await rowsOf(alice, table)).toEqual([]);
  });

  it('are paged in the order in which they were added', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId, { fields: [{ name: 'N', type: FieldType.number }] });
    await addRows(
      alice,
      table,
      Array.from({ length: 7 }, (_, index) => ({ N: String(index) })),
    );
    const read: string[] = [];
    for (let cursor: string | undefined; cursor !== ''; ) {
      const page = await alice.call(ListDatabaseRecords, {
        database_id: table.table_id,
        table_type: online,
        limit: 3,
        ...(cursor && { cursor }),
      });
      expect(page.total_num).toBe(7);
      read.push(...page.records.flatMap(({ values }) => Object.values(values)));
      cursor = page.next_cursor;
    }
    expect(read).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('are paged by about 1 MB', async () => {
    const { alice } = team;
    const fields = Array.from({ length: 20 }, (_, index) => ({ name: `Text ${index}`, type: FieldType.text }));
    const table = await createDatabase(alice, spaceId, { fields });
    const row = Object.fromEntries(fields.map(({ name }) => [name, 'a'.repeat(2_000)]));
    for (let batch = 0; batch < 3; batch += 1) await addRows(alice, table, Array(13).fill(row));
    const request = { database_id: table.table_id, table_type: online, limit: 500 };
    const { records, next_cursor } = await alice.call(ListDatabaseRecords, request);
    const rest = await alice.call(ListDatabaseRecords, { ...request, cursor: next_cursor });
    expect([records.length, rest.records.length, rest.next_cursor]).toEqual([26, 13, '']);
    const deleted = await alice.call(ResetBotTable, { database_id: table.table_id, table_type: online });
    expect(deleted).toMatchObject({ deleted: 39 });
  });

  it('are at most as many as a table can hold', async () => {
    const { server, alice } = team;
    const table = await createDatabase(alice, spaceId);
    const { database } = server.database.open;
    await database.updateTable('databaseTable').set({ liveRows: 99_999 }).where('id', '=', table.table_id).execute();
    const row = valuesOf(table, { Item: 'A', Amount: '1' });
    const request = { database_id: table.table_id, table_type: online, record_data_add: [row, row] };
    expect(await refusalOf(alice, UpdateDatabaseRecords, request)).toBe('tooManyRecords');
    expect(await refusalOf(alice, UpdateDatabaseRecords, { ...request, record_data_add: [row] })).toBeNull();
  });

  it('of one row are all made where a change names it twice', async () => {
    const { alice, server } = team;
    const table = await createDatabase(alice, spaceId);
    const [added] = await addRows(alice, table, [{ Item: 'Tea', Amount: '2' }]);
    const id = added?.id ?? '';
    const alter = (values: Record<string, string>) => ({ id, values: valuesOf(table, values) });
    await alice.call(UpdateDatabaseRecords, {
      database_id: table.table_id,
      table_type: online,
      record_data_alter: [alter({ Item: 'Green tea from Wazuka' }), alter({ Amount: '3' })],
    });
    expect(await rowsOf(alice, table)).toEqual([{ Item: 'Green tea from Wazuka', Amount: '3' }]);
    const { database } = server.database.open;
    const sizes = database.selectFrom('databaseRow').select(({ fn }) => fn.sum<number>('byteSize').as('bytes'));
    const { bytes } = await sizes.where('tableId', '=', table.table_id).executeTakeFirstOrThrow();
    const stored = database.selectFrom('databaseTable').select('byteSize').where('id', '=', table.table_id);
    expect(Number((await stored.executeTakeFirstOrThrow()).byteSize)).toBe(Number(bytes));
  });

  it('of a row that somebody else has deleted cannot be changed', async () => {
    const { alice } = team;
    const table = await createDatabase(alice, spaceId);
    const record_data_alter = [{ id: 'gone', values: {} }];
    expect(
      await refusalOf(alice, UpdateDatabaseRecords, {
        database_id: table.table_id,
        table_type: online,
        record_data_alter,
      }),
    ).toBe('recordNotFound');
  });

  it('that a user added for themselves go with the account; shared ones stay', async () => {
    const { server, alice, bob } = team;
    const own = await createDatabase(alice, spaceId);
    const shared = await createDatabase(alice, spaceId, { name: 'Shared', mode: RwMode.unlimited });
    const email = `carol-${spaceId}@example.com`;
    const { browser: carol, user } = await server.register(email);
    await joinSpace(alice, spaceId, carol);
    for (const table of [own, shared]) {
      await addRows(carol, table, [{ Item: 'Of Carol', Amount: '1' }]);
      await addRows(bob, table, [{ Item: 'Of Bob', Amount: '2' }]);
    }
    await alice.call(DeleteUser, { user_id: user.user_id_str, confirmation: email });
    await server.jobs.runDue();
    expect((await rowsOf(bob, shared)).map(({ Item }) => Item)).toEqual(['Of Carol', 'Of Bob']);
    expect((await rowsOf(bob, own)).map(({ Item }) => Item)).toEqual(['Of Bob']);
    expect(await detail(own.table_id)).toMatchObject({ online_row_count: 1 });
  });
});
