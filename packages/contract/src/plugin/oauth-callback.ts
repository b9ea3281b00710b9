export const OAUTH_CALLBACK_PATH = '/plugin/oauth/callback';

/**
 * The page of the studio at which connecting an account with a plugin ends. Each plugin has its own, which is registered with its OAuth
 * server: another plugin cannot get a code that was issued for it.
 */
export const oauthCallbackPath = (pluginId: string): string => `${OAUTH_CALLBACK_PATH}/${pluginId}`;
