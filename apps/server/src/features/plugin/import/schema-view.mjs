// @ts-check
import { fieldsOf, isFields, listOf, own, textAt } from './plain-value.mjs';
import { Unusable } from './unusable.mjs';

/** @import { References } from './references.mjs' */

/** Schemas around each other at one place: references, and what `allOf`, `oneOf` and `anyOf` join. */
const JOINED_DEPTH_MAX = 40;
const ALTERNATIVES_MAX = 60;
const PROPERTIES_MAX = 1_000;
const CHOICES_MAX = 5_000;

/** @typedef {'string' | 'integer' | 'number' | 'object' | 'array' | 'boolean'} SchemaType */

/** @type {readonly SchemaType[]} */
const TYPES = ['string', 'integer', 'number', 'object', 'array', 'boolean'];

/**
 * A schema as one can look at it: references followed, `allOf` joined, alternatives brought together. Properties and items are
 * schemas, to be looked at in turn: so a schema that contains itself ends nowhere by itself.
 *
 * @typedef {object} SchemaView
 * @property {SchemaType | null} type Null for any.
 * @property {string} title
 * @property {string} desc
 * @property {readonly string[]} hints What the description does not say: a format, limits, an example, other types.
 * @property {readonly unknown[] | null} choices
 * @property {unknown} defaultValue
 * @property {boolean} isFile
 * @property {string} mediaType
 * @property {ReadonlyMap<string, { readonly schema: unknown, readonly of: string }>} properties `of`: the alternatives that have it; empty for all.
 * @property {ReadonlySet<string>} required
 * @property {unknown} items
 * @property {boolean} isReadOnly
 * @property {boolean} isWriteOnly
 * @property {boolean} isNull
 * @property {Unusable | null} problem
 */

/** @type {SchemaView} */
const ANY = {
  type: null,
  title: '',
  desc: '',
  hints: [],
  choices: null,
  defaultValue: undefined,
  isFile: false,
  mediaType: '',
  properties: new Map(),
  required: new Set(),
  items: undefined,
  isReadOnly: false,
  isWriteOnly: false,
  isNull: false,
  problem: null,
};

/** @param {References} references @returns {(schema: unknown) => SchemaView} */
export function createSchemaViews(references) {
  /** @type {Map<unknown, SchemaView>} */
  const known = new Map();
  /** @type {Set<unknown>} */
  const underWay = new Set();

  /** @param {unknown} schema @returns {SchemaView} */
  function view(schema) {
    if (!isFields(schema)) return ANY;
    const found = known.get(schema);
    if (found) return found;
    // A schema that is joined to itself says nothing more about itself.
    if (underWay.has(schema) || underWay.size > JOINED_DEPTH_MAX) return ANY;
    underWay.add(schema);
    try {
      const seen = look(schema);
      known.set(schema, seen);
      return seen;
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      const unusable = { ...ANY, problem: error };
      known.set(schema, unusable);
      return unusable;
    } finally {
      underWay.delete(schema);
    }
  }

  /** @param {Record<string, unknown>} schema */
  function look(schema) {
    if (typeof schema.$ref === 'string' && Object.keys(schema).length === 1) return view(references.find(schema.$ref));
    /** @type {SchemaView[]} */
    const parts = [ownView(schema)];
    if (typeof schema.$ref === 'string') parts.push(view(references.find(schema.$ref)));
    for (const part of listOf(schema.allOf).slice(0, ALTERNATIVES_MAX)) parts.push(view(part));
    for (const keyword of ['oneOf', 'anyOf']) {
      const alternatives = listOf(schema[keyword]).slice(0, ALTERNATIVES_MAX);
      if (alternatives.length > 0) parts.push(unite(alternatives.map(named), schema.discriminator));
    }
    return parts.reduce(join);
  }

  /** @param {unknown} schema */
  function named(schema) {
    const seen = view(schema);
    const reference = textAt(schema, '$ref');
    return { seen, reference, name: reference.slice(reference.lastIndexOf('/') + 1) || seen.title };
  }

  return view;
}

