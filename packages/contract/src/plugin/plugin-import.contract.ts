import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { PluginDescription, PluginName } from './plugin.contract.ts';
import { PluginAuth, PluginSecret, PluginUrl } from './plugin-auth.ts';
import { PLUGIN_TOOLS_MAX, ToolDefinition } from './plugin-tool.ts';

export const PLUGIN_DOCUMENT_MAX_BYTES = 4_194_304;
export const CURL_MAX = 100_000;

/** A part of a document that cannot be used, such as `GET /pets`, and why, in the language of the caller. */
export const LeftOutOfImport = z.object({ where: z.string(), reason: z.string() });
export type LeftOutOfImport = z.infer<typeof LeftOutOfImport>;

/** What a document, a curl command or a server offers. Nothing is stored yet. */
export const ImportedPlugin = z.object({
  name: z.string(),
  desc: z.string(),
  url: z.string(),
  auth: PluginAuth,
  tools: z.array(ToolDefinition),
  left_out: z.array(LeftOutOfImport),
});
export type ImportedPlugin = z.infer<typeof ImportedPlugin>;

export const Convert2OpenAPI = defineOperation({
  name: 'Convert2OpenAPI',
  method: 'POST',
  path: '/api/plugin_api/convert_to_openapi',
  summary:
    'Reads an OpenAPI or Swagger document, given as text or by its address, or a curl command, and returns the tools that it makes. Nothing is stored.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: 8_388_608,
  hasLargeResponse: true,
  request: z.strictObject({
    space_id: idOf('space'),
    source: z.union([
      z.strictObject({ document: z.string().check(z.minLength(1), z.maxLength(PLUGIN_DOCUMENT_MAX_BYTES)) }),
      z.strictObject({ document_url: z.string().check(z.trim(), z.maxLength(2_000), z.regex(/^https?:\/\//i)) }),
      z.strictObject({ curl: z.string().check(z.minLength(1), z.maxLength(CURL_MAX)) }),
    ]),
  }),
  response: z.object({ imported: ImportedPlugin }),
});

export const RegisterPlugin = defineOperation({
  name: 'RegisterPlugin',
  method: 'POST',
  path: '/api/plugin_api/register',
  summary: 'Creates a plugin with tools in a space, such as those that `Convert2OpenAPI` returned.',
  policy: signedIn('write', 'change-content'),
  maxBodyBytes: 8_388_608,
  request: z.strictObject({
    space_id: idOf('space'),
    name: PluginName,
    desc: z.optional(PluginDescription),
    url: PluginUrl,
    auth: z.optional(PluginAuth),
    secret: z.optional(PluginSecret),
    tools: z.array(ToolDefinition).check(z.minLength(1), z.maxLength(PLUGIN_TOOLS_MAX)),
  }),
  response: z.object({ plugin_id: idOf('plugin') }),
});

export const RegisterMcpPlugin = defineOperation({
  name: 'RegisterMcpPlugin',
  method: 'POST',
  path: '/api/plugin_api/register_mcp',
  summary: 'Creates a plugin from an MCP server over HTTP: its tools are read from the server.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({
    space_id: idOf('space'),
    name: z.optional(PluginName),
    url: PluginUrl,
    auth: z.optional(PluginAuth),
    secret: z.optional(PluginSecret),
  }),
  response: z.object({ plugin_id: idOf('plugin'), left_out: z.array(LeftOutOfImport) }),
});

export const RefreshMcpPlugin = defineOperation({
  name: 'RefreshMcpPlugin',
  method: 'POST',
  path: '/api/plugin_api/refresh_mcp',
  summary:
    'Reads the tools of an MCP server again: new ones are added, changed ones changed, and those that are gone removed.',
  policy: signedIn('write', 'change-content'),
  request: z.strictObject({ plugin_id: idOf('plugin') }),
  response: z.object({
    added: z.int(),
    changed: z.int(),
    removed: z.int(),
    left_out: z.array(LeftOutOfImport),
    /** What else the server offers: agents do not use it. */
    resources: z.array(z.object({ uri: z.string(), name: z.string() })),
    prompts: z.array(z.object({ name: z.string(), desc: z.string() })),
  }),
});
