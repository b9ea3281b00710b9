/** The page of this studio at which the window of an OAuth server ends. */
export const oauthCallbackPath = '/plugin/oauth/callback';

/** What the window tells the page that opened it. */
export const OAUTH_MESSAGE = 'parley:plugin-connected';
