import { ParameterSource, ParameterType, type ToolDefinition, type ToolParameter } from '@parley/contract';
import { valueOfText } from '../check-tool.ts';
import { nameParameters } from './parameter-names.ts';

export interface ArgumentSources {
  /** By the keys of `nameParameters`. */
  readonly args: Readonly<Record<string, unknown>>;
  /** By key: values of the agent's variables for its user. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether arguments may set what the model does not give: somebody tries the tool. */
  readonly isDebug: boolean;
}

export interface ArgumentValue {
  readonly parameter: ToolParameter;
  readonly value: unknown;
}

/** What is sent for each parameter; those without a value are left out. */
export function argumentValues(tool: ToolDefinition, sources: ArgumentSources): ArgumentValue[] {
  return nameParameters(tool).flatMap(({ key, parameter }) => {
    const value = valueOf(parameter, ownValue(sources.args, key), sources);
    return value === undefined ? [] : [{ parameter, value }];
  });
}

const ownValue = (values: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(values, key) && values[key] !== null ? values[key] : undefined;

function valueOf(parameter: ToolParameter, given: unknown, sources: ArgumentSources): unknown {
  const { source, variable_key = '', type, sub_parameters: parts = [] } = parameter;
  const own = source === ParameterSource.model || sources.isDebug ? given : undefined;
  if (own !== undefined && type === ParameterType.array && Array.isArray(own)) {
    const [item] = parts;
    return item ? own.map((one) => valueOf(item, one, sources)).filter((one) => one !== undefined) : own;
  }
  if (type === ParameterType.object && parts.length > 0 && (own === undefined || isRecord(own))) {
    const inside = parts.flatMap((part) => {
      const value = valueOf(part, own && ownValue(own, part.name), sources);
      return value === undefined ? [] : [[part.name, value] as const];
    });
    if (own !== undefined || inside.length > 0) return Object.fromEntries(inside);
  }
  if (own !== undefined) return own;
  const kept = source === ParameterSource.variable ? sources.variables[variable_key] : undefined;
  const fromVariable = kept === undefined || kept === '' ? undefined : valueOfText(parameter, kept);
  return fromVariable ?? defaultOf(parameter);
}

const defaultOf = (parameter: ToolParameter): unknown =>
  parameter.default_value === undefined ? undefined : valueOfText(parameter, parameter.default_value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
