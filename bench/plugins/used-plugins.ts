import { join } from 'node:path';
import {
  newBotDraft,
  type PluginAuth,
  type PluginList,
  secretOriginOf,
  secretPlaceOf,
  type ToolDefinition,
} from '@parley/contract';
// The tables of all features.
import type {} from '../../apps/server/src/app.ts';
import type { AgentScope } from '../../apps/server/src/features/agent/agent-scope.ts';
import type { ToolSource } from '../../apps/server/src/features/agent/sources.ts';
import type { ToolCallContext } from '../../apps/server/src/features/agent/tool.ts';
import { createCallTool } from '../../apps/server/src/features/plugin/call/call-tool.ts';
import { createAuthoriseCall } from '../../apps/server/src/features/plugin/connection/authorise-call.ts';
import { createConnectionStore } from '../../apps/server/src/features/plugin/connection/connection.store.ts';
import { createAskForTokens } from '../../apps/server/src/features/plugin/connection/oauth-tokens.ts';
import { createCallMcpTool } from '../../apps/server/src/features/plugin/mcp/call-mcp-tool.ts';
import { createMcpPlugins, type McpPlugins } from '../../apps/server/src/features/plugin/mcp/mcp-plugins.ts';
import { createMockStore } from '../../apps/server/src/features/plugin/mock/mock.store.ts';
import { createPluginStore, type PublishedPlugin } from '../../apps/server/src/features/plugin/plugin.store.ts';
import { createPluginSecrets } from '../../apps/server/src/features/plugin/plugin-secret.ts';
import { createPublishedPlugins } from '../../apps/server/src/features/plugin/published-plugins.ts';
import { createPluginSources } from '../../apps/server/src/features/plugin/run/plugin-sources.ts';
import { systemClockAndIds } from '../../apps/server/src/platform/clock-and-ids.ts';
import type { Database } from '../../apps/server/src/platform/database/database.ts';
import { createDocuments } from '../../apps/server/src/platform/documents/documents.ts';
import { createMcpClient } from '../../apps/server/src/platform/mcp/mcp-client.ts';
import { createSafeFetch } from '../../apps/server/src/platform/safe-fetch/safe-fetch.ts';
import { createSafeRequest } from '../../apps/server/src/platform/safe-fetch/safe-request.ts';
import { openSecrets } from '../../apps/server/src/platform/secrets/secrets.ts';
import { addSpace, SPACE } from '../knowledge/bench-space.ts';
import type { KnowledgeDatabase } from '../knowledge/knowledge-database.ts';

const USER = 'bench-user';
const { now, newId } = systemClockAndIds();
const never = () => Promise.reject(new Error('nothing of this kind is called here'));

/** What a plugin consists of. */
interface BenchPlugin {
  readonly url: string;
  readonly tools: readonly ToolDefinition[];
  readonly source?: PublishedPlugin['source'];
  readonly auth?: PluginAuth;
  readonly sealedSecrets?: string;
}

/** Adds a plugin with one version to a space; gives the section of a bot that uses all its tools. */
export async function insertPlugin(
  database: Database,
  spaceId: string,
  { url, tools, source = 'http', auth = { type: 'none' }, sealedSecrets = '{}' }: BenchPlugin,
  id = newId(),
): Promise<PluginList> {
  const store = createPluginStore(database);
  const createdAt = now();
  const published = tools.map((definition) => ({ id: newId(), definition }));
  await store.insert({
    id,
    spaceId,
    creatorId: null,
    name: 'Pets',
    description: '',
    iconObjectId: null,
    source,
    url,
    auth: JSON.stringify(auth),
    sealedSecrets,
    latestVersion: 1,
    publishedAt: createdAt,
    isChanged: 0,
    lockTabId: null,
    lockUserId: null,
    lockUntil: null,
    createdAt,
    updatedAt: createdAt,
  });
  await store.insertVersion({
    pluginId: id,
    version: 1,
    publisherId: null,
    note: '',
    content: JSON.stringify({ source, url, auth, tools: published } satisfies PublishedPlugin),
    secretPlace: secretPlaceOf(url, auth),
    toolCount: tools.length,
    createdAt,
  });
  return [{ plugin_id: id, plugin_name: 'Pets', version: 1, api_list: published.map((one) => ({ api_id: one.id })) }];
}

