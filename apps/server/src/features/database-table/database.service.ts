import {
  type AddDatabase,
  DATABASE_PAGE,
  type DatabaseInfo,
  DatasetOrder,
  hasSpaceRight,
  type ListDatabase,
  type Locale,
  OrderType,
  type RequestOf,
  type ResponseOf,
  RwMode,
  ScopeType,
  SPACE_DATABASES_MAX,
  type UpdateDatabase,
} from '@parley/contract';
import { type Kysely, sql } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { createResourceUsers, type ResourceUser } from '../bot/index.ts';
import type { SpaceDeletion, SpaceMembership } from '../space/index.ts';
import { changedFields, fieldVersion, newFields, refuseOutdated } from './change-fields.ts';
import {
  DatabaseNameTaken,
  FieldHasEmptyRows,
  RequiredFieldNew,
  RowsOfOtherUsers,
  TooManyDatabases,
} from './database.errors.ts';
import type { StoredField } from './database.schema.ts';
import { createDatabaseStore, type StoredTable } from './database.store.ts';
import { createRecordStore } from './records.store.ts';
import { emptySlots } from './slots.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  spaceDeletion: Pick<SpaceDeletion, 'createHidden' | 'discard'>;
}
export type DatabaseService = ReturnType<typeof createDatabaseService>;

/** The tables of a space, which its members share. */
export function createDatabaseService(dependencies: Dependencies) {
  const { database, clockAndIds, auditLog, basicInfoOf, membership, spaceDeletion } = dependencies;
  const store = createDatabaseStore(database);
  const users = createResourceUsers(database, 'database_list', (list) => list.map(({ table_id }) => table_id));

  async function toContract(scope: Scope, tables: readonly StoredTable[], locale: Locale): Promise<DatabaseInfo[]> {
    const creators = [...new Set(tables.flatMap(({ creatorId }) => creatorId ?? []))];
    const spaceIds = [...new Set(tables.map(({ spaceId }) => spaceId))];
    const [people, roles, counts] = await Promise.all([
      creators.length === 0 ? null : basicInfoOf(scope, creators, locale),
      Promise.all(spaceIds.map(async (id) => [id, (await membership.find(scope, id)).role] as const)),
      users.countByResource(spaceIds),
    ]);
    const roleIn = new Map(roles);
    return tables.map((table) => {
      const creator = people?.id_user_info_map[table.creatorId ?? ''];
      const role = roleIn.get(table.spaceId);
      return {
        table_id: table.id,
        space_id: table.spaceId,
        table_name: table.name,
        table_desc: table.description,
        rw_mode: table.rwMode,
        field_list: table.fields.map(({ id, name, description, type, isRequired }) => ({
          id,
          name,
          desc: description,
          type,
          must_required: isRequired,
        })),
        field_version: fieldVersion(table.fields),
        can_edit: role !== undefined && hasSpaceRight(role, 'change-content'),
        creator_id: creator?.user_id ?? '',
        creator_name: creator?.user_name ?? '',
        create_time: Math.floor(table.createdAt / 1000),
        update_time: Math.floor(table.updatedAt / 1000),
        online_row_count: table.liveRows,
        draft_row_count: table.testRows,
        bot_used_count: counts.get(table.id) ?? 0,
      };
    });
  }

  async function oneToContract(scope: Scope, table: StoredTable, locale: Locale): Promise<DatabaseInfo> {
    const [info] = await toContract(scope, [table], locale);
    if (!info) throw new Error('one table gives one description');
    return info;
  }

  async function change(
    transaction: Database,
    scope: Scope,
    { id, table_name, table_desc, rw_mode, field_list, base_field_version }: RequestOf<typeof UpdateDatabase>,
  ): Promise<StoredTable> {
    const tables = createDatabaseStore(transaction);
    const found = await tables.findAuthorised(id);
    if (!found) throw new NotFound();
    if (table_name !== undefined) await refuseTakenName(transaction, found.spaceId, table_name, id);
    const table = await tables.lockAuthorised(id);
    if (!table) throw new NotFound();
    refuseOutdated(table.fields, base_field_version);
    const fields = field_list && changedFields(table.fields, field_list, clockAndIds.newId);
    await changeMode(transaction, table, rw_mode ?? table.rwMode, scope.userId);
    if (fields) await changeRows(transaction, table, fields);
    const changed = {
      name: table_name ?? table.name,
      description: table_desc ?? table.description,
      rwMode: rw_mode ?? table.rwMode,
      fields: fields ?? table.fields,
      updatedAt: clockAndIds.now(),
    };
    await tables.update(id, changed);
    return { ...table, ...changed };
  }

  return {
    async create(
      scope: Scope,
      { space_id, table_name, table_desc, rw_mode, field_list }: RequestOf<typeof AddDatabase>,
      locale: Locale,
    ): Promise<ResponseOf<typeof AddDatabase>> {
      const now = clockAndIds.now();
      const table: StoredTable = {
        id: clockAndIds.newId(),
        spaceId: space_id,
        creatorId: scope.userId,
        name: table_name,
        description: table_desc ?? '',
        rwMode: rw_mode ?? RwMode.limited,
        fields: newFields(field_list, clockAndIds.newId),
        nextSequence: 1,
        liveRows: 0,
        testRows: 0,
        byteSize: 0,
        createdAt: now,
        updatedAt: now,
      };
      await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          await refuseTakenName(transaction, space_id, table_name);
          await createDatabaseStore(transaction).insert(table);
        }),
      );
      return { database_info: await oneToContract(scope, table, locale) };
    },
    async list(
      scope: Scope,
      request: RequestOf<typeof ListDatabase>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListDatabase>> {
      const { space_id, page = 1, size = DATABASE_PAGE, table_name, scope_type, order_field, order_type } = request;
      const isNamed = table_name?.trim() ? searchFor(table_name) : () => true;
      const found = (await store.listOfAuthorisedSpace(space_id)).filter(
        ({ name, creatorId }) => isNamed(name) && (scope_type !== ScopeType.self || creatorId === scope.userId),
      );
      const timeOf = ({ createdAt, updatedAt }: StoredTable) =>
        order_field === DatasetOrder.createTime ? createdAt : updatedAt;
      const sign = order_type === OrderType.ascending ? 1 : -1;
      found.sort((a, b) => sign * (timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1)));
      const shown = found.slice((page - 1) * size, page * size);
      return { database_info_list: await toContract(scope, shown, locale), total_count: found.length };
    },
    async details(scope: Scope, ids: readonly string[], locale: Locale): Promise<Record<string, DatabaseInfo>> {
      const tables = await toContract(scope, await store.listSeen(scope, ids), locale);
      return Object.fromEntries(tables.map((table) => [table.table_id, table]));
    },
    async update(
      scope: Scope,
      request: RequestOf<typeof UpdateDatabase>,
      locale: Locale,
    ): Promise<ResponseOf<typeof UpdateDatabase>> {
      const table = await database.transaction().execute((transaction) => change(transaction, scope, request));
      return { database_info: await oneToContract(scope, table, locale) };
    },
    /** It moves to a space without members, whose rows a job deletes: there may be more than a call should delete. */
    async delete(scope: Scope, id: string): Promise<void> {
      const names = await store.findNames(id);
      if (!names) throw new NotFound();
      await database.transaction().execute(async (transaction) => {
        const spaceId = await spaceDeletion.createHidden(transaction);
        await createDatabaseStore(transaction).update(id, { spaceId, updatedAt: clockAndIds.now() });
        await auditLog.write(transaction, scope, 'database-deleted', names);
        await spaceDeletion.discard(transaction, spaceId);
      });
    },
    async listUsers(id: string): Promise<ResourceUser[]> {
      const table = await store.findAuthorised(id);
      return table ? users.list(id, table.spaceId) : [];
    },
  };
}

