import {
  defaultValueProblem,
  isFilled,
  isSameParameter,
  isUnusableHeader,
  type Locale,
  type ParameterLocation as Location,
  lacksValue,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  parameterNameProblem,
  TOOL_MAX_CHARACTERS,
  type ToolDefinition,
  type ToolParameter,
} from '@parley/contract';
import { PluginRefusal } from './plugin.errors.ts';

const CHOICES_SHOWN = 20;

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
  const { type, sub_parameters: parts = [], source, variable_key } = parameter;
  if (parameter.location !== location)
    refuse(parameter, 'It is sent elsewhere than what it is in.', '其位置与所在的参数不同。');
  if (type === ParameterType.array && parts.length > 1)
    refuse(parameter, 'A list has one kind of item.', '列表只能有一种元素。');
  if (type !== ParameterType.array && type !== ParameterType.object && parts.length > 0)
    refuse(parameter, 'Only objects and lists have parts.', '只有对象和列表可以包含子参数。');
  if (source === ParameterSource.variable && variable_key === undefined)
    refuse(parameter, 'Choose a variable.', '请选择变量。');
  checkDefaultValue(parameter);
  for (const part of parts) checkParameter(part, location);
  if (type !== ParameterType.object) return;
  for (const part of parts) checkName(part);
  const names = parts.map(({ name }) => name);
  if (new Set(names).size < names.length)
    refuse(parameter, 'Two of its parts have the same name.', '其中有两个子参数同名。');
}

function checkDefaultValue(parameter: ToolParameter): void {
  const problem = defaultValueProblem(parameter);
  if (problem === 'type') refuse(parameter, 'Its default value does not fit its type.', '其默认值与类型不符。');
  const choices = (parameter.choices ?? []).slice(0, CHOICES_SHOWN).join(', ');
  if (problem === 'choice')
    refuse(
      parameter,
      `Its default value is not one of the allowed values: ${choices}`,
      `其默认值不在允许的取值中：${choices}`,
    );
}

function checkName(parameter: ToolParameter): void {
  const problem = parameterNameProblem(parameter.name);
  if (problem === 'missing') refuse(parameter, 'It has no name.', '没有名称。');
  if (problem === 'odd')
    refuse(
      parameter,
      'A name must not have spaces at its ends, contain invisible characters or be “__proto__”.',
      '名称首尾不能有空格，不能包含不可见字符，也不能是“__proto__”。',
    );
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

function checkNames({ request_params }: ToolDefinition): void {
  for (const [index, parameter] of request_params.entries()) {
    if (parameter.name !== '' || !parameter.is_whole_body) checkName(parameter);
    if (isUnusableHeader(parameter)) refuse(parameter, 'This header cannot be set.', '无法设置该请求头。');
    if (request_params.slice(0, index).some((other) => isSameParameter(other, parameter)))
      refuse(parameter, 'Another parameter at the same place has this name.', '同一位置已有同名参数。');
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
