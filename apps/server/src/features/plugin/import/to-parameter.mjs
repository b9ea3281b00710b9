// @ts-check
import { shorten } from './plain-value.mjs';
import { Unusable } from './unusable.mjs';

/**
 * @import { ParameterFile, ResponseField, ToolParameter } from '@parley/contract'
 * @import { ImportLimits, LeftOutReason } from './imported-plugin.ts'
 * @import { SchemaType, SchemaView } from './schema-view.mjs'
 */

// The program cannot import the contract, which is TypeScript; the compiler holds these to it.
/** @type {typeof import('@parley/contract').ParameterType} */
const TYPE = { string: 1, integer: 2, number: 3, object: 4, array: 5, boolean: 6 };
/** @type {typeof import('@parley/contract').ParameterLocation} */
export const LOCATION = { path: 1, query: 2, body: 3, header: 4 };
const FROM_MODEL = 0;

/** Of a choice, in the contract. */
const CHOICE_MAX = 500;
const LISTED_CHOICES_MAX = 30;

/**
 * @typedef {object} Room What one tool may still have.
 * @property {number} depth Levels of parameters.
 * @property {number} characters
 * @property {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut
 */

/**
 * @typedef {object} Place
 * @property {string} name
 * @property {string} path Of the names of the objects around it, for the list of what was left out.
 * @property {ToolParameter['location']} location
 * @property {boolean} isRequired
 * @property {number} level From 1.
 * @property {readonly unknown[]} around The schemas around it.
 */

/** Ends the making of a tool that would be too large. It is tried again with fewer levels. */
export class TooLarge extends Error {}

/**
 * @param {(schema: unknown) => SchemaView} view
 * @param {ImportLimits} limits
 */
export function createParameters(view, limits) {
  /**
   * @param {unknown} schema
   * @param {Place} place
   * @param {Room} room
   * @returns {ToolParameter}
   */
  function toParameter(schema, place, room) {
    const seen = view(schema);
    if (seen.problem) throw seen.problem;
    if (place.name.length > limits.parameterName) throw new Unusable('name-too-long', place.name.slice(0, 60));
    const isBody = place.location === LOCATION.body;
    const type = seen.type ?? (isBody ? 'object' : 'string');
    const { choices, more } = choicesOf(seen, type, limits);
    const inner = place.level > 1 ? toValueText(seen.defaultValue, type) : null;
    /** @type {ToolParameter} */
    const parameter = {
      name: place.name,
      desc: describe(
        seen,
        inner === null ? more : `${more} Default: ${inner.slice(0, 100)}`,
        limits.parameterDescription,
      ),
      type: TYPE[type],
      location: place.location,
      is_required: place.isRequired,
      source: FROM_MODEL,
    };
    if (choices) parameter.choices = choices;
    const value = toValueText(seen.defaultValue, type);
    // One further in would be sent also where the object around it is not.
    if (value !== null && value.length <= limits.value && place.level === 1) parameter.default_value = value;
    spend(room, JSON.stringify(parameter).length);
    const parts = partsOf(seen, type, place, room);
    if (parts && parts.length > 0) parameter.sub_parameters = parts;
    return parameter;
  }

  /**
   * @param {SchemaView} seen
   * @param {string} type
   * @param {Place} place
   * @param {Room} room
   */
  function partsOf(seen, type, place, room) {
    if (place.level >= room.depth) return null;
    // A schema inside itself: what is in it was described around it.
    const around = [...place.around, seen];
    if (place.around.includes(seen)) return null;
    const inner = { location: place.location, level: place.level + 1, around };
    if (type === 'array') {
      if (seen.items === undefined) return null;
      const path = `${place.path}[]`;
      return [toParameter(seen.items, { ...inner, name: '', path, isRequired: true }, room)];
    }
    return type === 'object' ? propertiesOf(seen, inner, place.path, room) : null;
  }

  /**
   * The properties of an object that a request may have. Those that cannot be used are left out, unless one is required.
   *
   * @param {SchemaView} seen
   * @param {Pick<Place, 'location' | 'level' | 'around'>} inner
   * @param {string} path
   * @param {Room} room
   */
  function propertiesOf(seen, inner, path, room) {
    const parts = [];
    for (const [name, { schema, of }] of seen.properties) {
      const isRequired = seen.required.has(name);
      const where = path === '' ? name : `${path}.${name}`;
      try {
        const about = view(schema);
        if (about.isReadOnly) continue;
        if (parts.length === limits.parameters) throw new Unusable('too-many-parameters', limits.parameters);
        const part = toParameter(schema, { ...inner, name, path: where, isRequired }, room);
        if (of !== '') part.desc = shorten(`For ${of}. ${part.desc}`, limits.parameterDescription);
        parts.push(part);
      } catch (error) {
        if (!(error instanceof Unusable) || isRequired) throw error;
        room.leaveOut(where, error.reason, error.detail);
      }
    }
    return parts;
  }

  /**
   * @param {unknown} schema
   * @param {{ name: string, level: number, around: readonly unknown[] }} place
   * @param {Room} room
   * @returns {ResponseField}
   */
  function toField(schema, { name, level, around }, room) {
    const seen = view(schema);
    const type = seen.type ?? 'object';
    /** @type {ResponseField} */
    const field = { name, desc: describe(seen, '', limits.parameterDescription), type: TYPE[type], is_chosen: true };
    spend(room, JSON.stringify(field).length);
    if (level >= room.depth || around.includes(seen)) return field;
    const inner = { level: level + 1, around: [...around, seen] };
    if (type === 'array' && seen.items !== undefined)
      field.sub_parameters = [toField(seen.items, { name: '', ...inner }, room)];
    if (type === 'object' && seen.properties.size > 0) field.sub_parameters = fieldsOf(seen, inner, room);
    return field;
  }

  /** @param {SchemaView} seen @param {{ level: number, around: readonly unknown[] }} inner @param {Room} room */
  function fieldsOf(seen, inner, room) {
    const fields = [];
    for (const [name, { schema }] of seen.properties) {
      if (fields.length === limits.parameters) break;
      if (name.length > limits.parameterName || view(schema).isWriteOnly) continue;
      fields.push(toField(schema, { name, ...inner }, room));
    }
    return fields;
  }

  return { toParameter, propertiesOf, toField, fieldsOf };
}

