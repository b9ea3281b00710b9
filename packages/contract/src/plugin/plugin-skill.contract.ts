import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { PLUGIN_PAGE_MAX, PluginSource } from './plugin.contract.ts';
import { BOT_PLUGINS_MAX } from './plugin-skill.ts';
import { ToolRisk } from './plugin-tool.ts';

/** A published tool, as builders of agents choose it (studio §3 plugin skill). */
const UsableTool = z.object({
  api_id: z.string(),
  name: z.string(),
  desc: z.string(),
  risk: ToolRisk,
  /** Those that the model gives. One with a default is not required. */
  parameters: z.array(z.object({ name: z.string(), desc: z.string(), is_required: z.boolean() })),
});
export type UsableTool = z.infer<typeof UsableTool>;

/** A plugin that agents of a space can use, in one of its versions. */
export const UsablePlugin = z.object({
  plugin_id: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Empty without a picture. */
  icon_url: z.string(),
  source: PluginSource,
  is_official: z.boolean(),
  version: z.int(),
  latest_version: z.int(),
  /** Whether each user has to connect an account or store a key of their own. */
  needs_connection: z.boolean(),
  tools: z.array(UsableTool),
});
export type UsablePlugin = z.infer<typeof UsablePlugin>;

export const GetPlaygroundPluginList = defineOperation({
  name: 'GetPlaygroundPluginList',
  method: 'POST',
  path: '/api/plugin_api/get_playground_plugin_list',
  summary:
    'Lists what agents of a space can use: its published plugins and those that come with the server, each in its latest version; or certain ones in certain versions.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    space_id: idOf('space'),
    search: z.optional(z.string().check(z.maxLength(100))),
    /** Only those that come with the server. */
    is_official: z.optional(z.boolean()),
    /** A page of large plugins has fewer than `size`; the one after the last is empty. */
    page: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    size: z.optional(z.int().check(z.minimum(1), z.maximum(PLUGIN_PAGE_MAX))),
    /** Only these, in these versions; those that are gone are left out. Used for what an agent has. */
    pinned: z.optional(
      z
        .array(z.strictObject({ plugin_id: z.string().check(z.maxLength(64)), version: z.int() }))
        .check(z.maxLength(BOT_PLUGINS_MAX)),
    ),
  }),
  response: z.object({ plugins: z.array(UsablePlugin), total: z.int() }),
});
