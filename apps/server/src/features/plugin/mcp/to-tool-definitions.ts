import {
  freeToolName,
  type LeftOutOfImport,
  type Locale,
  PARAMETER_CHOICES_MAX,
  PARAMETER_DESCRIPTION_MAX,
  PARAMETER_NAME_MAX,
  PARAMETERS_MAX,
  ParameterLocation,
  ParameterSource,
  ParameterType,
  PLUGIN_TOOLS_MAX,
  parameterNameProblem,
  TOOL_DESCRIPTION_MAX,
  TOOL_MAX_CHARACTERS,
  TOOL_NAME_MAX,
  TOOL_PATH_MAX,
  type ToolDefinition,
  type ToolParameter,
  type ToolRisk,
} from '@parley/contract';
import type { JsonSchema } from '../../../platform/json-schema.ts';
import type { CutList, McpOffer } from '../../../platform/mcp/mcp-client.ts';
import type { McpTool, McpToolProblem } from '../../../platform/mcp/mcp-tool.ts';
import { leftOutWords } from '../import/import-words.ts';

const CHOICE_MAX = 500;
const WHERE_MAX = 200;
const LEFT_OUT_MAX = 1_000;
const SEARCH = /(^|[_\-. ])(search|find|query|lookup|browse)/i;
const DESTROY = /(^|[_\-. ])(delete|remove|drop|destroy|purge|erase|truncate|revoke|cancel)/i;

type ParameterProblem = 'too-many-parameters' | 'parameter-name-too-long' | 'parameter-name-odd';
type Problem = McpToolProblem | ParameterProblem | 'tool-too-large' | 'too-many';

const reasons: Record<Locale, Record<Problem, string>> = {
  'en-US': {
    'not-a-tool': 'The server does not describe it as a tool.',
    'schema-too-long': 'The schema of its parameters or results is too long.',
    'schema-invalid': 'The schema of its parameters or results is not valid, or refers to another document.',
    'header-invalid': 'The server wants a parameter as a header that cannot be one.',
    'tool-too-large': 'Its name or its schema is too long.',
    'too-many': `A plugin has at most ${PLUGIN_TOOLS_MAX} tools.`,
    'too-many-parameters': `A tool has at most ${PARAMETERS_MAX} parameters.`,
    'parameter-name-too-long': `The name of a parameter has at most ${PARAMETER_NAME_MAX} characters.`,
    'parameter-name-odd':
      'The name of a parameter is not empty, has no spaces at its ends and no invisible characters, and is not “__proto__”.',
  },
  'zh-CN': {
    'not-a-tool': '服务器没有将其描述为工具。',
    'schema-too-long': '参数或结果的 Schema 过长。',
    'schema-invalid': '参数或结果的 Schema 无效，或引用了其他文档。',
    'header-invalid': '服务器要求将某个参数作为请求头发送，但该参数不能作为请求头。',
    'tool-too-large': '名称或 Schema 过长。',
    'too-many': `一个插件最多有 ${PLUGIN_TOOLS_MAX} 个工具。`,
    'too-many-parameters': `一个工具最多有 ${PARAMETERS_MAX} 个参数。`,
    'parameter-name-too-long': `参数名称最多 ${PARAMETER_NAME_MAX} 个字符。`,
    'parameter-name-odd': '参数名称不能为空，首尾不能有空格，不能包含不可见字符，也不能是“__proto__”。',
  },
};

const cutReasons: Record<Locale, Record<CutList['kind'], (count: string) => string>> = {
  'en-US': {
    tools: (count) => `The server lists more tools. Only the first ${count} were read.`,
    resources: (count) => `The server lists more resources. Only the first ${count} were read.`,
    prompts: (count) => `The server lists more prompts. Only the first ${count} were read.`,
  },
  'zh-CN': {
    tools: (count) => `服务器列出了更多工具，仅读取了前 ${count} 个。`,
    resources: (count) => `服务器列出了更多资源，仅读取了前 ${count} 个。`,
    prompts: (count) => `服务器列出了更多提示词，仅读取了前 ${count} 个。`,
  },
};

interface LeftOut {
  readonly name: string;
  readonly problem: Problem;
}

/** The tools of a server as plugins store them, and what cannot be used of them. A tool that needs an unusable parameter is unusable. */
export function toToolDefinitions(
  offer: Pick<McpOffer, 'tools' | 'leftOut' | 'cutLists'>,
  locale: Locale,
): { tools: ToolDefinition[]; left_out: LeftOutOfImport[] } {
  const names = new Set<string>();
  const tools: ToolDefinition[] = [];
  const leftOut: LeftOut[] = [...offer.leftOut];
  for (const tool of offer.tools) {
    const { parameters, unusable } = parametersOf(tool.inputSchema);
    const definition = toToolDefinition(tool, parameters, names);
    const needed = unusable.find(({ isRequired }) => isRequired);
    const problem: Problem | undefined =
      tools.length >= PLUGIN_TOOLS_MAX ? 'too-many' : definition ? needed?.problem : 'tool-too-large';
    if (definition && problem === undefined) tools.push(definition);
    leftOut.push(
      ...(problem === undefined
        ? unusable.map((one) => ({ name: `${tool.name}: ${one.name}`, problem: one.problem }))
        : [{ name: tool.name, problem }]),
    );
  }
  const named = leftOut.slice(0, LEFT_OUT_MAX).map(({ name, problem }) => ({
    where: name === '' ? '?' : cut(name, WHERE_MAX),
    reason: reasons[locale][problem],
  }));
  const more = leftOut.length - named.length;
  if (more > 0) named.push({ where: '', reason: leftOutWords('more', String(more), locale) });
  const unread = offer.cutLists.map(({ kind, count }) => ({
    where: `${kind}/list`,
    reason: cutReasons[locale][kind](count.toLocaleString(locale)),
  }));
  return { tools, left_out: [...unread, ...named] };
}

