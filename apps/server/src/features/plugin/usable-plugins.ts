import {
  type GetPlaygroundPluginList,
  ParameterSource,
  PLUGIN_PAGE,
  type RequestOf,
  type ResponseOf,
  type UsablePlugin,
} from '@parley/contract';
import { searchFor } from '../../platform/search-words.ts';
import { nameParameters } from './call/parameter-names.ts';
import { connectionOf } from './connection/authorise-call.ts';
import type { PluginRow } from './plugin.schema.ts';
import type { PluginStore } from './plugin.store.ts';
import type { CompiledTool, PublishedPlugins } from './published-plugins.ts';

interface Dependencies {
  plugins: PluginStore;
  findPublished: PublishedPlugins;
}
export type UsablePlugins = ReturnType<typeof createUsablePlugins>;

/** What bots of a space can use: its published plugins. */
export function createUsablePlugins({ plugins, findPublished }: Dependencies) {
  async function toContract(row: PluginRow, version: number): Promise<UsablePlugin[]> {
    const published = await findPublished(row, version);
    if (!published) return [];
    return [
      {
        plugin_id: row.id,
        name: row.name,
        desc: row.description,
        source: row.source,
        is_official: false,
        version,
        latest_version: row.latestVersion,
        needs_connection: connectionOf(published.auth) !== null,
        tools: [...published.tools.values()].map(toUsableTool),
      },
    ];
  }

  return async function listUsable({
    space_id,
    search,
    page = 1,
    size = PLUGIN_PAGE,
    pinned,
  }: RequestOf<typeof GetPlaygroundPluginList>): Promise<ResponseOf<typeof GetPlaygroundPluginList>> {
    const rows = (await plugins.listOfAuthorisedSpace(space_id)).filter(({ latestVersion }) => latestVersion > 0);
    if (pinned) {
      const own = new Map(rows.map((row) => [row.id, row]));
      const found = await Promise.all(
        pinned.map(({ plugin_id, version }) => {
          const row = own.get(plugin_id);
          return row ? toContract(row, version) : [];
        }),
      );
      return { plugins: found.flat(), total: found.flat().length };
    }
    const isNamed = search?.trim() ? searchFor(search) : () => true;
    const named = rows.filter(({ name, description }) => isNamed(`${name} ${description}`));
    named.sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0) || (a.id < b.id ? -1 : 1));
    const shown = named.slice((page - 1) * size, page * size);
    const found = await Promise.all(shown.map((row) => toContract(row, row.latestVersion)));
    return { plugins: found.flat(), total: named.length };
  };
}

const toUsableTool = ({ id, definition }: CompiledTool): UsablePlugin['tools'][number] => ({
  api_id: id,
  name: definition.name,
  desc: definition.desc,
  risk: definition.risk,
  parameters: nameParameters(definition)
    .filter(({ parameter }) => parameter.source === ParameterSource.model)
    .map(({ key, parameter: { desc, is_required } }) => ({ name: key, desc, is_required })),
});
