import {
  BatchCreateAPI,
  CheckAndLockPluginEdit,
  Convert2OpenAPI,
  CopyPlugin,
  CreateAPI,
  CreateMockSet,
  DebugAPI,
  DeleteAPI,
  DeleteMockSet,
  DelPlugin,
  FinishOAuth,
  GenerateMockCase,
  GetDevPluginList,
  GetOAuthClient,
  GetOAuthStatus,
  GetPlaygroundPluginList,
  GetPluginAPIs,
  GetPluginInfo,
  GetPluginNextVersion,
  GetQueriedOAuthPluginList,
  GetUpdatedAPIs,
  ListBotMockSets,
  ListMockSets,
  ListPluginTemplates,
  ListPluginUsers,
  ListPluginVersions,
  PARAMETER_DEPTH_MAX,
  PublishPlugin,
  RefreshMcpPlugin,
  RegisterMcpPlugin,
  RegisterPlugin,
  RegisterPluginMeta,
  RestorePluginVersion,
  RevokeAuthToken,
  RevokeToolApproval,
  SetUserPluginKey,
  StartOAuth,
  SuggestResponseFields,
  SwitchBotMockSet,
  UnlockPluginEdit,
  UpdateAPI,
  UpdateMockSet,
  UpdatePluginMeta,
} from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import { fieldsOf } from './call/read-response.ts';
import type { ConnectionService } from './connection/connection.service.ts';
import type { DebugTool } from './debug-tool.ts';
import type { ConvertSource } from './import/convert-source.ts';
import type { McpPluginService } from './mcp/mcp-plugin.service.ts';
import type { MockService } from './mock/mock.service.ts';
import { PluginRefusal } from './plugin.errors.ts';
import type { PluginService } from './plugin.service.ts';
import { pluginTemplates } from './shipped/plugin-templates.ts';
import type { ToolService } from './tool.service.ts';
import type { UsablePlugins } from './usable-plugins.ts';
import type { PluginVersionService } from './version/version.service.ts';

interface Services {
  plugins: PluginService;
  mcp: McpPluginService;
  tools: ToolService;
  debugTool: DebugTool;
  versions: PluginVersionService;
  listUsable: UsablePlugins;
  convertSource: ConvertSource;
  connections: ConnectionService;
  mocks: MockService;
}

export function pluginRoutes(app: App, services: Services): void {
  libraryRoutes(app, services);
  mcpRoutes(app, services);
  toolRoutes(app, services);
  connectionRoutes(app, services);
  mockRoutes(app, services);
}

function libraryRoutes(app: App, { plugins, versions, listUsable, convertSource }: Services): void {
  implement(app, RegisterPluginMeta, async (request, { scope }) => ({
    plugin_id: await plugins.register(scope, { ...request, source: 'http', tools: [] }),
  }));
  implement(app, RegisterPlugin, async (request, { scope }) => ({
    plugin_id: await plugins.register(scope, { ...request, source: 'http' }),
  }));
  implement(app, UpdatePluginMeta, async (request, { scope }) => {
    await plugins.update(scope, request);
    return {};
  });
  implement(app, GetPluginInfo, async ({ plugin_id }, { scope, locale }) => ({
    plugin: await plugins.get(scope, plugin_id, locale),
  }));
  implement(app, GetDevPluginList, (request, { scope, locale }) => plugins.list(scope, request, locale));
  implement(app, DelPlugin, async ({ plugin_id }, { scope }) => {
    await plugins.delete(scope, plugin_id);
    return {};
  });
  implement(app, ListPluginUsers, ({ plugin_id }) => plugins.listUsers(plugin_id));
  implement(app, CopyPlugin, (request, { scope }) => plugins.copy(scope, request));
  implement(app, CheckAndLockPluginEdit, (request, { scope, locale }) => plugins.lock(scope, request, locale));
  implement(app, UnlockPluginEdit, async ({ plugin_id, tab_id }) => {
    await plugins.unlock(plugin_id, tab_id);
    return {};
  });
  implement(app, GetPluginNextVersion, ({ plugin_id }) => versions.next(plugin_id));
  implement(app, PublishPlugin, (request, { scope }) => versions.publish(scope, request));
  implement(app, RestorePluginVersion, async (request) => {
    await versions.restore(request);
    return {};
  });
  implement(app, ListPluginVersions, ({ plugin_id }, { scope, locale }) => versions.list(scope, plugin_id, locale));
  implement(app, GetUpdatedAPIs, (request) => versions.compare(request));
  implement(app, GetPlaygroundPluginList, (request, { locale }) => listUsable(request, locale));
  implement(app, Convert2OpenAPI, ({ source }, { scope, locale, signal }) =>
    convertSource(scope.userId, source, locale, signal),
  );
  implement(app, ListPluginTemplates, (_, { locale }) => ({
    templates: pluginTemplates.map(({ id, name, desc, url, auth, tools }) => ({
      template_id: id,
      name: name[locale],
      desc: desc[locale],
      url,
      auth,
      tools: [...tools],
    })),
  }));
}

