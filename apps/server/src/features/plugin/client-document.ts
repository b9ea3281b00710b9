import type { PluginAuth } from '@parley/contract';

/** Where a plugin is described as an OAuth client (`GetOAuthClient`). */
export const clientDocumentPath = (pluginId: string): string => `/api/plugin_api/oauth_client/${pluginId}`;

/** A copy is a client of its own: the document of the original leads back to the original. */
export const withOwnDocument = (auth: PluginAuth, originalId: string, copyId: string): PluginAuth =>
  auth.type === 'oauth' && auth.client_id.endsWith(clientDocumentPath(originalId))
    ? { ...auth, client_id: auth.client_id.slice(0, -originalId.length) + copyId }
    : auth;
