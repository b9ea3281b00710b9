import { DEFAULT_LOCALE, type FilePlugin, type PluginList, type UsablePlugin } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { BotPlugins, FoundPlugins, PluginDetails } from '../bot/index.ts';
import { createPluginStore, readPublished } from './plugin.store.ts';
import { createPublishedPlugins } from './published-plugins.ts';
import type { ShippedPlugin } from './shipped/shipped-plugin.ts';
import { findShipped, SHIPPED_VERSION } from './shipped/shipped-plugins.ts';
import { createUsablePlugins } from './usable-plugins.ts';

/** The plugins of bots that are saved, copied, exported and imported. Plugins stay in their space: a bot only names them. */
export function createBotPlugins(database: Database): BotPlugins {
  const store = createPluginStore(database);
  const listUsable = createUsablePlugins({ plugins: store, findPublished: createPublishedPlugins(store) });

  async function findNamed(spaceId: string, file: FilePlugin): Promise<PluginList[number] | null> {
    const { name, tools, official = '' } = file;
    const shipped = findShipped(official);
    if (shipped) return shippedEntry(shipped, tools);
    const plugin = (await store.listOfAuthorisedSpace(spaceId)).find(
      (one) => one.name === name && one.latestVersion > 0,
    );
    const version = plugin && (await store.findVersion(plugin.id, plugin.latestVersion));
    if (!plugin || !version) return null;
    const api_list = readPublished(version)
      .tools.filter(({ definition }) => tools.includes(definition.name))
      .map(({ id, definition }) => ({ api_id: id, name: definition.name }));
    return { plugin_id: plugin.id, plugin_name: name, version: plugin.latestVersion, api_list };
  }

  return {
    async usable(transaction, spaceId, list) {
      const ids = list.map(({ plugin_id }) => plugin_id);
      const rows = await createPluginStore(transaction).listAuthorised(ids);
      const latest = new Map(rows.filter((row) => row.spaceId === spaceId).map((row) => [row.id, row.latestVersion]));
      return list.filter(
        ({ plugin_id, version }, index) =>
          version <= (findShipped(plugin_id) ? SHIPPED_VERSION : (latest.get(plugin_id) ?? 0)) &&
          ids.indexOf(plugin_id) === index,
      );
    },
    async details(spaceId, list, locale) {
      if (list.length === 0) return { plugin_detail_map: {}, plugin_api_detail_map: {} };
      const pinned = list.map(({ plugin_id, version }) => ({ plugin_id, version }));
      const { plugins } = await listUsable({ space_id: spaceId, pinned }, locale);
      return toDetails(list, plugins);
    },
    async describe(list) {
      const names = new Map(
        (await store.listAuthorised(list.map(({ plugin_id }) => plugin_id))).map((row) => [row.id, row.name]),
      );
      return list.map(({ plugin_id, plugin_name = '', api_list }) => ({
        name: names.get(plugin_id) ?? plugin_name,
        ...(findShipped(plugin_id) && { official: plugin_id }),
        tools: api_list.flatMap(({ name }) => name ?? []),
      }));
    },
    async find(spaceId, named): Promise<FoundPlugins> {
      const found = await Promise.all(named.map((one) => findNamed(spaceId, one)));
      return {
        list: found.filter((one) => one !== null),
        leftOut: named.filter((_, index) => found[index] === null).map(({ name }) => name),
      };
    },
  };
}

function toDetails(list: PluginList, plugins: readonly UsablePlugin[]): PluginDetails {
  const used = new Set(list.flatMap(({ api_list }) => api_list.map(({ api_id }) => api_id)));
  return {
    plugin_detail_map: Object.fromEntries(
      plugins.map(({ plugin_id: id, name, desc: description, icon_url, is_official }) => [
        id,
        { id, name, description, icon_url, plugin_type: 1, is_official },
      ]),
    ),
    plugin_api_detail_map: Object.fromEntries(
      plugins.flatMap(({ plugin_id, tools }) =>
        tools
          .filter(({ api_id }) => used.has(api_id))
          .map(({ api_id: id, name, desc: description, parameters }) => [
            id,
            {
              id,
              plugin_id,
              name,
              description,
              parameters: parameters.map(({ desc, ...parameter }) => ({ ...parameter, description: desc })),
            },
          ]),
      ),
    ),
  };
}

const shippedEntry = ({ id, name, tools }: ShippedPlugin, wanted: readonly string[]): PluginList[number] => ({
  plugin_id: id,
  plugin_name: name[DEFAULT_LOCALE],
  version: SHIPPED_VERSION,
  api_list: tools.filter((tool) => wanted.includes(tool.id)).map((tool) => ({ api_id: tool.id, name: tool.id })),
});