function mcpRoutes(app: App, { mcp }: Services): void {
  implement(app, RegisterMcpPlugin, (request, { scope, locale, origin, signal }) =>
    mcp.register(scope, request, { locale, origin, signal }),
  );
  implement(app, RefreshMcpPlugin, ({ plugin_id }, { scope, locale, signal }) =>
    mcp.refresh(scope, plugin_id, { locale, signal }),
  );
  implement(app, GetOAuthClient, ({ plugin_id }, { origin }) => mcp.describeClient(plugin_id, origin));
}

function toolRoutes(app: App, { tools, debugTool }: Services): void {
  implement(app, GetPluginAPIs, (request) => tools.list(request));
  implement(app, CreateAPI, ({ plugin_id, tool }) => tools.create(plugin_id, tool));
  implement(app, BatchCreateAPI, (request) => tools.createMany(request));
  implement(app, UpdateAPI, (request) => tools.update(request));
  implement(app, DeleteAPI, async ({ api_id }) => {
    await tools.delete(api_id);
    return {};
  });
  implement(app, DebugAPI, (request, { scope, locale, signal }) => debugTool(scope, request, locale, signal));
  implement(app, SuggestResponseFields, ({ response }) => {
    const fields = readFields(response);
    if (fields === null) throw new PluginRefusal('noResponseFields');
    return { response_params: fields };
  });
}

function readFields(response: string) {
  try {
    return fieldsOf(JSON.parse(response), PARAMETER_DEPTH_MAX);
  } catch {
    return null;
  }
}

function connectionRoutes(app: App, { connections }: Services): void {
  implement(app, GetOAuthStatus, (request, { scope }) => connections.status(scope, request));
  implement(app, StartOAuth, (request, { scope, origin }) => connections.start(scope, request, origin));
  implement(app, FinishOAuth, (request, { scope, origin }) => connections.finish(scope, request, origin));
  implement(app, SetUserPluginKey, async (request, { scope }) => {
    await connections.setKey(scope, request);
    return {};
  });
  implement(app, RevokeAuthToken, async ({ plugin_id }, { scope }) => {
    await connections.revoke(scope, plugin_id);
    return {};
  });
  implement(app, GetQueriedOAuthPluginList, (_, { scope }) => connections.list(scope));
  implement(app, RevokeToolApproval, async (request, { scope }) => {
    await connections.revokeApproval(scope, request);
    return {};
  });
}

function mockRoutes(app: App, { mocks }: Services): void {
  implement(app, ListMockSets, ({ api_id }, { scope, locale }) => mocks.list(scope, api_id, locale));
  implement(app, CreateMockSet, (request, { scope }) => mocks.create(scope, request));
  implement(app, UpdateMockSet, async (request) => {
    await mocks.update(request);
    return {};
  });
  implement(app, DeleteMockSet, async ({ mock_set_id }) => {
    await mocks.delete(mock_set_id);
    return {};
  });
  implement(app, GenerateMockCase, (request, { scope, signal }) => mocks.generate(scope, request, signal));
  implement(app, ListBotMockSets, ({ bot_id }) => mocks.listOfBot(bot_id));
  implement(app, SwitchBotMockSet, async (request) => {
    await mocks.switch(request);
    return {};
  });
}
