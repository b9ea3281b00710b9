import { isNeeded, ParameterSource, ParameterType, type ToolParameter } from '@parley/contract';
import { jsonProblem } from '../../../form/json-editor/json-problem.ts';

/** The value of a parameter while it is typed. A field of a form is a text; a value of any shape is JSON text. */
export type ArgumentDraft = string | readonly ArgumentDraft[] | { readonly [name: string]: ArgumentDraft };
export type ArgumentsDraft = Readonly<Record<string, ArgumentDraft>>;

export type ArgumentProblem = 'missing' | 'number' | 'json';

/** By the path of the field, such as `filter.tags.0`. */
export type ArgumentProblems = Readonly<Record<string, ArgumentProblem>>;

/** The parameters that a caller gives: the model, or the variables of an agent. */
export const askedParameters = (parameters: readonly ToolParameter[]): ToolParameter[] =>
  parameters
    .filter(({ source }) => source !== ParameterSource.fixed)
    .map((parameter) =>
      parameter.sub_parameters
        ? { ...parameter, sub_parameters: askedParameters(parameter.sub_parameters) }
        : parameter,
    );

/** Whether its value is written as JSON, because nothing is known of its shape. */
export const isOfAnyShape = ({ type, sub_parameters }: ToolParameter): boolean =>
  (type === ParameterType.object || type === ParameterType.array) && !sub_parameters?.length;

/**
 * The names by which calls know parameters: those that models accept, and different where two places have the same name. A body that
 * is one value has no name of its own.
 */
export function namedParameters(
  parameters: readonly ToolParameter[],
): readonly (readonly [name: string, parameter: ToolParameter])[] {
  const counts = new Map<string, number>();
  return parameters.map((parameter) => {
    const name = parameter.name.replace(/[^\w.-]/g, '_') || 'body';
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return [count === 1 ? name : `${name}_${count}`, parameter];
  });
}

/** An empty form. */
export function newArgument(parameter: ToolParameter): ArgumentDraft {
  const { type, sub_parameters: parts = [], default_value = '' } = parameter;
  if (isOfAnyShape(parameter)) return default_value;
  if (type === ParameterType.array) return [];
  if (type === ParameterType.object) return newArguments(parts);
  return default_value;
}

export const newArguments = (parameters: readonly ToolParameter[]): ArgumentsDraft =>
  Object.fromEntries(namedParameters(parameters).map(([name, parameter]) => [name, newArgument(parameter)]));

export type ReadArguments =
  | { readonly status: 'complete'; readonly value: Record<string, unknown> }
  | { readonly status: 'incomplete'; readonly problems: ArgumentProblems };

/** The values of a form as the call gets them. What was left empty is left out. */
export function readArguments(parameters: readonly ToolParameter[], draft: ArgumentsDraft): ReadArguments {
  const problems: Record<string, ArgumentProblem> = {};
  const value = readObject(parameters, draft, '', problems);
  return Object.keys(problems).length > 0
    ? { status: 'incomplete', problems }
    : { status: 'complete', value: value ?? {} };
}

function readObject(
  parameters: readonly ToolParameter[],
  draft: ArgumentsDraft,
  place: string,
  problems: Record<string, ArgumentProblem>,
): Record<string, unknown> | undefined {
  const found: Record<string, ArgumentProblem> = {};
  const entries = namedParameters(parameters).flatMap(([name, parameter]) => {
    const path = place ? `${place}.${name}` : name;
    // A parameter that was added after the form was opened has no value of its own yet: it has the one that is shown.
    const value = readValue(parameter, draft[name] ?? newArgument(parameter), path, found);
    if (value !== undefined) return [[name, value] as const];
    if (isNeeded(parameter) && found[path] === undefined && !hasProblemIn(found, path)) found[path] = 'missing';
    return [];
  });
  // An optional object of which nothing was filled in is left out, with what it would need.
  const isEmpty = entries.length === 0 && Object.values(found).every((problem) => problem === 'missing');
  if (isEmpty && place !== '') return undefined;
  Object.assign(problems, found);
  return Object.fromEntries(entries);
}

const hasProblemIn = (problems: Readonly<Record<string, ArgumentProblem>>, path: string): boolean =>
  Object.keys(problems).some((one) => one.startsWith(`${path}.`));

function readValue(
  parameter: ToolParameter,
  draft: ArgumentDraft,
  path: string,
  problems: Record<string, ArgumentProblem>,
): unknown {
  const { type, sub_parameters: parts = [] } = parameter;
  if (Array.isArray(draft)) {
    const [item] = parts;
    if (!item || draft.length === 0) return undefined;
    return draft.map((one, index) => {
      const value = readValue(item, one, `${path}.${index}`, problems);
      if (value === undefined && problems[`${path}.${index}`] === undefined) problems[`${path}.${index}`] = 'missing';
      return value;
    });
  }
  if (typeof draft === 'object') return readObject(parts, draft as ArgumentsDraft, path, problems);
  return draft === '' ? undefined : readText(type, draft, path, problems);
}

function readText(type: ParameterType, text: string, path: string, problems: Record<string, ArgumentProblem>): unknown {
  if (type === ParameterType.string) return text;
  if (type === ParameterType.boolean) return text === 'true';
  if (type === ParameterType.integer || type === ParameterType.number) {
    const number = Number(text);
    const isRight =
      text.trim() !== '' && (type === ParameterType.integer ? Number.isInteger(number) : Number.isFinite(number));
    if (!isRight) problems[path] = 'number';
    return isRight ? number : undefined;
  }
  if (jsonProblem(text)) {
    problems[path] = 'json';
    return undefined;
  }
  return JSON.parse(text);
}

/** The form with values that were sent before, such as those of an example. */
export const draftOfArguments = (
  parameters: readonly ToolParameter[],
  value: Readonly<Record<string, unknown>>,
): ArgumentsDraft =>
  Object.fromEntries(
    namedParameters(parameters).map(([name, parameter]) => [
      name,
      Object.keys(value).includes(name) ? draftOfValue(parameter, value[name]) : newArgument(parameter),
    ]),
  );

function draftOfValue(parameter: ToolParameter, value: unknown): ArgumentDraft {
  const { sub_parameters: parts = [] } = parameter;
  if (isOfAnyShape(parameter)) return JSON.stringify(value, null, 2);
  if (parameter.type === ParameterType.array) {
    const [item] = parts;
    return item && Array.isArray(value) ? value.map((one) => draftOfValue(item, one)) : [];
  }
  if (parameter.type === ParameterType.object)
    return draftOfArguments(
      parts,
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {},
    );
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
