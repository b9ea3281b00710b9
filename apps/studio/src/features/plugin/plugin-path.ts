import type { UsablePlugin } from '@parley/contract';

/** The page of a plugin (studio §2). */
export const pluginPath = (spaceId: string, pluginId: string): string => `/space/${spaceId}/plugin/${pluginId}`;

/** The page of a tool. */
export const toolPath = (spaceId: string, pluginId: string, toolId: string): string =>
  `${pluginPath(spaceId, pluginId)}/tool/${toolId}`;

/** What a tool does (studio §2 plugin tool preview), as it is edited or in a version. */
export const toolPreviewPath = (spaceId: string, pluginId: string, toolId: string, version?: number): string =>
  `${toolPath(spaceId, pluginId, toolId)}?mode=preview${version === undefined ? '' : `&version=${version}`}`;

/** The mock sets of a tool. */
export const mockSetPath = (spaceId: string, pluginId: string, toolId: string): string =>
  `${toolPath(spaceId, pluginId, toolId)}/plugin-mock-set`;

/** The page that lists all plugins of a space. */
export const pluginsPath = (spaceId: string): string => `/space/${spaceId}/library?kind=plugins`;

/** The page of a plugin that an agent can use; of one that comes with the server, what its tools do. */
export const usablePluginPath = (
  spaceId: string,
  { plugin_id, is_official }: Pick<UsablePlugin, 'plugin_id' | 'is_official'>,
): string => (is_official ? `${pluginsPath(spaceId)}&shipped=${plugin_id}` : pluginPath(spaceId, plugin_id));
