import { DebugStatus, type PluginAuth, type PluginSource, type ToolDefinition } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import { prepareByIds } from '../../platform/database/prepare-query.ts';
import type {
  CalledPluginRow,
  PluginConnectionRow,
  PluginRow,
  PluginToolRow,
  PluginVersionRow,
} from './plugin.schema.ts';

/** What a version of a plugin consists of. */
export interface PublishedPlugin {
  readonly source: Exclude<PluginSource, 'official'>;
  readonly url: string;
  readonly auth: PluginAuth;
  readonly tools: readonly PublishedTool[];
}

export interface PublishedTool {
  readonly id: string;
  readonly definition: ToolDefinition;
}

/** A plugin as the replies of a user have it. */
export interface ReplyPluginRow extends CalledPluginRow {
  /** Null where the user has none that works. */
  readonly connectionKind: PluginConnectionRow['kind'] | null;
  readonly connectionOrigin: string | null;
}

export type PluginStore = ReturnType<typeof createPluginStore>;

/** Access to a plugin is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createPluginStore(database: Database) {
  const ofSpace = (spaceId: string) => database.selectFrom('plugin').selectAll().where('spaceId', '=', spaceId);
  // By the primary key alone: with the space as another condition SQLite may look through all plugins of the space.
  const listForReply = prepareByIds(database, (ids: readonly string[]) =>
    database
      .selectFrom('plugin')
      .leftJoin('pluginConnection', (join) =>
        join
          .onRef('pluginConnection.pluginId', '=', 'plugin.id')
          .on('pluginConnection.userId', '=', '')
          .on('pluginConnection.isExpired', '=', 0)
          .on('pluginConnection.sealed', 'is not', null),
      )
      .select([
        'plugin.id',
        'plugin.spaceId',
        'plugin.name',
        'plugin.source',
        'plugin.sealedSecrets',
        'pluginConnection.kind as connectionKind',
        'pluginConnection.origin as connectionOrigin',
      ])
      .where('plugin.id', 'in', ids),
  );

  return {
    spacesOf(ids: readonly string[]): Promise<Pick<PluginRow, 'id' | 'spaceId'>[]> {
      return inChunks(ids, (some) =>
        database.selectFrom('plugin').select(['id', 'spaceId']).where('id', 'in', some).execute(),
      );
    },
    spacesOfTools(ids: readonly string[]): Promise<Pick<PluginRow, 'id' | 'spaceId'>[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('pluginTool')
          .innerJoin('plugin', 'plugin.id', 'pluginTool.pluginId')
          .select(['pluginTool.id', 'plugin.spaceId'])
          .where('pluginTool.id', 'in', some)
          .execute(),
      );
    },
    spacesOfMockSets(ids: readonly string[]): Promise<Pick<PluginRow, 'id' | 'spaceId'>[]> {
      return inChunks(ids, (some) =>
        database
          .selectFrom('pluginMockSet')
          .innerJoin('pluginTool', 'pluginTool.id', 'pluginMockSet.toolId')
          .innerJoin('plugin', 'plugin.id', 'pluginTool.pluginId')
          .select(['pluginMockSet.id', 'plugin.spaceId'])
          .where('pluginMockSet.id', 'in', some)
          .execute(),
      );
    },
    findAuthorised(id: string): Promise<PluginRow | undefined> {
      return database.selectFrom('plugin').selectAll().where('id', '=', id).executeTakeFirst();
    },
    listAuthorised(ids: readonly string[]): Promise<PluginRow[]> {
      return inChunks(ids, (some) => database.selectFrom('plugin').selectAll().where('id', 'in', some).execute());
    },
    /** Those that still exist, with the connection of the user. */
    listForReply(userId: string, ids: readonly string[]): Promise<ReplyPluginRow[]> {
      return listForReply([ids], (padded) => [userId, 0, ...padded]);
    },
    listOfAuthorisedSpace(spaceId: string): Promise<PluginRow[]> {
      return ofSpace(spaceId).execute();
    },
    /** Locks what belongs to the space until the end of the transaction, and counts its plugins. */
    async lockOfAuthorisedSpace(spaceId: string): Promise<number> {
      await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', spaceId)
        .execute();
      return (await ofSpace(spaceId).clearSelect().select('id').execute()).length;
    },
    /** The plugin as it is now. Others who lock it wait until the end of the transaction. */
    lockAuthorised(id: string): Promise<PluginRow | undefined> {
      return database
        .updateTable('plugin')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
    /** Icons of plugins in the spaces that the caller is in. */
    async listIconsSeen({ userId }: Scope, objectIds: readonly string[]): Promise<string[]> {
      const rows = await database
        .selectFrom('plugin')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'plugin.spaceId')
        .select('plugin.iconObjectId')
        .where('spaceMember.userId', '=', userId)
        .where('plugin.iconObjectId', 'in', objectIds)
        .execute();
      return rows.flatMap(({ iconObjectId }) => iconObjectId ?? []);
    },
    async insert(row: PluginRow): Promise<void> {
      await database.insertInto('plugin').values(row).execute();
    },
    async update(id: string, change: Partial<PluginRow>): Promise<void> {
      await database.updateTable('plugin').set(change).where('id', '=', id).execute();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('plugin').where('id', '=', id).execute();
    },
    findNames(id: string): Promise<{ plugin: string; space: string } | undefined> {
      return database
        .selectFrom('plugin')
        .innerJoin('space', 'space.id', 'plugin.spaceId')
        .select(['plugin.name as plugin', 'space.name as space'])
        .where('plugin.id', '=', id)
        .executeTakeFirst();
    },
    /** How many tools each of these plugins has. */
    async countTools(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await inChunks(ids, (some) =>
        database
          .selectFrom('pluginTool')
          .select(['pluginId', ({ fn }) => fn.countAll<string | number>().as('count')])
          .where('pluginId', 'in', some)
          .groupBy('pluginId')
          .execute(),
      );
      return new Map(rows.map(({ pluginId, count }) => [pluginId, Number(count)]));
    },
    findTool(id: string): Promise<PluginToolRow | undefined> {
      return database.selectFrom('pluginTool').selectAll().where('id', '=', id).executeTakeFirst();
    },
    listTools(pluginId: string): Promise<PluginToolRow[]> {
      return database
        .selectFrom('pluginTool')
        .selectAll()
        .where('pluginId', '=', pluginId)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },
    async sumToolBytes(pluginId: string): Promise<number> {
      const { bytes } = await database
        .selectFrom('pluginTool')
        .select(sql<number | null>`sum(octet_length(definition) + coalesce(octet_length(example), 0))`.as('bytes'))
        .where('pluginId', '=', pluginId)
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    async insertTools(rows: readonly PluginToolRow[]): Promise<void> {
      // Each row has nine values, and SQLite takes 32,766 of them.
      for (let start = 0; start < rows.length; start += 500)
        await database
          .insertInto('pluginTool')
          .values(rows.slice(start, start + 500))
          .execute();
    },
    async updateTool(id: string, change: Partial<PluginToolRow>): Promise<void> {
      await database.updateTable('pluginTool').set(change).where('id', '=', id).execute();
    },
    /** Unless somebody has changed it or its plugin meanwhile. */
    async passTool(
      { id, definition }: Pick<PluginToolRow, 'id' | 'definition'>,
      plugin: Pick<PluginRow, 'id' | 'url' | 'auth'>,
    ): Promise<void> {
      await database
        .updateTable('pluginTool')
        .set({ debugStatus: DebugStatus.passed })
        .where('id', '=', id)
        .where('definition', '=', definition)
        .where(({ exists }) =>
          exists(
            database
              .selectFrom('plugin')
              .select('plugin.id')
              .where('plugin.id', '=', plugin.id)
              .where('plugin.url', '=', plugin.url)
              .where('plugin.auth', '=', plugin.auth),
          ),
        )
        .execute();
    },
    async unpassTools(pluginId: string): Promise<void> {
      await database
        .updateTable('pluginTool')
        .set({ debugStatus: DebugStatus.waiting })
        .where('pluginId', '=', pluginId)
        .execute();
    },
    async deleteTool(id: string): Promise<void> {
      await database.deleteFrom('pluginTool').where('id', '=', id).execute();
    },
    findVersion(pluginId: string, version: number): Promise<PluginVersionRow | undefined> {
      return database
        .selectFrom('pluginVersion')
        .selectAll()
        .where('pluginId', '=', pluginId)
        .where('version', '=', version)
        .executeTakeFirst();
    },
    async sumVersionBytes(pinned: readonly { readonly id: string; readonly version: number }[]): Promise<number> {
      if (pinned.length === 0) return 0;
      const { bytes } = await database
        .selectFrom('pluginVersion')
        .select(sql<number | null>`sum(octet_length(content))`.as('bytes'))
        .where(({ or, and, eb }) =>
          or(pinned.map(({ id, version }) => and([eb('pluginId', '=', id), eb('version', '=', version)]))),
        )
        .executeTakeFirstOrThrow();
      return Number(bytes ?? 0);
    },
    /** What the latest versions of the plugins of a space take, by plugin. */
    async listLatestBytes(spaceId: string): Promise<ReadonlyMap<string, number>> {
      const rows = await database
        .selectFrom('plugin')
        .innerJoin('pluginVersion', (join) =>
          join.onRef('pluginVersion.pluginId', '=', 'plugin.id').onRef('version', '=', 'latestVersion'),
        )
        .select(['plugin.id', sql<number>`octet_length(content)`.as('bytes')])
        .where('spaceId', '=', spaceId)
        .execute();
      return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]));
    },
    listVersions(pluginId: string): Promise<Omit<PluginVersionRow, 'content' | 'secretPlace'>[]> {
      return database
        .selectFrom('pluginVersion')
        .select(['pluginId', 'version', 'publisherId', 'note', 'toolCount', 'createdAt'])
        .where('pluginId', '=', pluginId)
        .orderBy('version', 'desc')
        .execute();
    },
    /** Which secrets the versions of a plugin use. */
    async listSecretPlaces(pluginId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('pluginVersion')
        .select('secretPlace')
        .distinct()
        .where('pluginId', '=', pluginId)
        .execute();
      return rows.map(({ secretPlace }) => secretPlace);
    },
    async insertVersion(row: PluginVersionRow): Promise<void> {
      await database.insertInto('pluginVersion').values(row).execute();
    },
  };
}

export const readPublished = ({ content }: Pick<PluginVersionRow, 'content'>): PublishedPlugin => JSON.parse(content);
export const readDefinition = ({ definition }: Pick<PluginToolRow, 'definition'>): ToolDefinition =>
  JSON.parse(definition);
export const readAuth = ({ auth }: Pick<PluginRow, 'auth'>): PluginAuth => JSON.parse(auth);
