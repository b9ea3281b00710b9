import fc from 'fast-check';

/** The parts of a zod schema that the generator uses. */
export interface Schema {
  readonly _zod: { readonly def: unknown };
  safeParse(value: unknown): { readonly success: boolean; readonly data?: unknown };
}

type Definition =
  | { readonly type: 'string' | 'boolean' | 'unknown' }
  | { readonly type: 'number'; readonly format?: 'safeint' }
  | { readonly type: 'literal'; readonly values: readonly unknown[] }
  | { readonly type: 'enum'; readonly entries: Readonly<Record<string, unknown>> }
  | { readonly type: 'optional' | 'nullable'; readonly innerType: Schema }
  | { readonly type: 'array'; readonly element: Schema }
  | { readonly type: 'record'; readonly valueType: Schema }
  | { readonly type: 'union'; readonly options: readonly Schema[] }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, Schema>> };

/** Generates values that a schema accepts, below all length limits. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as Definition;
  switch (definition.type) {
    case 'string':
      return fc.string();
    case 'number':
      return definition.format ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue();
    case 'literal':
      return fc.constantFrom(...definition.values);
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries));
    case 'optional':
      return valuesOf(definition.innerType);
    case 'nullable':
      return fc.option(valuesOf(definition.innerType), { nil: null });
    case 'array':
      return fc.array(valuesOf(definition.element), { maxLength: 2 });
    case 'record':
      return fc.dictionary(keys, valuesOf(definition.valueType), { maxKeys: 2, noNullPrototype: true });
    case 'union':
      return fc.oneof(...definition.options.map(valuesOf));
    case 'object':
      return objectsOf(definition.shape);
  }
}

// zod drops this key and JSON keeps it, so it is not generated.
const keys = fc.string().filter((key) => key !== '__proto__');

function objectsOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape);
  const isRequired = (field: Schema) => (field._zod.def as Definition).type !== 'optional';
  const requiredKeys = fields.filter(([, field]) => isRequired(field)).map(([name]) => name);
  const values = Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field)]));
  return fc.record(values, { requiredKeys, noNullPrototype: true });
}
