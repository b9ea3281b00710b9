import {
  DebugStatus,
  type GetPluginNextVersion,
  type GetUpdatedAPIs,
  type ListPluginVersions,
  type Locale,
  type PublishPlugin,
  type RequestOf,
  type ResponseOf,
  type RestorePluginVersion,
  secretPlaceOf,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { unlessDeleted } from '../../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../../account/index.ts';
import { PluginRefusal } from '../plugin.errors.ts';
import type { PluginRow, PluginToolRow } from '../plugin.schema.ts';
import {
  createPluginStore,
  type PluginStore,
  type PublishedPlugin,
  readAuth,
  readDefinition,
  readPublished,
} from '../plugin.store.ts';
import type { PluginSecrets } from '../plugin-secret.ts';
import { withinSize } from '../tool.service.ts';
import { comparePlugins, compareTools } from './compare-tools.ts';
import { restoreTools } from './restore-tools.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  secrets: PluginSecrets;
}
export type PluginVersionService = ReturnType<typeof createPluginVersionService>;

type Next = ResponseOf<typeof GetPluginNextVersion>;

/** Versions of plugins: agents use one of them, which never changes. */
export function createPluginVersionService(dependencies: Dependencies) {
  const { database, clockAndIds, auditLog, basicInfoOf, secrets } = dependencies;

  async function contentOf(plugins: PluginStore, pluginId: string, version: number): Promise<PublishedPlugin> {
    const row = await plugins.findVersion(pluginId, version);
    if (!row) throw new PluginRefusal('pluginVersionNotFound');
    return readPublished(row);
  }

  async function prepare(plugins: PluginStore, plugin: PluginRow): Promise<{ next: Next; content: PublishedPlugin }> {
    const rows = (await plugins.listTools(plugin.id)).filter(({ isEnabled }) => isEnabled === 1);
    const content = toContent(plugin, rows);
    const before = plugin.latestVersion === 0 ? null : await contentOf(plugins, plugin.id, plugin.latestVersion);
    const waiting = rows.filter(({ debugStatus }) => debugStatus !== DebugStatus.passed).map(({ name }) => name);
    const problems: Next['problems'] = [];
    if (rows.length === 0) problems.push({ problem: 'no-tools', tool_names: [] });
    if (waiting.length > 0) problems.push({ problem: 'tool-not-passed', tool_names: waiting });
    if (before && JSON.stringify(before) === JSON.stringify(content))
      problems.push({ problem: 'no-change', tool_names: [] });
    const changes = compareTools(before?.tools ?? [], content.tools);
    const plugin_changes = before ? comparePlugins(before, content) : [];
    return { next: { next_version: plugin.latestVersion + 1, changes, plugin_changes, problems }, content };
  }

  return {
    async next(pluginId: string): Promise<Next> {
      const plugins = createPluginStore(database);
      const plugin = await plugins.findAuthorised(pluginId);
      if (!plugin) throw new NotFound();
      return (await prepare(plugins, plugin)).next;
    },
    publish(
      scope: Scope,
      { plugin_id, version, note = '' }: RequestOf<typeof PublishPlugin>,
    ): Promise<ResponseOf<typeof PublishPlugin>> {
      return unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const plugins = createPluginStore(transaction);
          const plugin = await plugins.lockAuthorised(plugin_id);
          if (!plugin) throw new NotFound();
          const { next, content } = await prepare(plugins, plugin);
          if (version !== next.next_version) throw new PluginRefusal('pluginVersionTaken');
          if (next.problems.some(({ problem }) => problem === 'no-change')) throw new PluginRefusal('pluginUnchanged');
          if (next.problems.length > 0) throw new PluginRefusal('pluginNotPublishable');
          const createdAt = clockAndIds.now();
          await plugins.insertVersion({
            pluginId: plugin_id,
            version,
            publisherId: scope.userId,
            note,
            content: JSON.stringify(content),
            secretPlace: secretPlaceOf(content.url, content.auth),
            toolCount: content.tools.length,
            createdAt,
          });
          await plugins.update(plugin_id, { latestVersion: version, publishedAt: createdAt, isChanged: 0 });
          const names = await plugins.findNames(plugin_id);
          if (names)
            await auditLog.write(transaction, scope, 'plugin-published', { ...names, version: String(version) });
          return { version };
        }),
      );
    },
    async restore({ plugin_id, version }: RequestOf<typeof RestorePluginVersion>): Promise<void> {
      await unlessDeleted(
        database.transaction().execute(async (transaction) => {
          const plugins = createPluginStore(transaction);
          const plugin = await plugins.lockAuthorised(plugin_id);
          if (!plugin) throw new NotFound();
          const content = await contentOf(plugins, plugin_id, version);
          const { url, auth } = content;
          const updatedAt = clockAndIds.now();
          const before = await plugins.listTools(plugin_id);
          const after = restoreTools(plugin, before, content, updatedAt);
          await withinSize(plugins, plugin_id, () => writeTools(plugins, before, after));
          const usedPlaces = await plugins.listSecretPlaces(plugin_id);
          await plugins.update(plugin_id, {
            url,
            auth: JSON.stringify(auth),
            ...(await secrets.seal(transaction, { ...plugin, url }, auth, undefined, usedPlaces)),
            isChanged: version === plugin.latestVersion ? 0 : 1,
            updatedAt,
          });
        }),
      );
    },
    async list(scope: Scope, pluginId: string, locale: Locale): Promise<ResponseOf<typeof ListPluginVersions>> {
      const rows = await createPluginStore(database).listVersions(pluginId);
      const publishers = [...new Set(rows.flatMap(({ publisherId }) => publisherId ?? []))];
      const people = publishers.length === 0 ? null : await basicInfoOf(scope, publishers, locale);
      return {
        versions: rows.map(({ version, note, createdAt, publisherId, toolCount }) => ({
          version,
          note,
          publish_time: createdAt,
          publisher_name: people?.id_user_info_map[publisherId ?? '']?.user_name ?? '',
          tool_count: toolCount,
        })),
      };
    },
    async compare({
      plugin_id,
      from_version,
      to_version,
    }: RequestOf<typeof GetUpdatedAPIs>): Promise<ResponseOf<typeof GetUpdatedAPIs>> {
      const plugins = createPluginStore(database);
      const [before, after] = await Promise.all([
        contentOf(plugins, plugin_id, from_version),
        contentOf(plugins, plugin_id, to_version),
      ]);
      return { changes: compareTools(before.tools, after.tools), plugin_changes: comparePlugins(before, after) };
    },
  };
}

async function writeTools(
  plugins: PluginStore,
  before: readonly PluginToolRow[],
  after: readonly PluginToolRow[],
): Promise<void> {
  const rowOf = new Map(after.map((row) => [row.id, row]));
  for (const { id } of before) {
    const row = rowOf.get(id);
    if (row) await plugins.updateTool(id, row);
    else await plugins.deleteTool(id);
    rowOf.delete(id);
  }
  await plugins.insertTools([...rowOf.values()]);
}

const toContent = (plugin: PluginRow, rows: readonly PluginToolRow[]): PublishedPlugin => ({
  source: plugin.source,
  url: plugin.url,
  auth: readAuth(plugin),
  tools: rows.map((row) => ({ id: row.id, definition: readDefinition(row) })),
});
