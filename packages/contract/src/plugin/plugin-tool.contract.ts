import * as z from 'zod/mini';
import { oneOf } from '../knowledge/recall-values.ts';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { ToolName } from '../tool-name.ts';
import { PLUGIN_TOOLS_MAX, TOOL_MAX_CHARACTERS, ToolDefinition } from './plugin-tool.ts';

/** Arguments of one call, as JSON text of an object. */
export const TOOL_ARGUMENTS_MAX = 100_000;
/** Of a response that the debug view shows, and that an example keeps. */
export const DEBUG_RESPONSE_MAX = 100_000;

/** wire §5: a tool has to pass before it is published. */
export const DebugStatus = { waiting: 0, passed: 1 } as const;
export type DebugStatus = (typeof DebugStatus)[keyof typeof DebugStatus];

/** A call that was saved, to try the tool again and to show what it returns. Both are JSON text, the response any text. */
const DebugExample = z.strictObject({
  arguments: z.string().check(z.maxLength(TOOL_ARGUMENTS_MAX)),
  response: z.string().check(z.maxLength(DEBUG_RESPONSE_MAX)),
});

export const PluginTool = z.extend(ToolDefinition, {
  api_id: z.string(),
  plugin_id: z.string(),
  /** Tools that are switched off are not published. */
  is_enabled: z.boolean(),
  /** Waiting again after a change of what is sent. */
  debug_status: oneOf(DebugStatus),
  debug_example: z.nullable(DebugExample),
  update_time: z.int(),
});
export type PluginTool = z.infer<typeof PluginTool>;

export const GetPluginAPIs = defineOperation({
  name: 'GetPluginAPIs',
  method: 'POST',
  path: '/api/plugin_api/get_plugin_apis',
  summary: 'Returns the tools of a plugin as they are edited, or those of a published version.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({
    plugin_id: idOf('plugin'),
    version: z.optional(z.int().check(z.minimum(1))),
    /** Only these. */
    api_ids: z.optional(z.array(z.string()).check(z.maxLength(PLUGIN_TOOLS_MAX))),
  }),
  response: z.object({
    api_info: z.array(PluginTool),
    total: z.int(),
    /** The address of the plugin in the published version; left out for the tools as they are edited. */
    url: z.optional(z.string()),
  }),
});

export const CreateAPI = defineOperation({
  name: 'CreateAPI',
  method: 'POST',
  path: '/api/plugin_api/create_api',
  summary: 'Adds a tool to a plugin.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin'), tool: ToolDefinition }),
  response: z.object({ api_id: z.string() }),
});

export const BatchCreateAPI = defineOperation({
  name: 'BatchCreateAPI',
  method: 'POST',
  path: '/api/plugin_api/batch_create_api',
  summary:
    'Adds several tools to a plugin, such as those of a document or of a curl command. A tool whose name is taken is refused, or replaces the one of that name.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: 8_388_608,
  request: z.strictObject({
    plugin_id: idOf('plugin'),
    tools: z.array(ToolDefinition).check(z.minLength(1), z.maxLength(PLUGIN_TOOLS_MAX)),
    /** The names of those that replace the tool of that name, which keeps its id. */
    replaced_names: z.optional(z.array(ToolName).check(z.maxLength(PLUGIN_TOOLS_MAX))),
  }),
  /** In the order of the tools. */
  response: z.object({ api_ids: z.array(z.string()) }),
});

export const UpdateAPI = defineOperation({
  name: 'UpdateAPI',
  method: 'POST',
  path: '/api/plugin_api/update_api',
  summary: 'Changes a tool. Fields that are left out stay as they are.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    api_id: idOf('plugin-tool'),
    tool: z.optional(ToolDefinition),
    is_enabled: z.optional(z.boolean()),
    /** Null removes it. */
    debug_example: z.optional(z.nullable(DebugExample)),
  }),
  response: z.object({ debug_status: oneOf(DebugStatus) }),
});

export const DeleteAPI = defineOperation({
  name: 'DeleteAPI',
  method: 'POST',
  path: '/api/plugin_api/delete_api',
  summary: 'Deletes a tool from a plugin. Published versions keep it.',
  policy: signedIn('manage', 'change-content'),
  request: z.strictObject({ api_id: idOf('plugin-tool') }),
  response: z.object({}),
});

export const DebugAPI = defineOperation({
  name: 'DebugAPI',
  method: 'POST',
  path: '/api/plugin_api/debug_api',
  summary: 'Calls a tool once, as an agent would, and returns what was sent and received. Secrets are masked.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    api_id: idOf('plugin-tool'),
    /** JSON text of an object: what the model would give. Parameters that it does not give may be tried here too. */
    arguments: z.string().check(z.maxLength(TOOL_ARGUMENTS_MAX)),
  }),
  response: z.object({
    success: z.boolean(),
    /** Why not, in words. Empty on success. */
    reason: z.string(),
    /** The caller has to connect an account or store a key first. */
    needs_connection: z.boolean(),
    /** The request as it was sent, with secrets as `***`; null when nothing was sent. Of an MCP server, the call and its arguments. */
    request: z.nullable(
      z.object({
        method: z.string(),
        url: z.string(),
        headers: z.array(z.object({ name: z.string(), value: z.string() })),
        body: z.string(),
      }),
    ),
    /** 0 when there was no response. */
    status: z.int(),
    content_type: z.string(),
    /** At most `DEBUG_RESPONSE_MAX` characters of it; bytes that are no text are described. */
    response: z.string(),
    /** What a model would get. */
    output: z.string(),
    time_ms: z.int(),
    debug_status: oneOf(DebugStatus),
  }),
});

export const SuggestResponseFields = defineOperation({
  name: 'SuggestResponseFields',
  method: 'POST',
  path: '/api/plugin_api/suggest_response_fields',
  summary: 'Returns the fields of a JSON response, all chosen, to fill in the response of a tool.',
  policy: signedIn('read'),
  request: z.strictObject({ response: z.string().check(z.maxLength(TOOL_MAX_CHARACTERS)) }),
  response: z.object({ response_params: ToolDefinition.shape.response_params }),
});
