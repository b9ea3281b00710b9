import * as z from 'zod/mini';
import { maxGraphemes } from '../graphemes.ts';
import { noHiddenCharacters } from '../hidden-characters.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { PluginAuth, PluginSecret, PluginUrl } from './plugin-auth.ts';

export const PLUGIN_NAME_MAX = 40;
export const PLUGIN_DESCRIPTION_MAX = 600;
export const SPACE_PLUGINS_MAX = 500;
export const PLUGIN_PAGE = 20;
export const PLUGIN_PAGE_MAX = 100;

export const PluginName = z
  .string()
  .check(z.trim(), z.minLength(1), maxGraphemes(PLUGIN_NAME_MAX), noHiddenCharacters());
export const PluginDescription = z.string().check(z.trim(), maxGraphemes(PLUGIN_DESCRIPTION_MAX));

/** Where the tools of a plugin are: an HTTP API, an MCP server, or this server for those that come with it. */
export const PluginSource = z.enum(['http', 'mcp', 'official']);
export type PluginSource = z.infer<typeof PluginSource>;

/** A stored picture; empty for none. */
export const PluginIconUri = z.union([z.literal(''), idOf('object')]);

/** A plugin in the library of a space. Times are milliseconds. */
export const Plugin = z.object({
  plugin_id: z.string(),
  space_id: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Empty without a picture. */
  icon_uri: z.string(),
  icon_url: z.string(),
  source: PluginSource,
  url: z.string(),
  auth: PluginAuth,
  /** Whether builders have stored the secret of `auth`. */
  has_secret: z.boolean(),
  can_edit: z.boolean(),
  creator_id: z.string(),
  /** Empty when the creator has left the space. */
  creator_name: z.string(),
  create_time: z.int(),
  update_time: z.int(),
  tool_count: z.int(),
  /** The latest published version; 0 before the first. */
  version: z.int(),
  publish_time: z.nullable(z.int()),
  /** Whether anything was changed since then. */
  has_unpublished_change: z.boolean(),
  /** How many agents of the space have it in their draft. */
  bot_used_count: z.int(),
});
export type Plugin = z.infer<typeof Plugin>;

export const RegisterPluginMeta = defineOperation({
  name: 'RegisterPluginMeta',
  method: 'POST',
  path: '/api/plugin_api/register_plugin_meta',
  summary: 'Creates a plugin without tools in a space, for an HTTP API.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    name: PluginName,
    desc: z.optional(PluginDescription),
    icon_uri: z.optional(PluginIconUri),
    url: PluginUrl,
    auth: z.optional(PluginAuth),
    secret: z.optional(PluginSecret),
  }),
  response: z.object({ plugin_id: idOf('plugin') }),
});

export const UpdatePluginMeta = defineOperation({
  name: 'UpdatePluginMeta',
  method: 'POST',
  path: '/api/plugin_api/update_plugin_meta',
  summary:
    'Changes a plugin. Fields that are left out stay as they are. A stored secret is forgotten when the address or the kind of auth changes, unless a new one is sent.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    plugin_id: idOf('plugin'),
    name: z.optional(PluginName),
    desc: z.optional(PluginDescription),
    icon_uri: z.optional(PluginIconUri),
    url: z.optional(PluginUrl),
    auth: z.optional(PluginAuth),
    secret: z.optional(PluginSecret),
  }),
  response: z.object({}),
});

export const GetPluginInfo = defineOperation({
  name: 'GetPluginInfo',
  method: 'POST',
  path: '/api/plugin_api/get_plugin_info',
  summary: 'Returns a plugin of a space.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({ plugin: Plugin }),
});

export const GetDevPluginList = defineOperation({
  name: 'GetDevPluginList',
  method: 'POST',
  path: '/api/plugin_api/get_dev_plugin_list',
  summary: 'Lists the plugins of a space, last changed first.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({
    space_id: idOf('space'),
    /** Every word of it has to be in the name or in the description. */
    search: z.optional(z.string().check(z.maxLength(100))),
    /** From 1. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(PLUGIN_PAGE_MAX))),
    /** Only those that the caller created. */
    is_own: z.optional(z.boolean()),
  }),
  response: z.object({ plugins: z.array(Plugin), total: z.int() }),
});

export const DelPlugin = defineOperation({
  name: 'DelPlugin',
  method: 'POST',
  path: '/api/plugin_api/del_plugin',
  summary: 'Deletes a plugin with its tools, versions, mock sets and connections. Agents lose its tools at once.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({}),
});

/** An agent that has a plugin. */
const PluginUser = z.object({
  bot_id: z.string(),
  name: z.string(),
  icon_url: z.string(),
  version: z.int(),
  /** The tools that it has. */
  api_ids: z.array(z.string()),
});

export const ListPluginUsers = defineOperation({
  name: 'ListPluginUsers',
  method: 'POST',
  path: '/api/plugin_api/list_plugin_users',
  summary: 'Lists the agents of the space whose draft has a plugin, with the version and the tools that they use.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({ bots: z.array(PluginUser) }),
});

export const CopyPlugin = defineOperation({
  name: 'CopyPlugin',
  method: 'POST',
  path: '/api/plugin_api/copy_plugin',
  summary: 'Copies a plugin with its tools into a space. The copy has no versions, no secret and no connections.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin'), target_space_id: idOf('space') }),
  response: z.object({ plugin_id: idOf('plugin') }),
});

/** Made by the client, different for every tab and page load. */
const TabId = z.string().check(z.regex(/^[\w-]{8,64}$/));

export const CheckAndLockPluginEdit = defineOperation({
  name: 'CheckAndLockPluginEdit',
  method: 'POST',
  path: '/api/plugin_api/check_and_lock_plugin_edit',
  summary: 'Takes or keeps the edit lock of a plugin for the next 30 s, if no other tab holds it.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    plugin_id: idOf('plugin'),
    tab_id: TabId,
    /** Takes the lock from the tab that holds it. */
    take_over: z.optional(z.boolean()),
  }),
  response: z.object({
    /** Whether the calling tab holds it now. */
    seized: z.boolean(),
    /** Who holds it otherwise. */
    occupied_by: z.nullable(z.object({ user_id: z.string(), user_name: z.string() })),
  }),
});

export const UnlockPluginEdit = defineOperation({
  name: 'UnlockPluginEdit',
  method: 'POST',
  path: '/api/plugin_api/unlock_plugin_edit',
  summary: 'Gives the edit lock of a plugin back.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin'), tab_id: TabId }),
  response: z.object({}),
});
