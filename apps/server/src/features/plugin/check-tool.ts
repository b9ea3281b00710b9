import {
  isFilled,
  type Locale,
  type ParameterLocation as Location,
  lacksValue,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  TOOL_MAX_CHARACTERS,
  type ToolDefinition,
  type ToolParameter,
} from '@parley/contract';
import { PluginRefusal } from './plugin.errors.ts';

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Headers that say how a message is framed, where it goes or who sends it: these are not for parameters. */
const OWN_HEADER =
  /^(host|connection|content-length|content-type|cookie|expect|te|trailer|transfer-encoding|upgrade|proxy-.*)$/i;

/** Refuses a tool whose request could not be written. The path of a tool of an MCP server is its name. */
export function checkTool(tool: ToolDefinition, isMcp: boolean): ToolDefinition {
  if (JSON.stringify(tool).length > TOOL_MAX_CHARACTERS) throw new PluginRefusal('toolTooLarge', { name: tool.name });
  for (const parameter of tool.request_params) checkParameter(parameter, parameter.location);
  checkNames(tool);
  if (!isMcp) checkPath(tool);
  const body = tool.request_params.filter(({ location }) => location === ParameterLocation.body);
  const whole = body.find(({ is_whole_body }) => is_whole_body);
  if (whole && body.length > 1)
    refuse(
      whole,
      'The whole body is one parameter: there can be no other one in it.',
      '它是整个请求体，不能再有其他请求体参数。',
    );
  const [first] = body;
  if (first && !isMcp && tool.method === 'GET') refuse(first, 'A GET request has no body.', 'GET 请求没有请求体。');
  return tool;
}

function checkParameter(parameter: ToolParameter, location: Location): void {
  const { type, sub_parameters: parts = [], source, variable_key, default_value } = parameter;
  if (parameter.location !== location)
    refuse(parameter, 'It is sent elsewhere than what it is in.', '其位置与所在的参数不同。');
  if (type === ParameterType.array && parts.length > 1)
    refuse(parameter, 'A list has one kind of item.', '列表只能有一种元素。');
  if (type !== ParameterType.array && type !== ParameterType.object && parts.length > 0)
    refuse(parameter, 'Only objects and lists have parts.', '只有对象和列表可以包含子参数。');
  if (source === ParameterSource.variable && variable_key === undefined)
    refuse(parameter, 'Choose a variable.', '请选择变量。');
  if (default_value !== undefined && valueOfText(parameter, default_value) === undefined)
    refuse(parameter, 'Its value does not fit its type.', '其值与类型不符。');
  if (location === ParameterLocation.header && !isUsableHeader(parameter.name))
    refuse(parameter, 'This header cannot be set.', '无法设置该请求头。');
  for (const part of parts) checkParameter(part, location);
  const names = parts.map(({ name }) => name);
  if (type === ParameterType.object && new Set(names).size < names.length)
    refuse(parameter, 'Two of its parts have the same name.', '其中有两个子参数同名。');
}

/** Refuses a parameter that must be sent and never would be. What is in a hidden one is hidden too. */
export function refuseMissingValues(parameters: readonly ToolParameter[], isInHidden = false): void {
  for (const parameter of parameters) {
    const { type, source, sub_parameters: parts = [] } = parameter;
    const isHidden = isInHidden || source !== ParameterSource.model;
    if (lacksValue(parameter, isHidden))
      refuse(
        parameter,
        'It is required and hidden from the model: give it a value.',
        '该参数为必填且对模型隐藏，请设置其值。',
      );
    // A hidden object is put together from the values of its parts; without any, its own value is sent.
    const isSentInParts = type === ParameterType.object && parts.some(isFilled);
    if (!isHidden || isSentInParts) refuseMissingValues(parts, isHidden);
  }
}

const isUsableHeader = (name: string): boolean => HEADER_NAME.test(name) && !OWN_HEADER.test(name);

function checkNames({ request_params }: ToolDefinition): void {
  const seen = new Set<string>();
  for (const parameter of request_params) {
    const { name, location, is_whole_body } = parameter;
    if (name === '' && !is_whole_body) refuse(parameter, 'It has no name.', '没有名称。');
    const key = `${location} ${location === ParameterLocation.header ? name.toLowerCase() : name}`;
    if (seen.has(key))
      refuse(parameter, 'Another parameter at the same place has this name.', '同一位置已有同名参数。');
    seen.add(key);
  }
}

function checkPath({ path, request_params }: ToolDefinition): void {
  if (!/^(\/[^\s?#]*)?$/.test(path)) throw new PluginRefusal('toolPathInvalid', { name: path });
  const named = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const given = request_params.filter(({ location }) => location === ParameterLocation.path).map(({ name }) => name);
  const odd = [...named.filter((name) => !given.includes(name)), ...given.filter((name) => !named.includes(name))];
  const [first] = odd;
  if (first !== undefined) throw new PluginRefusal('toolPathInvalid', { name: first });
}

function refuse({ name }: ToolParameter, english: string, chinese: string): never {
  const reason: Record<Locale, string> = { 'en-US': english, 'zh-CN': chinese };
  throw new PluginRefusal('toolParameterInvalid', { name, reason });
}

/** The value that a text stands for; undefined where it does not fit the type. */
export function valueOfText({ type }: Pick<ToolParameter, 'type'>, text: string): unknown {
  if (type === ParameterType.string) return text;
  try {
    const value: unknown = JSON.parse(text);
    return fitsType(type, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function fitsType(type: ToolParameter['type'], value: unknown): boolean {
  switch (type) {
    case ParameterType.string:
      return typeof value === 'string';
    case ParameterType.integer:
      return Number.isInteger(value);
    case ParameterType.number:
      return typeof value === 'number';
    case ParameterType.boolean:
      return typeof value === 'boolean';
    case ParameterType.array:
      return Array.isArray(value);
    case ParameterType.object:
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}