/** Null where it is too large. */
function toToolDefinition(tool: McpTool, parameters: ToolParameter[], names: Set<string>): ToolDefinition | null {
  if (tool.name.length > TOOL_PATH_MAX) return null;
  const desc = cut(tool.description || tool.title, TOOL_DESCRIPTION_MAX);
  const definition: ToolDefinition = {
    name: uniqueName(tool.name, names),
    desc,
    method: 'POST',
    path: tool.name,
    body_kind: 'json',
    request_params: parameters,
    response_params: [],
    risk: riskOf(tool),
    server_risk: riskOf(tool),
    server_desc: desc,
    input_schema: JSON.stringify(tool.inputSchema),
    ...(tool.outputSchema && { output_schema: JSON.stringify(tool.outputSchema) }),
  };
  return JSON.stringify(definition).length > TOOL_MAX_CHARACTERS ? null : definition;
}

/** Models call tools by letters, digits, `_` and `-`; servers may also use dots and more. */
function uniqueName(name: string, taken: Set<string>): string {
  const unique = freeToolName(name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, TOOL_NAME_MAX), taken);
  taken.add(unique);
  return unique;
}

/** What the server says of the tool, and where it says nothing, what the name of the tool says. The builder may know better. */
function riskOf({ name, isReadOnly, isDestructive }: McpTool): ToolRisk {
  if (isReadOnly) return SEARCH.test(name) ? 'searches' : 'reads';
  return (isDestructive ?? DESTROY.test(name)) ? 'destroys' : 'writes';
}

const typesByName: Readonly<Record<string, ParameterType>> = ParameterType;

interface UnusableParameter extends LeftOut {
  readonly problem: ParameterProblem;
  readonly isRequired: boolean;
}

/** The top-level parameters, so that a builder can fix or hide them. Models get the schema itself, with these parameters alone. */
function parametersOf(schema: JsonSchema): { parameters: ToolParameter[]; unusable: UnusableParameter[] } {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const listed = Object.entries(asSchema(schema.properties)).map(([name, property]) => ({
    name,
    property: asSchema(property),
    isRequired: required.includes(name),
    problem: problemOfName(name),
  }));
  const usable = listed.filter(({ problem }) => problem === null);
  const neededFirst = [...usable.filter((one) => one.isRequired), ...usable.filter((one) => !one.isRequired)];
  const kept = new Set(neededFirst.slice(0, PARAMETERS_MAX));
  return {
    parameters: usable
      .filter((one) => kept.has(one))
      .map(({ name, property, isRequired }) => toParameter(name, property, isRequired)),
    unusable: listed
      .filter((one) => !kept.has(one))
      .map(({ name, isRequired, problem }) => ({ name, isRequired, problem: problem ?? 'too-many-parameters' })),
  };
}

function problemOfName(name: string): ParameterProblem | null {
  if (name.length > PARAMETER_NAME_MAX) return 'parameter-name-too-long';
  return parameterNameProblem(name) === null ? null : 'parameter-name-odd';
}

function toParameter(name: string, property: JsonSchema, isRequired: boolean): ToolParameter {
  const type = typeOf(property);
  const choices = choicesOf(property, type);
  return {
    name,
    desc: cut(String(property.description ?? property.title ?? ''), PARAMETER_DESCRIPTION_MAX),
    type,
    location: ParameterLocation.body,
    is_required: isRequired,
    source: ParameterSource.model,
    ...(choices && { choices }),
  };
}

/** What is no single type is an object of any shape. */
function typeOf({ type, anyOf, oneOf, enum: values }: JsonSchema): ParameterType {
  const named = (Array.isArray(type) ? type : [type]).find((one) => one !== 'null');
  const known = typesByName[String(named)];
  if (known) return known;
  const alternatives = [anyOf, oneOf].find(Array.isArray)?.map(asSchema);
  const alternative = alternatives?.find((one) => one.type !== 'null');
  if (alternative?.type !== undefined) return typeOf({ type: alternative.type });
  return Array.isArray(values) && values.every((value) => typeof value === 'string')
    ? ParameterType.string
    : ParameterType.object;
}

function choicesOf({ enum: values }: JsonSchema, type: ParameterType): string[] | undefined {
  const isPlain = type === ParameterType.string || type === ParameterType.integer || type === ParameterType.number;
  if (!isPlain || !Array.isArray(values) || values.length > PARAMETER_CHOICES_MAX) return undefined;
  const choices = values.filter((value) => value !== null).map(String);
  return choices.length > 0 && choices.every(({ length }) => length <= CHOICE_MAX) ? choices : undefined;
}

const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};

const cut = (text: string, max: number): string =>
  (text.length > max ? `${text.slice(0, max - 1)}…` : text).toWellFormed();
