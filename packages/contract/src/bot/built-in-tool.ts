export const TOOL_NAMES_MAX = 100;

/** Tools every installation has, without any plugin. */
export const builtInToolNames: readonly string[] = ['current_time', 'search_guide', 'request_location', 'ask_user'];
