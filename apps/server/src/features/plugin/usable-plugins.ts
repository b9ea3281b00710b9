import {
  type GetPlaygroundPluginList,
  isNeeded,
  type Locale,
  ParameterSource,
  PLUGIN_PAGE,
  type RequestOf,
  type ResponseOf,
  type UsablePlugin,
} from '@parley/contract';
import { rowsOfPage } from '../../platform/database/page-bytes.ts';
import { searchFor } from '../../platform/search-words.ts';
import { objectUrl } from '../object/index.ts';
import { nameParameters } from './call/parameter-names.ts';
import { connectionOf } from './connection/authorise-call.ts';
import type { PluginRow } from './plugin.schema.ts';
import type { PluginStore } from './plugin.store.ts';
import type { CompiledTool, PublishedPlugins } from './published-plugins.ts';
import type { ShippedPlugin } from './shipped/shipped-plugin.ts';
import { SHIPPED_VERSION, shippedPlugins } from './shipped/shipped-plugins.ts';

interface Dependencies {
  plugins: PluginStore;
  findPublished: PublishedPlugins;
}
export type UsablePlugins = ReturnType<typeof createUsablePlugins>;

/** What bots of a space can use: its published plugins, then those that come with the server. */
export function createUsablePlugins({ plugins, findPublished }: Dependencies) {
  /** Those of the rows that have a version, in their order. */
  async function toContract(pinned: readonly { row: PluginRow; version: number }[]): Promise<UsablePlugin[]> {
    const versions = await findPublished(pinned.map(({ row, version }) => ({ id: row.id, version })));
    return pinned.flatMap(({ row, version }, index): UsablePlugin[] => {
      const published = versions[index];
      if (!published) return [];
      return [
        {
          plugin_id: row.id,
          name: row.name,
          desc: row.description,
          icon_url: objectUrl(row.iconObjectId),
          source: row.source,
          is_official: false,
          version,
          latest_version: row.latestVersion,
          needs_connection: connectionOf(published.auth) !== null,
          tools: [...published.tools.values()].map(toUsableTool),
        },
      ];
    });
  }

  return async function listUsable(
    { space_id, search, is_official, page = 1, size = PLUGIN_PAGE, pinned }: RequestOf<typeof GetPlaygroundPluginList>,
    locale: Locale,
  ): Promise<ResponseOf<typeof GetPlaygroundPluginList>> {
    const shipped = shippedPlugins.map((plugin) => toUsable(plugin, locale));
    const rows = (await plugins.listOfAuthorisedSpace(space_id)).filter(({ latestVersion }) => latestVersion > 0);
    if (pinned) {
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const wanted = [...new Map(pinned.map((pin) => [`${pin.plugin_id} ${pin.version}`, pin])).values()];
      const own = await toContract(
        wanted.flatMap(({ plugin_id, version }) => {
          const row = rowOf.get(plugin_id);
          return row ? [{ row, version }] : [];
        }),
      );
      const found = wanted.flatMap(({ plugin_id, version }) =>
        rowOf.has(plugin_id)
          ? own.filter((plugin) => plugin.plugin_id === plugin_id && plugin.version === version)
          : shipped.filter((plugin) => plugin.plugin_id === plugin_id),
      );
      return { plugins: found, total: found.length };
    }
    const isNamed = search?.trim() ? searchFor(search) : () => true;
    const named = rows.filter(({ name, description }) => isNamed(`${name} ${description}`));
    named.sort((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0) || (a.id < b.id ? -1 : 1));
    const all = [...(is_official ? [] : named), ...shipped.filter(({ name, desc }) => isNamed(`${name} ${desc}`))];
    const bytesOf = is_official ? new Map<string, number>() : await plugins.listLatestBytes(space_id);
    const shown = pageOf(all, page, size, (one) => ('plugin_id' in one ? 0 : (bytesOf.get(one.id) ?? 0)));
    const own = await toContract(
      shown.flatMap((one) => ('plugin_id' in one ? [] : [{ row: one, version: one.latestVersion }])),
    );
    return { plugins: [...own, ...shown.filter((one) => 'plugin_id' in one)], total: all.length };
  };
}

/** Pages end early where their plugins are large, so each begins where the one before it ends. */
function pageOf<Item>(all: readonly Item[], page: number, size: number, bytesOf: (item: Item) => number): Item[] {
  let rest = all;
  for (let number = 1; ; number += 1) {
    const most = rest.slice(0, size);
    const count = rowsOfPage(most.map(bytesOf));
    if (number === page || count === 0) return most.slice(0, count);
    rest = rest.slice(count);
  }
}

const toUsable = ({ id, name, desc, tools }: ShippedPlugin, locale: Locale): UsablePlugin => ({
  plugin_id: id,
  name: name[locale],
  desc: desc[locale],
  icon_url: '',
  source: 'official',
  is_official: true,
  version: SHIPPED_VERSION,
  latest_version: SHIPPED_VERSION,
  needs_connection: false,
  tools: tools.map((tool) => {
    const usable = toUsableTool(tool);
    const parameters = usable.parameters.map((parameter) => ({
      ...parameter,
      desc: tool.parameterDescs.get(parameter.name)?.[locale] ?? parameter.desc,
    }));
    return { ...usable, desc: tool.desc[locale], parameters };
  }),
});

const toUsableTool = ({ id, definition }: Pick<CompiledTool, 'id' | 'definition'>): UsablePlugin['tools'][number] => ({
  api_id: id,
  name: definition.name,
  desc: definition.desc,
  risk: definition.risk,
  parameters: nameParameters(definition)
    .filter(({ parameter }) => parameter.source === ParameterSource.model)
    .map(({ key, parameter }) => ({ name: key, desc: parameter.desc, is_required: isNeeded(parameter) })),
});
