import type { PluginList, ToolChange, UsablePlugin, UsableTool } from '@parley/contract';

type PluginEntry = PluginList[number];

/** The list with a tool added, or removed. A plugin without tools is not kept. */
export function withTool(
  list: PluginList,
  { plugin_id, name: plugin_name, version }: Pick<UsablePlugin, 'plugin_id' | 'name' | 'version'>,
  { api_id, name }: Pick<UsableTool, 'api_id' | 'name'>,
  isAdded: boolean,
): PluginList {
  const entry = list.find((one) => one.plugin_id === plugin_id);
  if (!entry) return isAdded ? [...list, { plugin_id, plugin_name, version, api_list: [{ api_id, name }] }] : list;
  const others = entry.api_list.filter((tool) => tool.api_id !== api_id);
  const api_list = isAdded ? [...others, { api_id, name }] : others;
  return list.flatMap((one) => (one === entry ? (api_list.length > 0 ? [{ ...one, api_list }] : []) : [one]));
}

/** The list with all tools of a plugin added. */
export const withAllTools = (list: PluginList, plugin: UsablePlugin): PluginList =>
  plugin.tools.reduce((now, tool) => withTool(now, plugin, tool, true), list);

/** A plugin in another version, without the tools that it no longer has. */
export function inVersion(entry: PluginEntry, version: number, changes: readonly ToolChange[]): PluginEntry {
  const changeOf = (id: string) => changes.find(({ api_id }) => api_id === id);
  return {
    ...entry,
    version,
    api_list: entry.api_list
      .filter(({ api_id }) => changeOf(api_id)?.change !== 'removed')
      .map((tool) => ({ ...tool, name: changeOf(tool.api_id)?.name ?? tool.name })),
  };
}

export const hasTool = (list: PluginList, pluginId: string, toolId: string): boolean =>
  list.some(({ plugin_id, api_list }) => plugin_id === pluginId && api_list.some(({ api_id }) => api_id === toolId));
