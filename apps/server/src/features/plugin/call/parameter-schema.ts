import {
  isNeeded,
  ParameterSource,
  ParameterType,
  type ToolDefinition,
  type ToolParameter,
  valueOfText,
} from '@parley/contract';
import { nameParameters } from './parameter-names.ts';

type Schema = Record<string, unknown>;

const typeWords = {
  [ParameterType.string]: 'string',
  [ParameterType.integer]: 'integer',
  [ParameterType.number]: 'number',
  [ParameterType.object]: 'object',
  [ParameterType.array]: 'array',
  [ParameterType.boolean]: 'boolean',
} as const;

const isGiven = ({ source }: ToolParameter): boolean => source === ParameterSource.model;

/** A file is named by its address, or by the id of a file that the user has uploaded. */
const FILE_HINT = 'The https address of a file, or the id of a file that the user sent.';

/** The JSON Schema of what the model gives: without parameters that are fixed or come from a variable. */
export function toJsonSchema(tool: ToolDefinition): Schema {
  const given = nameParameters(tool).filter(({ parameter }) => isGiven(parameter));
  if (tool.input_schema !== undefined)
    return toServerSchema(
      tool.input_schema,
      given.map(({ parameter }) => parameter.name),
    );
  const required = given.filter(({ parameter }) => isNeeded(parameter)).map(({ key }) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(given.map(({ key, parameter }) => [key, toSchema(parameter)])),
    ...(required.length > 0 && { required }),
  };
}

function toSchema(parameter: ToolParameter): Schema {
  const { type, desc, choices, default_value, file_type } = parameter;
  const description = [desc, file_type === undefined ? '' : FILE_HINT].filter(Boolean).join(' ');
  const value = default_value === undefined ? undefined : valueOfText(parameter, default_value);
  return {
    type: typeWords[type],
    ...(description !== '' && { description }),
    ...(choices && choices.length > 0 && { enum: choices.map((choice) => valueOfText(parameter, choice) ?? choice) }),
    ...(value !== undefined && { default: value }),
    ...partsOf(parameter),
  };
}

function partsOf({ type, sub_parameters: parts = [] }: ToolParameter): Schema {
  if (parts.length === 0) return {};
  const [item] = parts;
  if (type === ParameterType.array) return item ? { items: toSchema(item) } : {};
  const given = parts.filter(isGiven);
  const required = given.filter(isNeeded).map(({ name }) => name);
  return {
    properties: Object.fromEntries(given.map((part) => [part.name, toSchema(part)])),
    ...(required.length > 0 && { required }),
  };
}

/** The schema that an MCP server has told, without the properties that the model does not give. */
function toServerSchema(text: string, given: readonly string[]): Schema {
  const schema = readObject(text);
  const properties = Object.entries(readProperties(schema)).filter(([name]) => given.includes(name));
  const required = Array.isArray(schema.required) ? schema.required.filter((name) => given.includes(String(name))) : [];
  const { required: _, ...rest } = schema;
  return {
    ...rest,
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function readObject(text: string): Schema {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {};
  } catch {
    return {};
  }
}

const readProperties = ({ properties }: Schema): Schema =>
  typeof properties === 'object' && properties !== null ? (properties as Schema) : {};
