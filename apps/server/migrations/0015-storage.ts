import { type Kysely, sql } from 'kysely';
import { systemClockAndIds } from '../src/platform/clock-and-ids.ts';
import type { Migration } from '../src/platform/database/migration.ts';

const PAGE = 1_000;
const KEPT_MS = 3 * 86_400_000;

/** What refers to stored objects, the space that an object counts for, upload rates, and objects whose bytes are still to be deleted. */
export const storage: Migration = async (database) => {
  const { schema } = database;
  await schema
    .createTable('message_object')
    .addColumn('message_id', 'text', (column) => column.notNull().references('message.id').onDelete('cascade'))
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('message_object_key', ['message_id', 'object_id'])
    .execute();
  await schema.createIndex('message_object_object').on('message_object').column('object_id').execute();

  await schema
    .createTable('bot_object')
    .addColumn('bot_id', 'text', (column) => column.notNull().references('bot.id').onDelete('cascade'))
    .addColumn('section', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull().references('object.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('bot_object_key', ['bot_id', 'section', 'object_id'])
    .execute();
  await schema.createIndex('bot_object_object').on('bot_object').column('object_id').execute();
  await schema.createIndex('user_avatar').on('user').column('avatar_object_id').execute();

  // No reference to the space, which refers to an object itself: neither table could be loaded first.
  for (const table of ['object', 'upload']) await schema.alterTable(table).addColumn('space_id', 'text').execute();
  await schema
    .alterTable('object')
    .addColumn('kept_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('upload')
    .addColumn('reserved_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  // With the size: sums are read from the index alone.
  await schema.createIndex('object_owner').on('object').columns(['owner_id', 'byte_size']).execute();
  await schema.createIndex('object_space').on('object').columns(['space_id', 'byte_size']).execute();
  await schema.createIndex('upload_space').on('upload').column('space_id').execute();

  // No reference: the rows of these objects are gone.
  await schema
    .createTable('object_release')
    .addColumn('batch', 'text', (column) => column.notNull())
    .addColumn('object_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('object_release_key', ['batch', 'object_id'])
    .execute();

  // The subject is a user or a space. One row for each: a newer minute replaces the one before.
  await schema
    .createTable('upload_rate')
    .addColumn('subject_id', 'text', (column) => column.primaryKey())
    .addColumn('minute', 'bigint', (column) => column.notNull())
    .addColumn('uploads', 'integer', (column) => column.notNull())
    .execute();

  const plain = database.withoutPlugins();
  const keptUntil = systemClockAndIds().now() + KEPT_MS;
  await plain.updateTable('object').set({ kept_until: keptUntil }).execute();
  await sql`update upload set reserved_bytes = coalesce(byte_size, received_bytes)`.execute(plain);
  await sql`update object set space_id = (select space.id from space where space.personal_owner_id = object.owner_id)`.execute(
    plain,
  );
  await addMessageObjects(plain);
  await addBotObjects(plain);
};

// biome-ignore lint/suspicious/noExplicitAny: a migration is older than today's tables
type Plain = Kysely<any>;

async function addMessageObjects(database: Plain): Promise<void> {
  for (let cursor = ''; ; ) {
    const rows: { id: string; content: string }[] = await database
      .selectFrom('message')
      .select(['id', 'content'])
      .where('content_type', '=', 'mix')
      .where('id', '>', cursor)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    const used = rows.flatMap(({ id, content }) =>
      [...fileKeysIn(content)].map((object_id) => ({ message_id: id, object_id })),
    );
    await insertExisting(database, 'message_object', used);
    if (rows.length < PAGE) return;
    cursor = rows.at(-1)?.id ?? '';
  }
}

async function addBotObjects(database: Plain): Promise<void> {
  const rows: { bot_id: string; section: string; content: string }[] = await database
    .selectFrom('bot_draft_section')
    .select(['bot_id', 'section', 'content'])
    .where('section', 'in', ['icon_uri', 'background_image_info_list'])
    .execute();
  const used = rows.flatMap(({ bot_id, section, content }) =>
    [...new Set(content.match(/(?<=")[0-9a-z]{26}(?=")/g) ?? [])].map((object_id) => ({ bot_id, section, object_id })),
  );
  for (let start = 0; start < used.length; start += PAGE)
    await insertExisting(database, 'bot_object', used.slice(start, start + PAGE));
}

async function insertExisting(database: Plain, table: string, rows: readonly { object_id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = [...new Set(rows.map(({ object_id }) => object_id))];
  const found: { id: string }[] = await database.selectFrom('object').select('id').where('id', 'in', ids).execute();
  const existing = new Set(found.map(({ id }) => id));
  const kept = rows.filter(({ object_id }) => existing.has(object_id));
  if (kept.length > 0) await database.insertInto(table).values(kept).execute();
}

/** The files and pictures of a stored message, also of those that it quotes. */
function fileKeysIn(content: string): Set<string> {
  const { item_list = [], refer_items = [] } = JSON.parse(content) as Record<string, StoredItem[] | undefined>;
  const keys = [...item_list, ...refer_items].map((item) => item.image?.key ?? item.file?.file_key);
  return new Set(keys.filter((key) => key !== undefined));
}

interface StoredItem {
  readonly image?: { readonly key: string };
  readonly file?: { readonly file_key: string };
}