/** @param {Room} room @param {number} characters */
function spend(room, characters) {
  room.characters -= characters + 1;
  if (room.characters < 0) throw new TooLarge();
}

/** @param {SchemaView} seen @param {string} more @param {number} max */
function describe(seen, more, max) {
  const said = [seen.desc || seen.title, more, ...seen.hints].filter(Boolean).join(' ');
  return shorten(said, max);
}

/**
 * Values that are too many, too long or not of one kind are described in words.
 *
 * @param {SchemaView} seen
 * @param {string} type
 * @param {ImportLimits} limits
 * @returns {{ choices: string[] | null, more: string }}
 */
function choicesOf({ choices }, type, limits) {
  if (choices === null || !['string', 'integer', 'number'].includes(type)) return { choices: null, more: '' };
  const texts = [
    ...new Set(choices.map((choice) => (typeof choice === 'object' ? JSON.stringify(choice) : String(choice)))),
  ];
  if (texts.length <= limits.choices && texts.every((text) => text.length <= CHOICE_MAX))
    return { choices: texts, more: '' };
  return { choices: null, more: `Such as ${texts.slice(0, LISTED_CHOICES_MAX).join(', ').slice(0, 400)}.` };
}

/** A value as the contract has it; null where it does not fit the type. @param {unknown} value @param {SchemaType} type @returns {string | null} */
function toValueText(value, type) {
  if (value === undefined || value === null) return null;
  if (type === 'string') return typeof value === 'string' ? value : JSON.stringify(value);
  const given = typeof value === 'string' && type !== 'object' && type !== 'array' ? asJson(value) : value;
  return fits(given, type) ? JSON.stringify(given) : null;
}

/** Documents also write `default: "5"` for a number. @param {string} text @returns {unknown} */
function asJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} value @param {SchemaType} type */
function fits(value, type) {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value);
  return typeof value === type;
}

/**
 * What a file of this media type is for the user who chooses one.
 *
 * @param {string} mediaType
 * @returns {ParameterFile}
 */
export function fileTypeOf(mediaType) {
  if (mediaType.startsWith('image/')) return 'image';
  if (mediaType.startsWith('audio/')) return 'audio';
  if (mediaType.startsWith('video/')) return 'video';
  if (mediaType.startsWith('text/')) return 'txt';
  return /zip/.test(mediaType) ? 'zip' : 'file';
}
