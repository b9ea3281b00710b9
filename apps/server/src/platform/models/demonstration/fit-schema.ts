import type { JsonSchema } from '../model.ts';

/** The smallest value that fits a JSON Schema, with a text wherever one fits. For the common keywords, not for all. */
export function fitSchema(schema: JsonSchema, text: string): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [first] = [schema.anyOf, schema.oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (first) return fitSchema(first, text);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text.slice(0, toCount(schema.maxLength, text.length)).padEnd(toCount(schema.minLength, 0), '.');
    case 'number':
    case 'integer':
      return toCount(schema.minimum, 0);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: toCount(schema.minItems, 0) }, () => fitSchema(toSchema(schema.items), text));
    default:
      return fitObject(schema, text);
  }
}

function fitObject({ properties, required }: JsonSchema, text: string): Record<string, unknown> {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = toSchema(properties);
  return Object.fromEntries(names.map((name) => [name, fitSchema(toSchema(schemas[name]), text)]));
}

const toSchema = (value: unknown): JsonSchema =>
  (typeof value === 'object' && value !== null ? value : {}) as JsonSchema;

const toCount = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
