/** The page of a plugin (studio §2). */
export const pluginPath = (spaceId: string, pluginId: string): string => `/space/${spaceId}/plugin/${pluginId}`;

/** The page of a tool. */
export const toolPath = (spaceId: string, pluginId: string, toolId: string): string =>
  `${pluginPath(spaceId, pluginId)}/tool/${toolId}`;

/** The mock sets of a tool. */
export const mockSetPath = (spaceId: string, pluginId: string, toolId: string): string =>
  `${toolPath(spaceId, pluginId, toolId)}/plugin-mock-set`;

/** The page that lists all plugins of a space. */
export const pluginsPath = (spaceId: string): string => `/space/${spaceId}/library?kind=plugins`;
