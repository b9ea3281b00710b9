import {
  type CheckAndLockPluginEdit,
  type CopyPlugin,
  EDITING_LEASE_MS,
  type GetDevPluginList,
  hasSpaceRight,
  type ListPluginUsers,
  type Locale,
  PLUGIN_NAME_MAX,
  PLUGIN_PAGE,
  type Plugin,
  type PluginAuth,
  type RegisterPlugin,
  type RequestOf,
  type ResponseOf,
  SPACE_PLUGINS_MAX,
  type ToolDefinition,
  takesSharedSecret,
  type UpdatePluginMeta,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { searchFor } from '../../platform/search-words.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { createResourceUsers } from '../bot/index.ts';
import { objectUrl } from '../object/index.ts';
import { refusePublicCopy, type SpaceMembership } from '../space/index.ts';
import { checkTool, refuseMissingValues } from './check-tool.ts';
import { withOwnDocument } from './client-document.ts';
import { PluginRefusal, TooManyPlugins } from './plugin.errors.ts';
import type { PluginRow, PluginToolRow } from './plugin.schema.ts';
import { createPluginStore, readAuth, readDefinition } from './plugin.store.ts';
import { hasSecret, type PluginSecrets } from './plugin-secret.ts';
import { newToolRows, refuseTakenNames, withinSize } from './tool.service.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  secrets: PluginSecrets;
  isAddressRefused: (address: string) => boolean;
}
export type PluginService = ReturnType<typeof createPluginService>;

/** What a new plugin consists of. */
export interface NewPlugin extends Omit<RequestOf<typeof RegisterPlugin>, 'tools'> {
  /** Where something had to know it before. */
  readonly id?: string;
  readonly source: PluginRow['source'];
  readonly tools: readonly ToolDefinition[];
  /** The names of tools that are switched off. */
  readonly disabled?: readonly string[];
}

