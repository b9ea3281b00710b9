import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { anyone, signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { PluginDescription, PluginIconUri, PluginName } from './plugin.contract.ts';
import { PluginAuth, PluginSecret, PluginUrl } from './plugin-auth.ts';
import { PLUGIN_TOOLS_MAX, ToolDefinition } from './plugin-tool.ts';

export const PLUGIN_DOCUMENT_MAX_BYTES = 2_097_152;
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
  /** With the key of a curl command, for `RegisterPlugin`. */
  response: z.object({ imported: z.extend(ImportedPlugin, { secret: z.optional(z.string()) }) }),
});

/** A plugin that works with the key or the server of whoever adds it. */
export const PluginTemplate = z.object({
  template_id: z.string(),
  name: z.string(),
  desc: z.string(),
  /** Empty where builders have a server of their own. */
  url: z.string(),
  auth: PluginAuth,
  tools: z.array(ToolDefinition),
});
export type PluginTemplate = z.infer<typeof PluginTemplate>;

export const ListPluginTemplates = defineOperation({
  name: 'ListPluginTemplates',
  method: 'POST',
  path: '/api/plugin_api/list_templates',
  summary:
    'Lists plugins of well-known services, which `RegisterPlugin` makes with the address or the key of the caller.',
  policy: signedIn('read'),
  request: z.strictObject({}),
  response: z.object({ templates: z.array(PluginTemplate) }),
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
    icon_uri: z.optional(PluginIconUri),
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
    icon_uri: z.optional(PluginIconUri),
    url: PluginUrl,
    auth: z.optional(PluginAuth),
    secret: z.optional(PluginSecret),
  }),
  response: z.object({
    plugin_id: idOf('plugin'),
    /** That of the request, or as the server calls itself. */
    name: z.string(),
    left_out: z.array(LeftOutOfImport),
    /** The server wants to know who reads its tools: connect (`StartOAuth`, `SetUserPluginKey`), then `RefreshMcpPlugin`. */
    needs_connection: z.boolean(),
  }),
});

export const GetOAuthClient = defineOperation({
  name: 'GetOAuthClient',
  method: 'GET',
  path: '/api/plugin_api/oauth_client/:plugin_id',
  summary:
    'Describes a plugin as an OAuth client, for authorization servers that know clients by the address of such a document.',
  policy: anyone('read'),
  request: z.strictObject({ plugin_id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  response: z.object({
    client_id: z.string(),
    client_name: z.string(),
    client_uri: z.string(),
    redirect_uris: z.array(z.string()),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.string(),
  }),
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
