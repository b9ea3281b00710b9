// @ts-check
import { shorten } from './plain-value.mjs';
import { Unusable, unlessUnusable } from './unusable.mjs';

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
    const seen = usable(view(schema), place.name);
    const type = seen.type ?? (place.location === LOCATION.body ? 'object' : 'string');
    const { choices, more } = choicesOf(seen, type, limits);
    // A default further in would be sent also where the object around it is not: it is told to the model alone.
    const value = defaultOf(seen, type, choices, place, room);
    const [sent, told] = place.level === 1 ? [value, null] : [null, value];
    const about = told === null ? more : `${more} Default: ${told.slice(0, 100)}`;
    /** @type {ToolParameter} */
    const parameter = {
      name: place.name,
      desc: describe(seen, about, limits.parameterDescription),
      type: TYPE[type],
      location: place.location,
      is_required: place.isRequired,
      source: FROM_MODEL,
      ...(choices && { choices }),
      ...(sent !== null && { default_value: sent }),
    };
    spend(room, JSON.stringify(parameter).length);
    const parts = partsOf(seen, type, place, room);
    if (parts && parts.length > 0) parameter.sub_parameters = parts;
    return parameter;
  }

  /** @param {SchemaView} seen @param {string} name */
  function usable(seen, name) {
    if (seen.problem) throw seen.problem;
    if (name.length > limits.parameterName) throw new Unusable('name-too-long', name.slice(0, 60));
    refuseOddName(name, limits);
    return seen;
  }

  /**
   * What does not fit is not sent; the rest of the parameter can be used.
   *
   * @param {SchemaView} seen
   * @param {SchemaType} type
   * @param {readonly string[] | null} choices
   * @param {Place} place
   * @param {Room} room
   */
  function defaultOf({ defaultValue }, type, choices, place, room) {
    if (defaultValue === undefined || defaultValue === null) return null;
    const text = toValueText(defaultValue, type, limits.value);
    if (text !== null && (!choices?.length || choices.includes(text))) return text;
    room.leaveOut(place.path, 'default-value', JSON.stringify(defaultValue).slice(0, 60));
    return null;
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
    /** @type {ToolParameter[]} */
    const parts = [];
    for (const [name, { schema, of }] of seen.properties) {
      if (view(schema).isReadOnly) continue;
      const isRequired = seen.required.has(name);
      const where = path === '' ? name : `${path}.${name}`;
      const part = unlessUnusable(
        () => {
          if (parts.length === limits.parameters) throw new Unusable('too-many-parameters', limits.parameters);
          if (name === '') throw new Unusable('odd-name', '""');
          return toParameter(schema, { ...inner, name, path: where, isRequired }, room);
        },
        (problem) => leaveOutUnlessRequired(problem, isRequired, where, room),
      );
      if (part)
        parts.push(
          of === '' ? part : { ...part, desc: shorten(`For ${of}. ${part.desc}`, limits.parameterDescription) },
        );
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

/** @param {string} name @param {ImportLimits} limits */
export function refuseOddName(name, { oddName }) {
  if (new RegExp(oddName, 'u').test(name)) throw new Unusable('odd-name', JSON.stringify(name).slice(0, 60));
}

/** What needs an unusable part is unusable itself. @param {Unusable} problem @param {boolean} isRequired @param {string} where @param {Room} room */
export function leaveOutUnlessRequired(problem, isRequired, where, room) {
  if (isRequired) throw problem;
  room.leaveOut(where, problem.reason, problem.detail);
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

/** A value as the contract has it; null where it does not fit the type. @param {unknown} value @param {SchemaType} type @param {number} max @returns {string | null} */
function toValueText(value, type, max) {
  const given = typeof value === 'string' && type !== 'string' ? asJson(value) : value;
  const text = type === 'string' && typeof value === 'string' ? value : JSON.stringify(given);
  return text !== undefined && text.length <= max && (type === 'string' || fits(given, type)) ? text : null;
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
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  // Infinity, which YAML can have, is no JSON.
  if (type === 'number') return Number.isFinite(value);
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