/** The plugins of a space, which its members share. */
export function createPluginService(dependencies: Dependencies) {
  const { database, clockAndIds, auditLog, basicInfoOf, membership, secrets, isAddressRefused } = dependencies;
  const { now, newId } = clockAndIds;
  const store = createPluginStore(database);
  const users = createResourceUsers(database, 'plugin_list', (list) => list.map(({ plugin_id }) => plugin_id));

  async function toContract(scope: Scope, plugins: readonly PluginRow[], locale: Locale): Promise<Plugin[]> {
    const creators = [...new Set(plugins.flatMap(({ creatorId }) => creatorId ?? []))];
    const spaceIds = [...new Set(plugins.map(({ spaceId }) => spaceId))];
    const [people, roles, counts, tools] = await Promise.all([
      creators.length === 0 ? null : basicInfoOf(scope, creators, locale),
      Promise.all(spaceIds.map(async (id) => [id, (await membership.find(scope, id)).role] as const)),
      users.countByResource(spaceIds),
      store.countTools(plugins.map(({ id }) => id)),
    ]);
    const roleIn = new Map(roles);
    return plugins.map((plugin) => {
      const creator = people?.id_user_info_map[plugin.creatorId ?? ''];
      const role = roleIn.get(plugin.spaceId);
      const auth = readAuth(plugin);
      return {
        plugin_id: plugin.id,
        space_id: plugin.spaceId,
        name: plugin.name,
        desc: plugin.description,
        icon_uri: plugin.iconObjectId ?? '',
        icon_url: objectUrl(plugin.iconObjectId),
        source: plugin.source,
        url: plugin.url,
        auth,
        has_secret: hasSecret(plugin, plugin.url, auth),
        can_edit: role !== undefined && hasSpaceRight(role, 'change-content'),
        creator_id: creator?.user_id ?? '',
        creator_name: creator?.user_name ?? '',
        create_time: plugin.createdAt,
        update_time: plugin.updatedAt,
        tool_count: tools.get(plugin.id) ?? 0,
        version: plugin.latestVersion,
        publish_time: plugin.publishedAt,
        has_unpublished_change: plugin.isChanged === 1,
        bot_used_count: counts.get(plugin.id) ?? 0,
      };
    });
  }

  async function create(scope: Scope, wanted: NewPlugin): Promise<string> {
    const {
      id = newId(),
      space_id,
      name,
      desc = '',
      url,
      auth = { type: 'none' },
      secret,
      source,
      tools,
      icon_uri = '',
      disabled = [],
    } = wanted;
    refuseTakenNames([], tools);
    for (const tool of tools) {
      checkTool(tool, source === 'mcp');
      // A server may have made one required since a builder has hidden it.
      if (source !== 'mcp') refuseMissingValues(tool.request_params);
    }
    await unlessDeleted(
      database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        if ((await plugins.lockOfAuthorisedSpace(space_id)) >= SPACE_PLUGINS_MAX) throw new TooManyPlugins();
        await plugins.insert({
          id,
          spaceId: space_id,
          creatorId: scope.userId,
          name,
          description: desc,
          iconObjectId: icon_uri || null,
          source,
          url,
          auth: JSON.stringify(auth),
          ...(await secrets.seal(transaction, { id, url, sealedSecrets: '{}' }, auth, secret, [])),
          latestVersion: 0,
          publishedAt: null,
          isChanged: 1,
          lockTabId: null,
          lockUserId: null,
          lockUntil: null,
          createdAt: now(),
          updatedAt: now(),
        });
        const rows = newToolRows(id, tools, 0, clockAndIds).map(
          (row): PluginToolRow => (disabled.includes(row.name) ? { ...row, isEnabled: 0 } : row),
        );
        await withinSize(plugins, id, () => plugins.insertTools(rows));
        if (secret !== undefined) await noteSecret(transaction, scope, id, auth);
      }),
    );
    return id;
  }

  /** Builders are told when they save it, and not at the first call. */
  function refuseAddress(url: string, before?: string): void {
    if (url !== before && isAddressRefused(url)) throw new PluginRefusal('pluginAddressRefused');
  }

  async function noteSecret(transaction: Database, scope: Scope, id: string, auth: PluginAuth): Promise<void> {
    const names = takesSharedSecret(auth) && (await createPluginStore(transaction).findNames(id));
    if (names) await auditLog.write(transaction, scope, 'plugin-secret-stored', names);
  }

  return {
    create,
    async register(scope: Scope, wanted: NewPlugin): Promise<string> {
      refuseAddress(wanted.url);
      return create(scope, wanted);
    },
    async get(scope: Scope, id: string, locale: Locale): Promise<Plugin> {
      const row = await store.findAuthorised(id);
      const [plugin] = row ? await toContract(scope, [row], locale) : [];
      if (!plugin) throw new NotFound();
      return plugin;
    },
    async list(
      scope: Scope,
      { space_id, search, page = 1, size = PLUGIN_PAGE, is_own }: RequestOf<typeof GetDevPluginList>,
      locale: Locale,
    ): Promise<ResponseOf<typeof GetDevPluginList>> {
      const isNamed = search?.trim() ? searchFor(search) : () => true;
      const found = (await store.listOfAuthorisedSpace(space_id)).filter(
        ({ name, description, creatorId }) =>
          isNamed(`${name} ${description}`) && (!is_own || creatorId === scope.userId),
      );
      found.sort((a, b) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1));
      const shown = found.slice((page - 1) * size, page * size);
      return { plugins: await toContract(scope, shown, locale), total: found.length };
    },
    async update(scope: Scope, request: RequestOf<typeof UpdatePluginMeta>): Promise<void> {
      const { plugin_id, name, desc, secret, icon_uri } = request;
      await database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const plugin = await plugins.lockAuthorised(plugin_id);
        if (!plugin) throw new NotFound();
        const { url = plugin.url, auth = readAuth(plugin) } = request;
        refuseAddress(url, plugin.url);
        // Agents go on with the secrets of the versions that they use.
        const usedPlaces = await plugins.listSecretPlaces(plugin_id);
        const isSentElsewhere = url !== plugin.url || JSON.stringify(auth) !== plugin.auth;
        await plugins.update(plugin_id, {
          name: name ?? plugin.name,
          description: desc ?? plugin.description,
          ...(icon_uri !== undefined && { iconObjectId: icon_uri || null }),
          url,
          auth: JSON.stringify(auth),
          ...(await secrets.seal(transaction, { ...plugin, url }, auth, secret, usedPlaces)),
          ...(isSentElsewhere && { isChanged: 1 as const }),
          updatedAt: now(),
        });
        // They have passed at another server, or as somebody else.
        if (isSentElsewhere) await plugins.unpassTools(plugin_id);
        if (secret !== undefined) await noteSecret(transaction, scope, plugin_id, auth);
      });
    },
    async delete(scope: Scope, id: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const names = await plugins.findNames(id);
        if (!names) throw new NotFound();
        await plugins.delete(id);
        await auditLog.write(transaction, scope, 'plugin-deleted', names);
      });
    },
    async listUsers(id: string): Promise<ResponseOf<typeof ListPluginUsers>> {
      const plugin = await store.findAuthorised(id);
      if (!plugin) throw new NotFound();
      const [bots, sections] = await Promise.all([
        users.list(id, plugin.spaceId),
        users.listSections([plugin.spaceId], id),
      ]);
      return {
        bots: bots.map((bot) => {
          const own = sections.filter(({ botId }) => botId === bot.bot_id).flatMap(({ content }) => content);
          const used = own.find(({ plugin_id }) => plugin_id === id);
          return { ...bot, version: used?.version ?? 0, api_ids: used?.api_list.map(({ api_id }) => api_id) ?? [] };
        }),
      };
    },
    /** Who copies a plugin sees its tools, and never its secret. */
    async copy(
      scope: Scope,
      { plugin_id, target_space_id }: RequestOf<typeof CopyPlugin>,
    ): Promise<ResponseOf<typeof CopyPlugin>> {
      const plugin = await store.findAuthorised(plugin_id);
      if (!plugin) throw new NotFound();
      await refusePublicCopy(database, plugin.spaceId, target_space_id);
      const taken = (await store.listOfAuthorisedSpace(target_space_id)).map(({ name }) => name);
      const tools = await store.listTools(plugin_id);
      const id = newId();
      await create(scope, {
        id,
        space_id: target_space_id,
        name: freeName(plugin.name, taken),
        desc: plugin.description,
        icon_uri: plugin.iconObjectId ?? '',
        url: plugin.url,
        auth: withOwnDocument(readAuth(plugin), plugin_id, id),
        source: plugin.source,
        tools: tools.map(readDefinition),
        disabled: tools.filter(({ isEnabled }) => isEnabled === 0).map(({ name }) => name),
      });
      return { plugin_id: id };
    },
    /** The lock is for people: it tells them that somebody else is editing, and protects nothing by itself. */
    async lock(
      scope: Scope,
      { plugin_id, tab_id, take_over }: RequestOf<typeof CheckAndLockPluginEdit>,
      locale: Locale,
    ): Promise<ResponseOf<typeof CheckAndLockPluginEdit>> {
      const holder = await database.transaction().execute(async (transaction) => {
        const plugins = createPluginStore(transaction);
        const plugin = await plugins.lockAuthorised(plugin_id);
        if (!plugin) throw new NotFound();
        const isFree = plugin.lockTabId === null || plugin.lockTabId === tab_id || (plugin.lockUntil ?? 0) <= now();
        if (!isFree && !take_over) return plugin.lockUserId ?? '';
        await plugins.update(plugin_id, {
          lockTabId: tab_id,
          lockUserId: scope.userId,
          lockUntil: now() + EDITING_LEASE_MS,
        });
        return null;
      });
      if (holder === null) return { seized: true, occupied_by: null };
      const people = holder === '' ? null : await basicInfoOf(scope, [holder], locale);
      const user_name = people?.id_user_info_map[holder]?.user_name ?? '';
      return { seized: false, occupied_by: { user_id: holder, user_name } };
    },
    async unlock(pluginId: string, tabId: string): Promise<void> {
      await database
        .updateTable('plugin')
        .set({ lockTabId: null, lockUserId: null, lockUntil: null })
        .where('id', '=', pluginId)
        .where('lockTabId', '=', tabId)
        .execute();
    },
  };
}

function freeName(name: string, taken: readonly string[]): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.includes(free)) return free;
    const end = ` ${number}`;
    free = [...name].slice(0, PLUGIN_NAME_MAX - end.length).join('') + end;
  }
}
