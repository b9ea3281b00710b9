import type { JsonSchema } from './open-api-document.ts';
import { optionsOf } from './schema-fields.ts';

/** The body of an example call. */
export type ExampleBody =
  | { readonly type: 'none' }
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'form'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly type: 'file' };

/** The example for the body that the document describes, by its content type. */
export function exampleBodyOf(content: Readonly<Record<string, { schema?: JsonSchema }>> = {}): ExampleBody {
  const [[type, { schema = {} }] = ['', {}]] = Object.entries(content);
  if (type === '') return { type: 'none' };
  if (type === 'application/json') return { type: 'json', value: exampleOf(schema) };
  return type === 'multipart/form-data' ? { type: 'form', fields: exampleObject(schema) } : { type: 'file' };
}

/** A value that fits the schema: required fields only, and for a text the name of its field. */
function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = optionsOf(schema) ?? [];
  if (option) return exampleOf(option, name);
  const [type = 'object'] = [schema.type ?? []].flat();
  if (type === 'array') return schema.items && schema.minItems ? [exampleOf(schema.items, name)] : [];
  if (type === 'object') return exampleObject(schema);
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return 0;
  return schema.format === 'binary' ? '@<file>' : `<${name}>`;
}

function exampleObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([field]) => required.includes(field));
  return Object.fromEntries(fields.map(([field, schema]) => [field, exampleOf(schema, field)]));
}
