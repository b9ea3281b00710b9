import {
  type BotDraft,
  type DatabaseList,
  FieldType,
  type FileDatabase,
  RwMode,
  SPACE_DATABASES_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BotDatabases, FoundDatabases } from '../bot/index.ts';
import { newFields } from './change-fields.ts';
import { createDatabaseStore, databasesOfSpace, type StoredTable } from './database.store.ts';
import { freeName } from './free-name.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
}

/** The tables of bots that are copied, exported and imported: their fields go with the bot, their rows do not. */
export function createBotDatabases({ database, clockAndIds }: Dependencies): BotDatabases {
  async function describe(list: DatabaseList, spaceId: string): Promise<FileDatabase[]> {
    const tables = await createDatabaseStore(database).listAuthorised(list.map(({ table_id }) => table_id));
    // One that was deleted waits in another space until a job has deleted its rows.
    const own = tables.filter((table) => table.spaceId === spaceId);
    return own.map((table) => ({
      ...toFile(table),
      used_by_model: !list.find(({ table_id }) => table_id === table.id)?.prompt_disabled,
    }));
  }

  /** As many as the space has room for. A name that is taken gets a number. */
  async function create(scope: Scope, spaceId: string, wanted: readonly FileDatabase[]): Promise<FoundDatabases> {
    if (wanted.length === 0) return { list: [], leftOut: [] };
    return unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const tables = createDatabaseStore(transaction);
        await tables.lockOfAuthorisedSpace(spaceId);
        const taken = (await tables.listOfAuthorisedSpace(spaceId)).map(({ name }) => name.toLowerCase());
        const room = Math.max(0, SPACE_DATABASES_MAX - taken.length);
        const list: BotDraft['database_list'] = [];
        for (const file of wanted.slice(0, room)) {
          const table = toTable(file, freeName(file.name, taken), spaceId, scope.userId, clockAndIds);
          await tables.insert(table);
          taken.push(table.name.toLowerCase());
          list.push({ table_id: table.id, table_name: table.name, prompt_disabled: file.used_by_model === false });
        }
        return { list, leftOut: wanted.slice(room).map(({ name }) => name) };
      }),
    );
  }

  return {
    ofSpace: databasesOfSpace,
    describe,
    create,
    async remove(list) {
      const ids = list.map(({ table_id }) => table_id);
      if (ids.length > 0) await database.deleteFrom('databaseTable').where('id', 'in', ids).execute();
    },
  };
}

const wordOf = <Words extends Readonly<Record<string, number>>>(words: Words, value: number) =>
  Object.entries(words).find(([, one]) => one === value)?.[0] as keyof Words & string;

const toFile = ({ name, description, rwMode, fields }: StoredTable): FileDatabase => ({
  name,
  description,
  access: wordOf(RwMode, rwMode),
  fields: fields.map((field) => ({
    name: field.name,
    description: field.description,
    type: wordOf(FieldType, field.type),
    required: field.isRequired,
  })),
});

function toTable(
  { description, access, fields }: FileDatabase,
  name: string,
  spaceId: string,
  creatorId: string,
  { now, newId }: ClockAndIds,
): StoredTable {
  return {
    id: newId(),
    spaceId,
    creatorId,
    name,
    description: description ?? '',
    rwMode: access ? RwMode[access] : RwMode.limited,
    fields: newFields(
      fields.map((field) => ({
        name: field.name,
        desc: field.description,
        type: FieldType[field.type],
        must_required: field.required,
      })),
      newId,
    ),
    nextSequence: 1,
    liveRows: 0,
    testRows: 0,
    byteSize: 0,
    createdAt: now(),
    updatedAt: now(),
  };
}

/** Deletes the tables of a space, some rows at a time. */
export async function deleteDatabasesOfSpace(database: Database, spaceId: string, signal: AbortSignal): Promise<void> {
  for (const { id } of await createDatabaseStore(database).listOfAuthorisedSpace(spaceId)) {
    while (await deleteSomeRows(database, id)) signal.throwIfAborted();
    await database.deleteFrom('databaseTable').where('id', '=', id).execute();
  }
}

const ROWS_DELETED_AT_ONCE = 2_000;

async function deleteSomeRows(database: Database, tableId: string): Promise<boolean> {
  const some = database
    .selectFrom('databaseRow')
    .select('id')
    .where('tableId', '=', tableId)
    .limit(ROWS_DELETED_AT_ONCE);
  const { numDeletedRows } = await database.deleteFrom('databaseRow').where('id', 'in', some).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
