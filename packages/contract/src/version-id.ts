import * as z from 'zod/mini';

/**
 * Names a version of a bot, for the bot that the same request names: a version of another bot is not found. Not a tagged id,
 * because access to the bot is access to its versions.
 */
export const VersionId = z.string().check(z.regex(/^[\w-]{1,64}$/));
