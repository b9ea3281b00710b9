import type { Kysely } from 'kysely';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Documents } from '../../platform/documents/documents.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createMcpClient } from '../../platform/mcp/mcp-client.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { SafeRequest } from '../../platform/safe-fetch/safe-request.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { AgentScope } from '../agent/index.ts';
import type { Models } from '../model/index.ts';
import type { SpaceMembership } from '../space/index.ts';
import type { AddFile, Files } from '../upload/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { type CallTool, createCallTool } from './call/call-tool.ts';
import { createReadFiles } from './call/read-files.ts';
import { createAuthoriseCall } from './connection/authorise-call.ts';
import { createConnectionService } from './connection/connection.service.ts';
import { createConnectionStore } from './connection/connection.store.ts';
import { createIsIssuerOf } from './connection/is-issuer-of.ts';
import { createAskForTokens } from './connection/oauth-tokens.ts';
import { createDebugTool } from './debug-tool.ts';
import { createConvertSource } from './import/convert-source.ts';
import { createPluginImport } from './import/plugin-import.ts';
import { createCallMcpTool } from './mcp/call-mcp-tool.ts';
import { createMcpPluginService } from './mcp/mcp-plugin.service.ts';
import { createMcpPlugins } from './mcp/mcp-plugins.ts';
import { createMockService } from './mock/mock.service.ts';
import { createMockStore } from './mock/mock.store.ts';
import { createWriteMock } from './mock/write-mock.ts';
import { pluginRoutes } from './plugin.routes.ts';
import { createPluginService } from './plugin.service.ts';
import { createPluginStore } from './plugin.store.ts';
import { createPluginSecrets } from './plugin-secret.ts';
import { createPublishedPlugins } from './published-plugins.ts';
import { createKeepFiles } from './run/keep-files.ts';
import { createPluginSources } from './run/plugin-sources.ts';
import { createDescribePicture } from './shipped/describe-picture.ts';
import { createReadPictureFile } from './shipped/read-picture-file.ts';
import { createToolService } from './tool.service.ts';
import { createUsablePlugins } from './usable-plugins.ts';
import { createPluginVersionService } from './version/version.service.ts';

export { createBotPlugins } from './bot-plugins.ts';
export { forgetPluginSecrets } from './forget-secrets.ts';
export { iconsOfOwnPlugins, pluginAccess } from './plugin.access.ts';
export { heirByPlugin, pluginRefersToObject } from './plugin-objects.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  basicInfoOf: BasicInfoOf;
  membership: SpaceMembership;
  jobs: Jobs;
  secrets: Secrets;
  safeRequest: SafeRequest;
  isAddressRefused: (address: string) => boolean;
  safeFetch: SafeFetch;
  documents: Documents;
  files: Files;
  addFile: AddFile;
  models: Models;
  meter: UsageMeter;
  weatherUrl: string;
  geocodingUrl: string;
  variablesOf: (userId: string, bot: NonNullable<AgentScope['bot']>) => Promise<Readonly<Record<string, string>>>;
  namesOfBots: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  pluginsOfDraft: (botId: string) => Promise<readonly string[]>;
}

/** Plugins: HTTP APIs and MCP servers whose tools bots call, in versions, for users who connect their accounts. */
export function pluginFeature(app: App, dependencies: Dependencies): ReturnType<typeof createPluginSources> {
  const { database, clockAndIds, jobs, secrets, safeRequest, safeFetch, files } = dependencies;
  const { now } = clockAndIds;
  const plugins = createPluginStore(database);
  const connections = createConnectionStore(database);
  const mocks = createMockStore(database);
  const findPublished = createPublishedPlugins(plugins);
  const pluginSecrets = createPluginSecrets(secrets);
  const askForTokens = createAskForTokens({ safeRequest, now });
  const authoriseCall = createAuthoriseCall({
    database,
    store: connections,
    secrets,
    pluginSecrets,
    askForTokens,
    now,
  });
  const mcpPlugins = createMcpPlugins({ mcp: createMcpClient({ safeRequest, newId: clockAndIds.newId }) });
  const callMcpTool = createCallMcpTool({ mcpPlugins, authoriseCall });
  const callHttpTool = createCallTool({
    safeRequest,
    authoriseCall,
    readFiles: createReadFiles({ files, safeRequest }),
  });
  const callTool: CallTool = (call) => (call.plugin.row.source === 'mcp' ? callMcpTool : callHttpTool)(call);
  const connectionService = createConnectionService({
    ...dependencies,
    plugins,
    store: connections,
    pluginSecrets,
    authoriseCall,
    askForTokens,
    isIssuerOf: createIsIssuerOf(safeRequest),
    now,
  });
  jobs.every(HOUR_MS, 'delete-unfinished-connections', () => connectionService.deleteUnfinished());
  const pluginService = createPluginService({ ...dependencies, secrets: pluginSecrets });
  pluginRoutes(app, {
    plugins: pluginService,
    mcp: createMcpPluginService({ ...dependencies, plugins: pluginService, mcpPlugins, authoriseCall }),
    tools: createToolService(dependencies),
    debugTool: createDebugTool({ plugins, callTool, now }),
    versions: createPluginVersionService({ ...dependencies, secrets: pluginSecrets }),
    listUsable: createUsablePlugins({ plugins, findPublished }),
    convertSource: createConvertSource({ pluginImport: createPluginImport(), safeRequest }),
    connections: connectionService,
    mocks: createMockService({ ...dependencies, store: mocks, plugins, writeMock: createWriteMock(dependencies) }),
  });
  const shippedServices = {
    safeFetch,
    documents: dependencies.documents,
    describePicture: createDescribePicture({ ...dependencies, readFile: createReadPictureFile(files) }),
    weatherUrl: dependencies.weatherUrl,
    geocodingUrl: dependencies.geocodingUrl,
  };
  return createPluginSources({
    ...dependencies,
    plugins,
    findPublished,
    connections,
    mocks,
    authoriseCall,
    callTool,
    keepFiles: createKeepFiles(dependencies),
    shippedServices,
  });
}
