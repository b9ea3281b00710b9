import * as z from 'zod/mini';
import { DatasetOrder, OrderType, oneOf, ScopeType } from '../knowledge/knowledge-values.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import {
  ChangedDatabaseFields,
  DATABASE_NAME_MAX,
  DATABASE_PAGE_MAX,
  DatabaseDescription,
  DatabaseField,
  DatabaseName,
  NewDatabaseFields,
  RwMode,
} from './database-values.ts';

/** A table that the agents of a space read and write (studio §3). Times are unix seconds. */
export const DatabaseInfo = z.object({
  table_id: idOf('database'),
  space_id: idOf('space'),
  table_name: z.string(),
  table_desc: z.string(),
  rw_mode: oneOf(RwMode),
  field_list: z.array(DatabaseField),
  /** Another one after every change of the fields. */
  field_version: z.string(),
  can_edit: z.boolean(),
  creator_id: z.string(),
  /** Empty when the creator has left the space. */
  creator_name: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  /** Rows of all users. */
  online_row_count: z.int(),
  draft_row_count: z.int(),
  /** How many agents of the space have it in their draft. */
  bot_used_count: z.int(),
});
export type DatabaseInfo = z.infer<typeof DatabaseInfo>;

export const AddDatabase = defineOperation({
  name: 'AddDatabase',
  method: 'POST',
  path: '/api/memory/database/add',
  summary: 'Creates a table in a space, which agents can read and write.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    table_name: DatabaseName,
    table_desc: z.optional(DatabaseDescription),
    /** Limited read-write unless told (studio §9). */
    rw_mode: z.optional(oneOf(RwMode)),
    field_list: NewDatabaseFields,
  }),
  response: z.object({ database_info: DatabaseInfo }),
});

export const ListDatabase = defineOperation({
  name: 'ListDatabase',
  method: 'POST',
  path: '/api/memory/database/list',
  summary: 'Lists the tables of a space.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    space_id: idOf('space'),
    /** From 1. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(DATABASE_PAGE_MAX))),
    /** Every word of it has to be in the name. */
    table_name: z.optional(z.string().check(z.maxLength(DATABASE_NAME_MAX))),
    scope_type: z.optional(oneOf(ScopeType)),
    /** By update time, descending, unless told. */
    order_field: z.optional(oneOf(DatasetOrder)),
    order_type: z.optional(oneOf(OrderType)),
  }),
  response: z.object({ database_info_list: z.array(DatabaseInfo), total_count: z.int() }),
});

export const GetDatabaseByID = defineOperation({
  name: 'GetDatabaseByID',
  method: 'POST',
  path: '/api/memory/database/get_by_id',
  summary: 'Returns tables by id. Those that are gone, or that the caller may not see, are left out.',
  policy: signedIn('read'),
  request: z.strictObject({ ids: z.array(z.string()).check(z.minLength(1), z.maxLength(DATABASE_PAGE_MAX)) }),
  response: z.object({ database_infos: z.record(z.string(), DatabaseInfo) }),
});

export const UpdateDatabase = defineOperation({
  name: 'UpdateDatabase',
  method: 'POST',
  path: '/api/memory/database/update',
  summary:
    'Changes a table. What is left out stays as it is; a field that is left out of the list is removed with its values.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    id: idOf('database'),
    table_name: z.optional(DatabaseName),
    table_desc: z.optional(DatabaseDescription),
    rw_mode: z.optional(oneOf(RwMode)),
    field_list: z.optional(ChangedDatabaseFields),
    /** The `field_version` that the caller edited. If the fields have changed since then, the update is refused. */
    base_field_version: z.optional(z.string()),
  }),
  response: z.object({ database_info: DatabaseInfo }),
});

export const DeleteDatabase = defineOperation({
  name: 'DeleteDatabase',
  method: 'POST',
  path: '/api/memory/database/delete',
  summary: 'Deletes a table with its rows.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ id: idOf('database') }),
  response: z.object({}),
});

export const CopyDatabase = defineOperation({
  name: 'CopyDatabase',
  method: 'POST',
  path: '/api/memory/database/copy',
  summary:
    'Copies a table with its fields into a space, and with the live rows that the caller sees if asked for: those follow in the background. Test data is not copied.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    id: idOf('database'),
    target_space_id: idOf('space'),
    with_rows: z.optional(z.boolean()),
  }),
  response: z.object({ table_id: idOf('database') }),
});

/** An agent that has a table. */
const DatabaseUser = z.object({ bot_id: z.string(), name: z.string(), icon_url: z.string() });

export const ListDatabaseUsers = defineOperation({
  name: 'ListDatabaseUsers',
  method: 'POST',
  path: '/api/memory/database/users',
  summary: 'Lists the agents of the space whose draft or published version has a table.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ id: idOf('database') }),
  response: z.object({ bots: z.array(DatabaseUser) }),
});