/** What a schema says by itself. @param {Record<string, unknown>} schema @returns {SchemaView} */
function ownView(schema) {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== 'null');
  const stated = /** @type {SchemaType | undefined} */ (types.find((type) => TYPES.includes(type)));
  const isFile =
    schema.type === 'file' || schema.format === 'binary' || isBinary(textAt(schema, 'contentMediaType'), schema);
  const choices = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null;
  const usable = choices?.filter((choice) => choice !== null).slice(0, CHOICES_MAX) ?? null;
  const properties = Object.entries(fieldsOf(schema.properties)).slice(0, PROPERTIES_MAX);
  return {
    type: stated ?? (isFile ? 'string' : inferType(schema, usable)),
    title: textAt(schema, 'title'),
    desc: textAt(schema, 'description'),
    hints: hintsOf(
      schema,
      types.filter((type) => type !== stated),
    ),
    choices: usable && usable.length > 0 ? usable : null,
    defaultValue: schema.default ?? undefined,
    isFile,
    mediaType: textAt(schema, 'contentMediaType'),
    properties: new Map(properties.map(([name, inner]) => [name, { schema: inner, of: '' }])),
    required: new Set(listOf(schema.required).filter((name) => typeof name === 'string')),
    items: Array.isArray(schema.prefixItems) ? { anyOf: schema.prefixItems } : schema.items,
    isReadOnly: schema.readOnly === true,
    isWriteOnly: schema.writeOnly === true,
    isNull: schema.type === 'null' || (choices?.length === 1 && choices[0] === null),
    problem: null,
  };
}

/** OpenAPI 3.1 has a media type where 3.0 had the format `binary`. @param {string} mediaType @param {Record<string, unknown>} schema */
const isBinary = (mediaType, schema) =>
  mediaType !== '' && !('contentEncoding' in schema) && !/^text\/|json|xml/.test(mediaType);

/** @param {Record<string, unknown>} schema @param {readonly unknown[] | null} choices @returns {SchemaType | null} */
function inferType(schema, choices) {
  if (isFields(schema.properties) || isFields(schema.additionalProperties)) return 'object';
  if ('items' in schema || 'prefixItems' in schema) return 'array';
  const kinds = new Set(choices?.map((choice) => typeof choice));
  const [kind] = kinds.size > 1 ? ['string'] : kinds;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : null;
}

const PLAIN_FORMATS = new Set(['int32', 'int64', 'float', 'double', 'binary', 'string', 'number']);

/** @param {Record<string, unknown>} schema @param {readonly unknown[]} otherTypes @returns {string[]} */
function hintsOf(schema, otherTypes) {
  const hints = [];
  const format = textAt(schema, 'format');
  if (format !== '' && !PLAIN_FORMATS.has(format)) hints.push(`Format: ${format.slice(0, 40)}.`);
  const from = limitOf(schema, 'minimum', 'exclusiveMinimum', 'more than');
  const to = limitOf(schema, 'maximum', 'exclusiveMaximum', 'less than');
  if (from || to) hints.push(`Range: ${[from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')}.`);
  const pattern = textAt(schema, 'pattern');
  if (pattern !== '' && pattern.length <= 100) hints.push(`Pattern: ${pattern}`);
  const others = otherTypes.filter((type) => typeof type === 'string');
  if (others.length > 0) hints.push(`Also: ${others.join(', ')}.`);
  const example = schema.example ?? listOf(schema.examples)[0];
  if ((typeof example === 'string' && example.length <= 80) || typeof example === 'number')
    hints.push(`Example: ${example}`);
  return hints;
}

/** @param {Record<string, unknown>} schema @param {string} inclusive @param {string} exclusive @param {string} beyond */
function limitOf(schema, inclusive, exclusive, beyond) {
  const [limit, strict] = [schema[inclusive], schema[exclusive]];
  if (typeof strict === 'number') return `${beyond} ${strict}`;
  if (typeof limit !== 'number') return '';
  return strict === true ? `${beyond} ${limit}` : String(limit);
}

/** Both hold, as in `allOf`. The first is nearer. @param {SchemaView} one @param {SchemaView} other @returns {SchemaView} */
function join(one, other) {
  if (other === ANY) return one;
  const properties = new Map(one.properties);
  for (const [name, property] of other.properties) {
    const mine = properties.get(name);
    if (mine) properties.set(name, { schema: bothSchemas(mine.schema, property.schema), of: '' });
    else if (properties.size < PROPERTIES_MAX) properties.set(name, property);
  }
  return {
    type: one.type ?? other.type,
    title: one.title || other.title,
    desc: one.desc || other.desc,
    hints: [...one.hints, ...other.hints.filter((hint) => !one.hints.includes(hint))],
    choices: one.choices && other.choices ? commonOf(one.choices, other.choices) : (one.choices ?? other.choices),
    defaultValue: one.defaultValue ?? other.defaultValue,
    isFile: one.isFile || other.isFile,
    mediaType: one.mediaType || other.mediaType,
    properties,
    required: new Set([...one.required, ...other.required]),
    items:
      one.items === undefined
        ? other.items
        : other.items === undefined
          ? one.items
          : bothSchemas(one.items, other.items),
    isReadOnly: one.isReadOnly || other.isReadOnly,
    isWriteOnly: one.isWriteOnly || other.isWriteOnly,
    isNull: one.isNull,
    problem: one.problem ?? other.problem,
  };
}

