import type { JsonSchema } from '../json-schema.ts';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const PLAIN = /^[\x21-\x7e]([\x20-\x7e\t]*[\x21-\x7e])?$/;
const ENCODED = /^=\?base64\?.*\?=$/;
const MIRRORED_TYPES = ['string', 'integer', 'boolean'];

/** A parameter that a server wants to have in a header too, so that proxies see it (`x-mcp-header`). */
interface MirroredParameter {
  readonly header: string;
  readonly path: readonly string[];
}

/** The parameters to mirror; null where the schema marks one that cannot be. */
export function mirroredParameters(schema: JsonSchema): readonly MirroredParameter[] | null {
  const found = collect(schema, []);
  const names = new Set(found.map(({ header }) => header.toLowerCase()));
  const isValid = found.every(({ header, type }) => TOKEN.test(header) && MIRRORED_TYPES.includes(String(type)));
  // A mark inside of a list, an alternative or a reference names no one value.
  const marks = JSON.stringify(schema).split('"x-mcp-header":').length - 1;
  return isValid && names.size === found.length && marks === found.length ? found : null;
}

function collect(schema: JsonSchema, path: readonly string[]): (MirroredParameter & { readonly type: unknown })[] {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object' || property === null) return [];
    const here = [...path, name];
    const header = (property as JsonSchema)['x-mcp-header'];
    const own =
      header === undefined ? [] : [{ header: String(header), path: here, type: (property as JsonSchema).type }];
    return [...own, ...collect(property as JsonSchema, here)];
  });
}

/** The headers of a call. */
export function mirroredHeaders(schema: JsonSchema, args: Readonly<Record<string, unknown>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { header, path } of mirroredParameters(schema) ?? []) {
    const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], args);
    if (value !== undefined && value !== null) headers[`mcp-param-${header}`] = headerValue(String(value));
  }
  return headers;
}

/** Text that a header cannot have is sent as Base64. */
export const headerValue = (text: string): string =>
  PLAIN.test(text) && !ENCODED.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
