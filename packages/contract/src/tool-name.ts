import * as z from 'zod/mini';

/** The pattern that models accept for the name of a tool. A name that does not exist yields no tool. */
export const ToolName = z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/));