/** Plugins as replies use them, in this process. */
export interface UsedPlugins {
  readonly tools: ToolSource;
  readonly mcpPlugins: McpPlugins;
  add(plugin: BenchPlugin): Promise<PluginList>;
  /** One whose calls have the secret that builders store. */
  addWithSecret(plugin: BenchPlugin & { readonly auth: PluginAuth }): Promise<PluginList>;
  /** One that the user has connected an account with. */
  addConnected(plugin: BenchPlugin & { readonly auth: PluginAuth }): Promise<PluginList>;
}

export async function openPlugins(
  { open, dataDir }: KnowledgeDatabase,
  allowedHosts: readonly string[],
): Promise<UsedPlugins> {
  const { database } = open;
  await addUserAndSpace(database);
  const secrets = await openSecrets(database, join(dataDir, 'secret.key'));
  const pluginSecrets = createPluginSecrets(secrets);
  const safeRequest = createSafeRequest(allowedHosts);
  const plugins = createPluginStore(database);
  const connections = createConnectionStore(database);
  const askForTokens = createAskForTokens({ safeRequest, now });
  const authoriseCall = createAuthoriseCall({
    database,
    store: connections,
    secrets,
    pluginSecrets,
    askForTokens,
    now,
  });
  const mcpPlugins = createMcpPlugins({ mcp: createMcpClient({ safeRequest, newId }) });
  const callMcpTool = createCallMcpTool({ mcpPlugins, authoriseCall });
  const callHttpTool = createCallTool({ safeRequest, authoriseCall, readFiles: never });
  const { tools } = createPluginSources({
    plugins,
    findPublished: createPublishedPlugins(plugins),
    connections,
    mocks: createMockStore(database),
    authoriseCall,
    keepFiles: never,
    callTool: (call) => (call.plugin.row.source === 'mcp' ? callMcpTool : callHttpTool)(call),
    shippedServices: {
      safeFetch: createSafeFetch([]),
      documents: createDocuments(),
      describePicture: never,
      weatherUrl: '',
      geocodingUrl: '',
    },
    variablesOf: async () => ({}),
    clockAndIds: systemClockAndIds(),
  });

  async function addWithSecret(plugin: BenchPlugin & { readonly auth: PluginAuth }, id = newId()) {
    const { url, auth } = plugin;
    const sealed = await pluginSecrets.seal(database, { id, url, sealedSecrets: '{}' }, auth, 'open sesame', []);
    return insertPlugin(database, SPACE, { ...plugin, ...sealed }, id);
  }

  return {
    tools,
    mcpPlugins,
    add: (plugin) => insertPlugin(database, SPACE, plugin),
    addWithSecret: (plugin) => addWithSecret(plugin),
    async addConnected(plugin) {
      const id = newId();
      const list = await addWithSecret(plugin, id);
      const token = { accessToken: 'access', refreshToken: null, expiresAt: null };
      await connections.save({
        userId: USER,
        pluginId: id,
        kind: 'oauth',
        sealed: await authoriseCall.sealTokens(USER, id, token),
        origin: secretOriginOf(plugin.url, plugin.auth),
        isExpired: 0,
        createdAt: now(),
        usedAt: null,
        refreshingUntil: null,
      });
      return list;
    },
  };
}

async function addUserAndSpace(database: Database): Promise<void> {
  await database
    .insertInto('user')
    .values({
      id: USER,
      email: 'bench@example.com',
      passwordHash: '',
      name: 'Bench',
      uniqueName: 'bench',
      uniqueNameKey: 'bench',
      avatarObjectId: null,
      locale: 'en-US',
      isAdministrator: 0,
      createdAt: 0,
      disabledAt: null,
      deletedAt: null,
    })
    .execute();
  await addSpace(database);
}

/** A reply of a bot with these tools. */
export const scopeOf = (plugin_list: PluginList, built_in_tools: string[] = []): AgentScope => ({
  spaceId: SPACE,
  bot: { id: 'bench-bot', version: '1', settings: { ...newBotDraft, built_in_tools, plugin_list } },
  conversationId: 'bench-conversation',
  runId: 'bench-run',
  userId: USER,
  isTrial: false,
  isUnattended: false,
  locale: 'en-US',
  canCall: true,
  canSee: false,
  quoteTokens: 8_000,
});

export const callOf = (scope: AgentScope): ToolCallContext => ({
  ...scope,
  now: now(),
  signal: new AbortController().signal,
  emit: () => undefined,
  numberSources: () => 1,
});
