import { DEFAULT_LOCALE, type FilePlugin, type PluginList } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { BotPlugins, FoundPlugins } from '../bot/index.ts';
import { createPluginStore, readPublished } from './plugin.store.ts';
import type { ShippedPlugin } from './shipped/shipped-plugin.ts';
import { findShipped, SHIPPED_VERSION } from './shipped/shipped-plugins.ts';

/** The plugins of bots that are saved, copied, exported and imported. Plugins stay in their space: a bot only names them. */
export function createBotPlugins(database: Database): BotPlugins {
  const store = createPluginStore(database);

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

const shippedEntry = ({ id, name, tools }: ShippedPlugin, wanted: readonly string[]): PluginList[number] => ({
  plugin_id: id,
  plugin_name: name[DEFAULT_LOCALE],
  version: SHIPPED_VERSION,
  api_list: tools.filter((tool) => wanted.includes(tool.id)).map((tool) => ({ api_id: tool.id, name: tool.id })),
});
