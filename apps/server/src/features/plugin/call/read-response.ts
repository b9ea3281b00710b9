import { type Locale, ParameterType, type ResponseField } from '@parley/contract';
import { jsonExcess } from '../../../platform/json-excess.ts';

/** Of what a model gets of a response. */
const OUTPUT_MAX_CHARACTERS = 30_000;
/** So short a text never has too many values to be parsed. */
const PARSED_MAX_CHARACTERS = 500_000;
const CUT: Record<Locale, string> = {
  'en-US': '\n[The rest of the response was cut off.]',
  'zh-CN': '\n[返回内容的其余部分已被截断。]',
};
const TOO_DEEP: Record<Locale, string> = {
  'en-US': 'The response is nested too deeply to be read.',
  'zh-CN': '返回内容嵌套过深，无法读取。',
};

const TOO_MANY: Record<Locale, string> = {
  'en-US': 'The response has too many values: its chosen fields cannot be read.',
  'zh-CN': '返回内容中的值过多，无法读取所选字段。',
};

/** By the charset that the server names, else as UTF-8. */
export function decodeText(contentType: string, bytes: Uint8Array): string {
  const charset = /\bcharset\s*=\s*["']?([\w:-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    // Unknown charset.
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

/** The text that the model gets instead of a binary response. */
export const describeFile = (contentType: string, bytes: Uint8Array, locale: Locale): string =>
  locale === 'zh-CN'
    ? `返回内容是一个文件：${contentType || '类型未知'}，${bytes.length} 字节。`
    : `The response is a file: ${contentType || 'unknown type'}, ${bytes.length} bytes.`;

export const cut = (text: string, locale: Locale): string =>
  text.length <= OUTPUT_MAX_CHARACTERS ? text : text.slice(0, OUTPUT_MAX_CHARACTERS) + CUT[locale];

/** The chosen fields of a text that is JSON; other text stays as it is. */
export function chosenText(text: string, fields: readonly ResponseField[], locale: Locale): string {
  const excess = /^\s*[[{]/.test(text) ? jsonExcess(text) : null;
  // A log or code may begin like JSON.
  if (excess === 'depth')
    return text.length <= PARSED_MAX_CHARACTERS && readJson(text) === undefined ? text : TOO_DEEP[locale];
  if (excess === 'elements') return fields.length === 0 ? text : TOO_MANY[locale];
  const value = readJson(text);
  if (value === undefined) return text;
  try {
    return fields.length === 0 ? JSON.stringify(value) : chosenJson(value, chosenFields(fields));
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP[locale];
    throw error;
  }
}

const LONG_NUMBER = /\d{16}/;
/** Linear for valid JSON; quadratic for other text, so the text is parsed first. */
const STRING_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

/** Numbers of more digits than JavaScript keeps, often ids, become strings: the model gets all of their digits. */
const withAllDigits = (json: string): string =>
  json.replace(STRING_OR_LONG_NUMBER, (found) =>
    found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  );

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return LONG_NUMBER.test(text) ? JSON.parse(withAllDigits(text)) : value;
  } catch {
    return undefined;
  }
}

/** A chosen field; `parts` are the chosen ones of its object, or of each object in its list, null for all. */
interface ChosenField {
  readonly name: string;
  /** As it is written in JSON, with its colon. */
  readonly key: string;
  readonly parts: readonly ChosenField[] | null;
}

const chosenFields = (fields: readonly ResponseField[]): ChosenField[] =>
  fields
    .filter(({ is_chosen }) => is_chosen)
    .map(({ name, type, sub_parameters: parts = [] }) => {
      const inside = type === ParameterType.array ? (parts[0]?.sub_parameters ?? []) : parts;
      return { name, key: `${JSON.stringify(name)}:`, parts: inside.length === 0 ? null : chosenFields(inside) };
    });

/**
 * The fields are those of an object, or of each object in a list. A list may have many thousands, so the JSON is written at once, without
 * objects of the chosen fields.
 */
function chosenJson(value: unknown, fields: readonly ChosenField[]): string {
  if (Array.isArray(value)) {
    let list = '';
    for (const one of value) list += (list && ',') + chosenJson(one, fields);
    return `[${list}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const given = value as Record<string, unknown>;
  let kept = '';
  for (const { name, key, parts } of fields)
    if (Object.hasOwn(given, name))
      kept += (kept && ',') + key + (parts === null ? JSON.stringify(given[name]) : chosenJson(given[name], parts));
  return `{${kept}}`;
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
