import type { FilePlugin, PluginList } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { BotPlugins, FoundPlugins } from '../bot/index.ts';
import { createPluginStore, readPublished } from './plugin.store.ts';

/** The plugins of bots that are saved, copied, exported and imported. Plugins stay in their space: a bot only names them. */
export function createBotPlugins(database: Database): BotPlugins {
  const store = createPluginStore(database);

  async function findNamed(spaceId: string, { name, tools }: FilePlugin): Promise<PluginList[number] | null> {
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
        ({ plugin_id, version }, index) => version <= (latest.get(plugin_id) ?? 0) && ids.indexOf(plugin_id) === index,
      );
    },
    async describe(list) {
      const names = new Map(
        (await store.listAuthorised(list.map(({ plugin_id }) => plugin_id))).map((row) => [row.id, row.name]),
      );
      return list.map(({ plugin_id, plugin_name = '', api_list }) => ({
        name: names.get(plugin_id) ?? plugin_name,
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
