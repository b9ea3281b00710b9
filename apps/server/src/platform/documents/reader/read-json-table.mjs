// @ts-check
import { decodeText } from './decode-text.mjs';
import { createSheetRows } from './sheet-rows.mjs';
import { Unreadable } from './unreadable.mjs';

/** @import { ListOf, ReaderLimits, ReaderMessage } from '../reader-messages.ts' */

/** Objects around a list, and objects in a row whose fields are columns; what is deeper is JSON in a cell. */
const PATH_DEPTH_MAX = 6;
const FIELD_DEPTH_MAX = 4;
const LISTS_MAX = 100;
/** Characters. */
const VALUE_MAX = 4_000;

/**
 * Reads the rows of a list in JSON, and where the other lists are. A field of an object in a row is called `object.field`.
 *
 * @param {Uint8Array} bytes
 * @param {ListOf} listOf
 * @param {ReaderLimits} limits
 * @param {(message: ReaderMessage) => void} send
 */
export function readJsonTable(bytes, listOf, limits, send) {
  const answer = parse(decodeText(bytes));
  const value = listOf.valuePath === null ? undefined : valueAt(answer, listOf.valuePath);
  if (value !== undefined) send({ type: 'value', value });
  const lists = findLists(answer);
  const chosen = listOf.path === null ? 0 : lists.findIndex(({ path }) => path === listOf.path);
  const room = { characters: limits.characters };
  for (const [index, { path, elements }] of lists.entries()) {
    const rows = createSheetRows(path, index, { ...listOf, sheet: chosen }, room, send);
    if (index === chosen) addRows(rows, elements, listOf);
    else rows.row(elements.length + 1, ['counted']);
    rows.end();
  }
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(quoteLongIntegers(text));
  } catch {
    throw new Unreadable('broken');
  }
}

/** A number has about 16 digits; longer whole ones, such as ids, would be changed. @param {string} text */
const quoteLongIntegers = (text) =>
  /\d{16}/.test(text)
    ? text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs, (part) =>
        /^-?\d{16,}$/.test(part) && !Number.isSafeInteger(Number(part)) ? `"${part}"` : part,
      )
    : text;

/**
 * A text or a number; undefined for anything else, and for nothing.
 *
 * @param {unknown} answer
 * @param {string} path
 */
function valueAt(answer, path) {
  let value = answer;
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  const isText = typeof value === 'string' || typeof value === 'number';
  return isText ? String(value).slice(0, VALUE_MAX) : undefined;
}

/** @typedef {{ path: string, elements: unknown[] }} FoundList */

/** The longest first, and of two as long the outer one. @param {unknown} answer @returns {FoundList[]} */
function findLists(answer) {
  /** @type {Map<string, FoundList>} */
  const found = new Map();
  /** @type {{ value: unknown, names: string[] }[]} */
  let level = [{ value: answer, names: [] }];
  for (let depth = 0; depth <= PATH_DEPTH_MAX && level.length > 0; depth += 1) {
    for (const { value, names } of level) {
      const path = names.join('.');
      if (Array.isArray(value) && found.size < LISTS_MAX && !found.has(path))
        found.set(path, { path, elements: value });
    }
    level = level.flatMap(({ value, names }) =>
      isObject(value) ? Object.entries(value).map(([name, inner]) => ({ value: inner, names: [...names, name] })) : [],
    );
  }
  return [...found.values()].sort((a, b) => b.elements.length - a.elements.length);
}

/**
 * @param {ReturnType<typeof createSheetRows>} rows
 * @param {unknown[]} elements
 * @param {ListOf} listOf
 */
function addRows(rows, elements, { maxRows, maxColumns, maxFieldCharacters }) {
  const read = elements.slice(0, maxRows).map((element) => new Map(fieldsOf(element, '', 0)));
  /** @type {Set<string>} */
  const columns = new Set();
  for (const row of read)
    for (const name of row.keys())
      if (!columns.has(name) && columns.size < maxColumns && name.length <= maxFieldCharacters) columns.add(name);
  rows.row(1, [...columns]);
  for (const [index, row] of read.entries())
    rows.row(
      index + 2,
      [...columns].map((name) => row.get(name) ?? ''),
    );
}

/**
 * @param {unknown} value
 * @param {string} name
 * @param {number} depth
 * @returns {Generator<[string, string]>}
 */
function* fieldsOf(value, name, depth) {
  const isRow = depth === 0;
  const fields = isObject(value) ? Object.entries(value) : isRow && Array.isArray(value) ? numbered(value) : null;
  if (fields === null || depth >= FIELD_DEPTH_MAX) yield [name || 'value', toCell(value)];
  else for (const [key, inner] of fields) yield* fieldsOf(inner, name ? `${name}.${key}` : key.trim(), depth + 1);
}

/** @param {unknown[]} values @returns {[string, unknown][]} */
const numbered = (values) => values.map((value, index) => [String(index + 1), value]);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {string} */
function toCell(value) {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  return isPlain ? value.map(toCell).join(', ') : JSON.stringify(value);
}
