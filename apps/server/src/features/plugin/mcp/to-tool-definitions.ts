import {
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
  TOOL_DESCRIPTION_MAX,
  TOOL_MAX_CHARACTERS,
  TOOL_PATH_MAX,
  type ToolDefinition,
  type ToolParameter,
  type ToolRisk,
} from '@parley/contract';
import type { JsonSchema } from '../../../platform/json-schema.ts';
import type { McpOffer } from '../../../platform/mcp/mcp-client.ts';
import type { McpTool, McpToolProblem } from '../../../platform/mcp/mcp-tool.ts';

const NAME_MAX = 64;
const CHOICE_MAX = 500;
const SEARCH = /(^|[_\-. ])(search|find|query|lookup|browse)/i;
const DESTROY = /(^|[_\-. ])(delete|remove|drop|destroy|purge|erase|truncate|revoke|cancel)/i;

type Problem = McpToolProblem | 'tool-too-large' | 'too-many';

const reasons: Record<Locale, Record<Problem, string>> = {
  'en-US': {
    'not-a-tool': 'The server does not describe it as a tool.',
    'schema-too-long': 'The schema of its parameters or results is too long.',
    'schema-invalid': 'The schema of its parameters or results is not valid, or refers to another document.',
    'header-invalid': 'The server wants a parameter as a header that cannot be one.',
    'tool-too-large': 'Its name or its schema is too long.',
    'too-many': `A plugin has at most ${PLUGIN_TOOLS_MAX} tools.`,
  },
  'zh-CN': {
    'not-a-tool': '服务器没有将其描述为工具。',
    'schema-too-long': '参数或结果的 Schema 过长。',
    'schema-invalid': '参数或结果的 Schema 无效，或引用了其他文档。',
    'header-invalid': '服务器要求将某个参数作为请求头发送，但该参数不能作为请求头。',
    'tool-too-large': '名称或 Schema 过长。',
    'too-many': `一个插件最多有 ${PLUGIN_TOOLS_MAX} 个工具。`,
  },
};

/** The tools of a server as plugins store them, and those that cannot be used. */
export function toToolDefinitions(
  offer: Pick<McpOffer, 'tools' | 'leftOut'>,
  locale: Locale,
): { tools: ToolDefinition[]; left_out: LeftOutOfImport[] } {
  const names = new Set<string>();
  const tools: ToolDefinition[] = [];
  const leftOut: { readonly name: string; readonly problem: Problem }[] = [...offer.leftOut];
  for (const tool of offer.tools) {
    const definition = toToolDefinition(tool, names);
    if (tools.length >= PLUGIN_TOOLS_MAX) leftOut.push({ name: tool.name, problem: 'too-many' });
    else if (!definition) leftOut.push({ name: tool.name, problem: 'tool-too-large' });
    else tools.push(definition);
  }
  return {
    tools,
    left_out: leftOut.map(({ name, problem }) => ({ where: name || '?', reason: reasons[locale][problem] })),
  };
}

/** Null where it is too large. */
function toToolDefinition(tool: McpTool, names: Set<string>): ToolDefinition | null {
  if (tool.name.length > TOOL_PATH_MAX) return null;
  const definition: ToolDefinition = {
    name: uniqueName(tool.name, names),
    desc: cut(tool.description || tool.title, TOOL_DESCRIPTION_MAX),
    method: 'POST',
    path: tool.name,
    body_kind: 'json',
    request_params: parametersOf(tool.inputSchema),
    response_params: [],
    risk: riskOf(tool),
    server_risk: riskOf(tool),
    input_schema: JSON.stringify(tool.inputSchema),
    ...(tool.outputSchema && { output_schema: JSON.stringify(tool.outputSchema) }),
  };
  return JSON.stringify(definition).length > TOOL_MAX_CHARACTERS ? null : definition;
}

/** Models call tools by letters, digits, `_` and `-`; servers may also use dots and more. */
function uniqueName(name: string, taken: Set<string>): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, NAME_MAX);
  let unique = plain;
  for (let number = 2; taken.has(unique); number += 1) {
    const suffix = `_${number}`;
    unique = plain.slice(0, NAME_MAX - suffix.length) + suffix;
  }
  taken.add(unique);
  return unique;
}

/** What the server says of the tool, and where it says nothing, what the name of the tool says. The builder may know better. */
function riskOf({ name, isReadOnly, isDestructive }: McpTool): ToolRisk {
  if (isReadOnly) return SEARCH.test(name) ? 'searches' : 'reads';
  return (isDestructive ?? DESTROY.test(name)) ? 'destroys' : 'writes';
}

const typesByName: Readonly<Record<string, ParameterType>> = ParameterType;

/** The top-level parameters, so that a builder can fix or hide them. Models get the schema itself. */
function parametersOf(schema: JsonSchema): ToolParameter[] {
  const { properties } = schema;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(asSchema(properties))
    .filter(([name]) => name !== '' && name.length <= PARAMETER_NAME_MAX)
    .slice(0, PARAMETERS_MAX)
    .map(([name, value]) => {
      const property = asSchema(value);
      const type = typeOf(property);
      const choices = choicesOf(property, type);
      return {
        name,
        desc: cut(String(property.description ?? property.title ?? ''), PARAMETER_DESCRIPTION_MAX),
        type,
        location: ParameterLocation.body,
        is_required: required.includes(name),
        source: ParameterSource.model,
        ...(choices && { choices }),
      };
    });
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