/** Models and people tell tables apart by their names. Of two that are created at once, the second is compared with the first. */
async function refuseTakenName(transaction: Database, spaceId: string, name: string, ownId?: string): Promise<void> {
  const tables = createDatabaseStore(transaction);
  await tables.lockOfAuthorisedSpace(spaceId);
  const others = (await tables.listOfAuthorisedSpace(spaceId)).filter(({ id }) => id !== ownId);
  if (ownId === undefined && others.length >= SPACE_DATABASES_MAX) throw new TooManyDatabases();
  if (others.some((table) => table.name.toLowerCase() === name.toLowerCase())) throw new DatabaseNameTaken(name);
}

/** Rows that users added for themselves never become visible to others. Rows of nobody become those of the caller. */
async function changeMode(transaction: Database, table: StoredTable, mode: RwMode, userId: string): Promise<void> {
  if (mode === table.rwMode) return;
  const rows = transaction.selectFrom('databaseRow').select('id').where('tableId', '=', table.id);
  if (table.rwMode === RwMode.limited) {
    const foreign = await rows
      .where((row) => row.or([row('userId', '!=', userId), row('userId', 'is', null)]))
      .limit(1)
      .executeTakeFirst();
    if (foreign) throw new RowsOfOtherUsers();
  } else if (mode === RwMode.limited)
    await transaction
      .updateTable('databaseRow')
      .set({ userId })
      .where('tableId', '=', table.id)
      .where('userId', 'is', null)
      .execute();
}

/** Deletes the values of removed fields, and refuses to require what some rows do not have. */
async function changeRows(transaction: Database, table: StoredTable, fields: readonly StoredField[]): Promise<void> {
  if (table.liveRows + table.testRows === 0) return;
  const before = (id: string) => table.fields.find((field) => field.id === id);
  for (const field of fields.filter(({ isRequired }) => isRequired)) {
    const known = before(field.id);
    if (!known) throw new RequiredFieldNew(field.name);
    if (known.isRequired) continue;
    for (const isTest of [0, 1] as const) {
      const records = createRecordStore(transaction, { tableId: table.id, isTest, ownerId: null }, table.fields);
      if (await records.hasEmpty(known)) throw new FieldHasEmptyRows(field.name);
    }
  }
  const removed = table.fields.filter(({ id }) => fields.every((field) => field.id !== id));
  if (removed.length === 0) return;
  const columns = Object.keys(emptySlots(removed)).map((name) => sql`${sql.ref(name)} = null`);
  await sql`update database_row set ${sql.join(columns)} where table_id = ${table.id}`.execute(transaction);
}
