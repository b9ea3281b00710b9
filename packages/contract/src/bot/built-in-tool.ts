import * as z from 'zod/mini';

export const TOOL_NAMES_MAX = 100;

/** The pattern that models accept for the name of a tool. A name that does not exist yields no tool. */
export const ToolName = z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/));

/** Tools every installation has, without any plugin. */
export const builtInToolNames: readonly string[] = ['current_time', 'search_guide', 'request_location', 'ask_user'];
