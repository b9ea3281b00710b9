import { ParameterSource, ParameterType, type ToolDefinition, type ToolParameter, valueOfText } from '@parley/contract';
import { nameParameters } from './parameter-names.ts';

export interface ArgumentSources {
  /** By the keys of `nameParameters`. */
  readonly args: Readonly<Record<string, unknown>>;
  /** By key: values of the agent's variables for its user. */
  readonly variables: Readonly<Record<string, string>>;
  /** Whether arguments may set what the model does not give: somebody tries the tool. */
  readonly isDebug: boolean;
}

/** What the model gives, without what variables add. */
export const givenAlone = (args: Readonly<Record<string, unknown>>): ArgumentSources => ({
  args,
  variables: {},
  isDebug: false,
});

export interface ArgumentValue {
  readonly parameter: ToolParameter;
  readonly value: unknown;
}

/** What is sent for each parameter; those without a value are left out. */
export function argumentValues(tool: ToolDefinition, sources: ArgumentSources): ArgumentValue[] {
  return nameParameters(tool).flatMap(({ key, parameter }) => {
    const value = resolve(parameter, ownValue(sources.args, key), sources);
    return value === undefined ? [] : [{ parameter, value }];
  });
}

/** Whether one of the parameters, or a part of one, gets its value there. */
export const hasSource = (parameters: readonly ToolParameter[], wanted: ParameterSource): boolean =>
  parameters.some(({ source, sub_parameters = [] }) => source === wanted || hasSource(sub_parameters, wanted));

const ownValue = (values: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(values, key) && values[key] !== null ? values[key] : undefined;

function resolve(parameter: ToolParameter, given: unknown, sources: ArgumentSources): unknown {
  const { source, type, sub_parameters: parts = [] } = parameter;
  const own = source === ParameterSource.model || sources.isDebug ? given : undefined;
  if (type === ParameterType.array && Array.isArray(own)) return resolveItems(own, parts[0], sources);
  if (type === ParameterType.object && parts.length > 0 && (own === undefined || isRecord(own))) {
    const inside = resolveParts(own, parts, sources);
    if (own !== undefined || Object.keys(inside).length > 0) return inside;
  }
  return own ?? variableOf(parameter, sources) ?? defaultOf(parameter);
}

const resolveItems = (
  list: readonly unknown[],
  item: ToolParameter | undefined,
  sources: ArgumentSources,
): unknown[] => (item ? list.map((one) => resolve(item, one, sources)).filter((one) => one !== undefined) : [...list]);

function resolveParts(
  given: Readonly<Record<string, unknown>> | undefined,
  parts: readonly ToolParameter[],
  sources: ArgumentSources,
): Record<string, unknown> {
  const inside = parts.map((part) => [part.name, resolve(part, given && ownValue(given, part.name), sources)] as const);
  return Object.fromEntries(inside.filter(([, value]) => value !== undefined));
}

function variableOf(parameter: ToolParameter, { variables }: ArgumentSources): unknown {
  const { source, variable_key = '' } = parameter;
  const kept = source === ParameterSource.variable ? ownValue(variables, variable_key) : undefined;
  return kept === undefined || kept === '' ? undefined : valueOfText(parameter, String(kept));
}

const defaultOf = (parameter: ToolParameter): unknown =>
  parameter.default_value === undefined ? undefined : valueOfText(parameter, parameter.default_value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
