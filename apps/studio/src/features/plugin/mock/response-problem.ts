import { ParameterType, type ResponseField } from '@parley/contract';

/** Where a response differs from the fields of its tool. */
export interface ResponseProblem {
  readonly kind: 'missing' | 'type';
  /** Such as `main.temp`. */
  readonly path: string;
  /** That it should have. */
  readonly type: ParameterType;
}

/** The first difference between a response and the fields that the model gets of it; undefined where there is none. */
export function responseProblem(fields: readonly ResponseField[], value: unknown): ResponseProblem | undefined {
  return problemIn(fields, value, '');
}

function problemIn(fields: readonly ResponseField[], value: unknown, place: string): ResponseProblem | undefined {
  for (const field of fields.filter(({ is_chosen }) => is_chosen))
    for (const [name, part] of valuesOf(field, value)) {
      const problem = problemOf(field, part, place ? `${place}.${name}` : name);
      if (problem) return problem;
    }
  return undefined;
}

/** The values that a field stands for: the item of a list has no name and stands for each of them. */
function valuesOf({ name }: ResponseField, value: unknown): (readonly [name: string, value: unknown])[] {
  if (name !== '') return [[name, ownValue(value, name)]];
  return Array.isArray(value) ? value.map((item, index) => [String(index), item] as const) : [];
}

function problemOf(field: ResponseField, value: unknown, path: string): ResponseProblem | undefined {
  const { type, sub_parameters: parts = [] } = field;
  if (value === undefined) return { kind: 'missing', path, type };
  // APIs leave out values with null; the model understands it.
  if (value === null) return undefined;
  return isOfType(type, value) ? problemIn(parts, value, path) : { kind: 'type', path, type };
}

function ownValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.keys(value).includes(name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function isOfType(type: ParameterType, value: unknown): boolean {
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
      return typeof value === 'object' && !Array.isArray(value);
  }
}
