import {
  DebugStatus,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  type Plugin,
  type PluginTool,
  type ToolParameter,
} from '@parley/contract';

/** A plugin of the personal space. */
export const pluginInfo = (change: Partial<Plugin> = {}): Plugin => ({
  plugin_id: '901',
  space_id: '10',
  name: 'Weather',
  desc: 'Forecasts',
  icon_uri: '',
  icon_url: '',
  source: 'http',
  url: 'https://api.example.com',
  auth: { type: 'none' },
  has_secret: false,
  can_edit: true,
  creator_id: '1',
  creator_name: 'Ada',
  create_time: 1_700_000_000_000,
  update_time: 1_700_000_000_000,
  tool_count: 1,
  version: 1,
  publish_time: 1_700_000_000_000,
  has_unpublished_change: false,
  bot_used_count: 1,
  ...change,
});

export const toolParameter = (change: Partial<ToolParameter> = {}): ToolParameter => ({
  name: 'city',
  desc: '',
  type: ParameterType.string,
  location: ParameterLocation.query,
  is_required: true,
  source: ParameterSource.model,
  ...change,
});

/** A tool of it. */
export const pluginTool = (change: Partial<PluginTool> = {}): PluginTool => ({
  api_id: '911',
  plugin_id: '901',
  name: 'get_weather',
  desc: 'Returns the weather of a city.',
  method: 'GET',
  path: '/weather',
  body_kind: 'json',
  request_params: [toolParameter()],
  response_params: [],
  risk: 'reads',
  is_enabled: true,
  debug_status: DebugStatus.waiting,
  debug_example: null,
  update_time: 1_700_000_000_000,
  ...change,
});
