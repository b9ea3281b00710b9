import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ToolRisk } from './plugin-tool.ts';

export const PLUGIN_VERSION_NOTE_MAX = 200;
const Version = z.int().check(z.minimum(1));

/** What a version changes in one tool. `breaking`: a call that fitted before may not fit any more. */
export const ToolChange = z.object({
  api_id: z.string(),
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  is_breaking: z.boolean(),
  /** The parts of a changed tool, such as `request_params`. */
  fields: z.array(z.string()),
  /** Of a changed tool that has another one: it decides whether users are asked before a call. */
  risk: z.optional(z.object({ before: ToolRisk, after: ToolRisk })),
});
export type ToolChange = z.infer<typeof ToolChange>;

/** What a version changes for all tools of a plugin: where calls go, or how they prove who they come from. */
export const PluginChange = z.object({ part: z.enum(['url', 'auth']), before: z.string(), after: z.string() });
export type PluginChange = z.infer<typeof PluginChange>;

export const PluginVersion = z.object({
  version: z.int(),
  note: z.string(),
  publish_time: z.int(),
  /** Empty when the account was deleted. */
  publisher_name: z.string(),
  tool_count: z.int(),
});
export type PluginVersion = z.infer<typeof PluginVersion>;

/** Why a plugin cannot be published. */
export const PluginPublishProblem = z.enum(['no-tools', 'tool-not-passed', 'no-change']);
export type PluginPublishProblem = z.infer<typeof PluginPublishProblem>;

export const GetPluginNextVersion = defineOperation({
  name: 'GetPluginNextVersion',
  method: 'POST',
  path: '/api/plugin_api/get_plugin_next_version',
  summary:
    'Returns the number that the next version of a plugin gets, what it would change, and what keeps it from being published.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({
    next_version: z.int(),
    changes: z.array(ToolChange),
    plugin_changes: z.array(PluginChange),
    problems: z.array(z.object({ problem: PluginPublishProblem, tool_names: z.array(z.string()) })),
  }),
});

export const PublishPlugin = defineOperation({
  name: 'PublishPlugin',
  method: 'POST',
  path: '/api/plugin_api/publish_plugin',
  summary:
    'Publishes the enabled tools of a plugin as a version that never changes. Every one of them must have passed.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({
    plugin_id: idOf('plugin'),
    /** The number of `GetPluginNextVersion`; publishing is refused when somebody was faster. */
    version: Version,
    note: z.optional(z.string().check(z.trim(), z.maxLength(PLUGIN_VERSION_NOTE_MAX))),
  }),
  response: z.object({ version: z.int() }),
});

export const ListPluginVersions = defineOperation({
  name: 'ListPluginVersions',
  method: 'POST',
  path: '/api/plugin_api/list_plugin_versions',
  summary: 'Lists the published versions of a plugin, the newest first.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({ versions: z.array(PluginVersion) }),
});

export const RestorePluginVersion = defineOperation({
  name: 'RestorePluginVersion',
  method: 'POST',
  path: '/api/plugin_api/restore_plugin_version',
  summary:
    'Makes a published version the plugin as it is edited: address, auth and tools. Tools that the version does not have are switched off. Agents and versions stay as they are.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin'), version: Version }),
  response: z.object({}),
});

export const GetUpdatedAPIs = defineOperation({
  name: 'GetUpdatedAPIs',
  method: 'POST',
  path: '/api/plugin_api/get_updated_apis',
  summary: 'Compares two versions of a plugin: what an agent gets when it takes the other one.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ plugin_id: idOf('plugin'), from_version: Version, to_version: Version }),
  response: z.object({ changes: z.array(ToolChange), plugin_changes: z.array(PluginChange) }),
});
