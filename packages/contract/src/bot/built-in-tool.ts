import * as z from 'zod/mini';

/** Tools every installation has, without any plugin. */
export const builtInToolNames = ['current_time', 'search_guide', 'request_location', 'ask_user'] as const;

export const BuiltInToolName = z.enum(builtInToolNames);
export type BuiltInToolName = z.infer<typeof BuiltInToolName>;
