/** What the window of an OAuth server tells the page that opened it. */
export const OAUTH_MESSAGE = 'parley:plugin-connected';