/** @param {readonly unknown[]} one @param {readonly unknown[]} other */
function commonOf(one, other) {
  const values = new Set(other);
  return one.filter((value) => values.has(value));
}

/** @param {unknown} one @param {unknown} other */
const bothSchemas = (one, other) => (one === other ? one : { allOf: [one, other] });

/** @typedef {{ readonly seen: SchemaView, readonly reference: string, readonly name: string }} Alternative */

/**
 * Something that every alternative fits into: of objects all properties, of choices all values. Else it is the first.
 *
 * @param {readonly Alternative[]} all
 * @param {unknown} discriminator
 * @returns {SchemaView}
 */
function unite(all, discriminator) {
  const given = all.filter(({ seen }) => !seen.isNull && seen !== ANY);
  const usable = given.filter(({ seen }) => seen.problem === null);
  const [first, ...others] = usable;
  if (!first) return given[0]?.seen ?? ANY;
  if (others.length === 0) return first.seen;
  const views = usable.map(({ seen }) => seen);
  const type = views.every((view) => view.type === first.seen.type) ? first.seen.type : null;
  if (views.every(({ choices }) => choices) && type !== null)
    return { ...first.seen, desc: '', choices: [...new Set(views.flatMap(({ choices }) => choices ?? []))] };
  if (views.every((view) => view.type === 'object' || (view.type === null && view.required.size > 0)))
    return uniteObjects(usable, discriminator);
  if (type === 'array') return { ...first.seen, items: { anyOf: views.map(({ items }) => items ?? {}) } };
  if (type !== null) return { ...first.seen, choices: null };
  const types = [...new Set(views.map((view) => view.type ?? 'any'))].filter((one) => one !== first.seen.type);
  return { ...first.seen, hints: [...first.seen.hints, `Also: ${types.join(', ')}.`] };
}

/** @param {readonly Alternative[]} alternatives @param {unknown} discriminator @returns {SchemaView} */
function uniteObjects(alternatives, discriminator) {
  const mapping = Object.entries(fieldsOf(own(discriminator, 'mapping')));
  const kindOf = (/** @type {Alternative} */ { name, reference }) =>
    mapping.find(([, target]) => target === reference || target === name)?.[0] ?? name;
  /** @type {Map<string, { schemas: unknown[], kinds: string[] }>} */
  const found = new Map();
  for (const alternative of alternatives)
    for (const [name, { schema }] of alternative.seen.properties) {
      const entry = found.get(name) ?? { schemas: [], kinds: [] };
      if (!entry.schemas.includes(schema)) entry.schemas.push(schema);
      entry.kinds.push(kindOf(alternative));
      if (found.size < PROPERTIES_MAX) found.set(name, entry);
    }
  /** @type {Map<string, { schema: unknown, of: string }>} */
  const properties = new Map();
  for (const [name, { schemas, kinds }] of found) {
    const isOfAll = kinds.length === alternatives.length;
    const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas };
    properties.set(name, { schema, of: isOfAll ? '' : kinds.filter(Boolean).join(', ') });
  }
  const chosenBy = textAt(discriminator, 'propertyName');
  const kinds = alternatives.map(kindOf).filter(Boolean);
  const required = new Set(alternatives.map(({ seen }) => seen.required).reduce(intersect));
  if (chosenBy !== '' && kinds.length > 0) {
    const schema = {
      type: 'string',
      enum: kinds,
      description: textAt(properties.get(chosenBy)?.schema, 'description'),
    };
    properties.set(chosenBy, { schema, of: '' });
    required.add(chosenBy);
  }
  return { ...ANY, type: 'object', properties, required };
}

/** @param {ReadonlySet<string>} one @param {ReadonlySet<string>} other */
const intersect = (one, other) => new Set([...one].filter((name) => other.has(name)));
