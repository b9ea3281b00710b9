import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { PluginSecret } from './plugin-auth.ts';

/** Not tagged: users see and revoke what is theirs, also of a space that they have left. */
const Id = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** The version that the agent uses; left out for the plugin as it is edited. */
const Version = z.optional(z.int().check(z.minimum(1)));

/** The account or the key of a user that a plugin uses for them. */
export const PluginConnection = z.object({
  plugin_id: z.string(),
  plugin_name: z.string(),
  /** An OAuth account, or what the user stored: a key, or name and password. */
  kind: z.enum(['oauth', 'key', 'basic']),
  /** The server no longer accepts it: the user has to connect again. */
  is_expired: z.boolean(),
  create_time: z.int(),
  used_time: z.nullable(z.int()),
});
export type PluginConnection = z.infer<typeof PluginConnection>;

export const GetOAuthStatus = defineOperation({
  name: 'GetOAuthStatus',
  method: 'POST',
  path: '/api/plugin_api/get_oauth_status',
  summary: 'Returns whether the caller has connected a plugin that needs it of each user.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin'), version: Version }),
  response: z.object({
    kind: z.enum(['none', 'oauth', 'key', 'basic']),
    is_connected: z.boolean(),
    plugin_name: z.string(),
  }),
});

export const StartOAuth = defineOperation({
  name: 'StartOAuth',
  method: 'POST',
  path: '/api/plugin_api/start_oauth',
  summary:
    'Begins to connect the account of the caller: returns the address to open in a window, which ends at the callback of this server.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin'), version: Version }),
  response: z.object({ authorize_url: z.string() }),
});

export const FinishOAuth = defineOperation({
  name: 'FinishOAuth',
  method: 'POST',
  path: '/api/plugin_api/finish_oauth',
  summary:
    'Ends what `StartOAuth` began, with what the callback page got in its address. Only the user who began it can end it.',
  policy: signedIn('write'),
  request: z.strictObject({
    /** Whose callback page the answer came to. */
    plugin_id: Id,
    state: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Empty when the user or the server refused. */
    code: z.string().check(z.maxLength(4_000)),
    /** The server that issued the code, where it says so (RFC 9207). */
    iss: z.optional(z.string().check(z.maxLength(2_000))),
  }),
  response: z.object({ plugin_name: z.string() }),
});

export const SetUserPluginKey = defineOperation({
  name: 'SetUserPluginKey',
  method: 'POST',
  path: '/api/plugin_api/set_user_key',
  summary: 'Stores the key of the caller for a plugin that takes one of each user. For basic auth, `name:password`.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin'), version: Version, secret: PluginSecret }),
  response: z.object({}),
});

export const RevokeAuthToken = defineOperation({
  name: 'RevokeAuthToken',
  method: 'POST',
  path: '/api/plugin_api/revoke_auth_token',
  summary: 'Deletes the connection of the caller with a plugin.',
  policy: signedIn('write'),
  request: z.strictObject({ plugin_id: Id }),
  response: z.object({}),
});

export const GetQueriedOAuthPluginList = defineOperation({
  name: 'GetQueriedOAuthPluginList',
  method: 'POST',
  path: '/api/plugin_api/get_queried_oauth_plugins',
  summary: 'Lists the connections of the caller, and the tools that they have allowed for good.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({
    connections: z.array(PluginConnection),
    approvals: z.array(
      z.object({
        bot_id: z.string(),
        bot_name: z.string(),
        plugin_id: z.string(),
        plugin_name: z.string(),
        api_id: z.string(),
        tool_name: z.string(),
      }),
    ),
  }),
});

export const RevokeToolApproval = defineOperation({
  name: 'RevokeToolApproval',
  method: 'POST',
  path: '/api/plugin_api/revoke_tool_approval',
  summary: 'Takes back that a tool may be called without asking the caller.',
  policy: signedIn('write'),
  request: z.strictObject({ bot_id: Id, plugin_id: Id, api_id: Id }),
  response: z.object({}),
});
