import * as z from 'zod/mini';

/** Plugins that one bot can have. */
export const BOT_PLUGINS_MAX = 100;
/** Tools of one plugin that a bot can have. */
export const BOT_PLUGIN_TOOLS_MAX = 500;

/** What the ids of plugins begin with that come with the server. */
export const OFFICIAL_PLUGIN = 'official_';

const Id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The plugins of a bot (studio §3 plugin skill): a version of each, and the tools of it that the bot uses. */
export const PluginList = z
  .array(
    z.object({
      // Not tagged: plugins that were deleted or are not of the bot's space are left out when the bot is saved.
      plugin_id: Id,
      plugin_name: z.optional(z.string().check(z.maxLength(200))),
      /** A published one. A newer version changes nothing until the bot takes it. */
      version: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      api_list: z
        .array(z.object({ api_id: Id, name: z.optional(z.string().check(z.maxLength(64))) }))
        .check(z.maxLength(BOT_PLUGIN_TOOLS_MAX)),
    }),
  )
  .check(z.maxLength(BOT_PLUGINS_MAX));
export type PluginList = z.infer<typeof PluginList>;
