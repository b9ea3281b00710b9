import type { JsonSchema } from './open-api-document.ts';

export interface ApiField {
  /** With its path through objects and lists: `sessions[].ip`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

/** Every field of an object schema in one flat list, in reading order. */
export function fieldsOf(schema: JsonSchema, prefix = ''): ApiField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = prefix + key;
    const isRequired = schema.required?.includes(key) ?? false;
    return [{ name, type: typeText(field), isRequired }, ...fieldsInside(field, name)];
  });
}

/** The alternatives of a union schema. */
export const optionsOf = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] | undefined => anyOf ?? oneOf;

function fieldsInside(schema: JsonSchema, name: string): ApiField[] {
  if (schema.items) return fieldsInside(schema.items, `${name}[]`);
  const options = optionsOf(schema);
  if (options) return options.flatMap((option) => fieldsInside(option, name));
  if (typeof schema.additionalProperties === 'object') return fieldsInside(schema.additionalProperties, `${name}.*`);
  return fieldsOf(schema, `${name}.`);
}

/** The type of a value as a short text, with its limits. */
export function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = optionsOf(schema);
  if (options) return [...new Set(options.map(typeText))].join(' | ');
  if (schema.items) {
    const item = typeText(schema.items);
    return `${item.includes(' | ') ? `(${item})` : item}[]${limits(schema.minItems, schema.maxItems)}`;
  }
  const type = [schema.type ?? 'any'].flat().join(' | ');
  const name = schema.format === 'binary' ? 'file' : type;
  return name + limits(schema.minLength, schema.maxLength);
}

function limits(least: number | undefined, most: number | undefined): string {
  if (least === undefined && most === undefined) return '';
  if (most === undefined) return ` (≥ ${least})`;
  return least === undefined ? ` (≤ ${most})` : ` (${least}–${most})`;
}
