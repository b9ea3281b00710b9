import { ParameterType, type ResponseField } from '@parley/contract';

/** Of what a model gets of a response. */
const OUTPUT_MAX_CHARACTERS = 30_000;
const CUT = '\n[The rest of the response was cut off.]';

/** A response as text, not cut yet: JSON with the chosen fields only, other text as it is, everything else described. */
export function toOutput(contentType: string, bytes: Uint8Array, fields: readonly ResponseField[]): string {
  if (bytes.length === 0) return 'The response is empty.';
  if (!isText(contentType, bytes))
    return `The response is a file: ${contentType || 'unknown type'}, ${bytes.length} bytes.`;
  return chosenText(new TextDecoder().decode(bytes), fields);
}

export const cut = (text: string): string =>
  text.length <= OUTPUT_MAX_CHARACTERS ? text : text.slice(0, OUTPUT_MAX_CHARACTERS) + CUT;

/** The chosen fields of a text that is JSON; other text stays as it is. */
export function chosenText(text: string, fields: readonly ResponseField[]): string {
  const value = readJson(text);
  if (value === undefined) return text;
  try {
    return JSON.stringify(fields.length === 0 ? value : chosen(value, fields));
  } catch (error) {
    if (error instanceof RangeError) return 'The response is nested too deeply to be read.';
    throw error;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields are those of an object, or of each object in a list. */
function chosen(value: unknown, fields: readonly ResponseField[]): unknown {
  if (Array.isArray(value)) return value.map((one) => chosen(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const kept = fields.flatMap((field): [string, unknown][] => {
    if (!field.is_chosen || !Object.hasOwn(value, field.name)) return [];
    return [[field.name, chosenPart((value as Record<string, unknown>)[field.name], field)]];
  });
  return Object.fromEntries(kept);
}

function chosenPart(value: unknown, { type, sub_parameters: parts = [] }: ResponseField): unknown {
  if (parts.length === 0) return value;
  if (type !== ParameterType.array) return chosen(value, parts);
  const [item] = parts;
  const inItem = item?.sub_parameters ?? [];
  return inItem.length === 0 ? value : chosen(value, inItem);
}

const TEXT_TYPE = /^(text\/|application\/(.*\+)?(json|xml|yaml|x-yaml|javascript|x-ndjson|graphql)\b|.*charset=)/i;

/** Whether a response is said to be text. One that says nothing is looked at. */
export const isTextType = (contentType: string): boolean => contentType === '' || TEXT_TYPE.test(contentType);

export function isText(contentType: string, bytes: Uint8Array): boolean {
  if (TEXT_TYPE.test(contentType)) return true;
  if (contentType !== '' && !/^application\/octet-stream/i.test(contentType)) return false;
  return !bytes.subarray(0, 1_000).includes(0);
}

/** The fields of a JSON value, all chosen; null where it has none. */
export function fieldsOf(value: unknown, depth: number): ResponseField[] | null {
  if (Array.isArray(value)) return fieldsOf(value[0], depth);
  if (typeof value !== 'object' || value === null) return null;
  return Object.entries(value)
    .slice(0, 100)
    .map(([name, one]) => fieldOf(name.slice(0, 128), one, depth - 1));
}

function fieldOf(name: string, value: unknown, depth: number): ResponseField {
  const field = { name, desc: '', type: typeOf(value), is_chosen: true };
  if (depth <= 0) return field;
  if (Array.isArray(value))
    return value.length === 0 ? field : { ...field, sub_parameters: [fieldOf('', value[0], depth - 1)] };
  const parts = fieldsOf(value, depth);
  return parts && parts.length > 0 ? { ...field, sub_parameters: parts } : field;
}

function typeOf(value: unknown): ResponseField['type'] {
  if (Array.isArray(value)) return ParameterType.array;
  if (typeof value === 'number') return Number.isInteger(value) ? ParameterType.integer : ParameterType.number;
  if (typeof value === 'boolean') return ParameterType.boolean;
  return typeof value === 'object' && value !== null ? ParameterType.object : ParameterType.string;
}
