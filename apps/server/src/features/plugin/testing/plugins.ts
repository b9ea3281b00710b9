import {
  DebugAPI,
  GetPluginAPIs,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type PluginAuth,
  type PluginList,
  PublishPlugin,
  RegisterPlugin,
  type ToolDefinition,
  type ToolParameter,
} from '@parley/contract';
import type { TestBrowser } from '../../../testing/test-browser.ts';

/** A parameter that the model gives, in the query unless told. */
export const parameter = (name: string, change: Partial<ToolParameter> = {}): ToolParameter => ({
  name,
  desc: '',
  type: ParameterType.string,
  location: ParameterLocation.query,
  is_required: false,
  source: ParameterSource.model,
  ...change,
});

export const tool = (name: string, change: Partial<ToolDefinition> = {}): ToolDefinition => ({
  name,
  desc: `Does ${name}`,
  method: 'GET',
  path: `/${name}`,
  body_kind: 'json',
  request_params: [],
  response_params: [],
  risk: 'reads',
  ...change,
});

export interface MadePlugin {
  readonly pluginId: string;
  /** In the order of the tools. */
  readonly toolIds: readonly string[];
}

export async function createPlugin(
  browser: TestBrowser,
  spaceId: string,
  url: string,
  tools: ToolDefinition[],
  auth?: { auth: PluginAuth; secret?: string },
): Promise<MadePlugin> {
  const asked = { space_id: spaceId, name: 'Pets', url, tools, ...auth };
  const { plugin_id: pluginId } = await browser.call(RegisterPlugin, asked);
  const { api_info } = await browser.call(GetPluginAPIs, { plugin_id: pluginId });
  return { pluginId, toolIds: api_info.map(({ api_id }) => api_id) };
}

/** Lets every tool pass, with these arguments, and publishes. */
export async function publish(
  browser: TestBrowser,
  { pluginId, toolIds }: MadePlugin,
  args: object = {},
  version = 1,
): Promise<void> {
  for (const api_id of toolIds) await browser.call(DebugAPI, { api_id, arguments: JSON.stringify(args) });
  await browser.call(PublishPlugin, { plugin_id: pluginId, version });
}

/** The section of a bot that uses all tools of a plugin. */
export const pluginList = ({ pluginId, toolIds }: MadePlugin, version = 1): PluginList => [
  { plugin_id: pluginId, plugin_name: 'Pets', version, api_list: toolIds.map((api_id) => ({ api_id })) },
];
