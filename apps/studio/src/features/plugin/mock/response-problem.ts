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
  for (const field of fields) {
    if (!field.is_chosen) continue;
    // The item of a list has no name: it stands for each of them.
    const parts = field.name === '' ? (Array.isArray(value) ? value.map((one, index) => [index, one] as const) : []) : [
      [field.name, ownValue(value, field.name)] as const,
    ];
    for (const [name, part] of parts) {
      const path = place ? `${place}.${name}` : String(name);
      const problem = problemOf(field, part, path);
      if (problem) return problem;
    }
  }
  return undefined;
}

function problemOf(field: ResponseField, value: unknown, path: string): ResponseProblem | undefined {
  const { type, sub_parameters: parts = [] } = field;
  if (value === undefined) return { kind: 'missing', path, type };
  // APIs leave out values with null; the model understands it.
  if (value === null) return undefined;
  return isOfType(type, value) ? problemIn(parts, value, path) : { kind: 'type', path, type };
}

function ownValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
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
