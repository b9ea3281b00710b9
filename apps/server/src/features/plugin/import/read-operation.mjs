// @ts-check
import { shorten, textAt } from './plain-value.mjs';
import { readBody } from './read-body.mjs';
import { createParameters, LOCATION, leaveOutUnlessRequired, refuseOddName, TooLarge } from './to-parameter.mjs';
import { Unusable, unlessUnusable } from './unusable.mjs';

/**
 * @import { ResponseField, ToolDefinition, ToolMethod, ToolParameter, ToolRisk } from '@parley/contract'
 * @import { ImportLimits, LeftOutReason } from './imported-plugin.ts'
 * @import { OperationParts, ParameterPart } from './openapi-parts.mjs'
 * @import { SchemaView } from './schema-view.mjs'
 * @import { Room } from './to-parameter.mjs'
 */

/** Tried one after the other until a tool is small enough. */
const REQUEST_DEPTHS = [6, 4, 3, 2, 1];
const RESPONSE_DEPTHS = [4, 3, 2, 1];
/** Name, path and the brackets around them. */
const FRAME_CHARACTERS = 2_000;

/** They belong to the connection, or come from the plugin's own settings. */
const OWN_HEADERS = new Set(
  'accept accept-encoding authorization connection content-encoding content-length content-type expect host keep-alive te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const QUERY_STYLES = ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject', 'json'];

/**
 * @typedef {object} FoundOperation
 * @property {ToolMethod} method
 * @property {string} path Of the document, with what its server has before it.
 * @property {Record<string, unknown>} operation
 * @property {OperationParts} parts
 * @property {string} name
 */

/**
 * @param {(schema: unknown) => SchemaView} view
 * @param {ImportLimits} limits
 */
export function createToolReader(view, limits) {
  const parameters = createParameters(view, limits);

  /**
   * @param {FoundOperation} found
   * @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut
   * @returns {ToolDefinition}
   */
  return function readTool(found, leaveOut) {
    const { method, operation, parts } = found;
    const { path, fixed } = splitPath(found.path, limits);
    const request = withRoom(REQUEST_DEPTHS, limits.toolCharacters - FRAME_CHARACTERS, (room) =>
      readRequest({ method, path, parts, fixed }, room),
    );
    if (request === null) throw new Unusable('too-large-tool');
    for (const { where, reason, detail } of request.leftOut) leaveOut(where, reason, detail);
    const response = withRoom(RESPONSE_DEPTHS, request.room, (room) => readResponse(parts.response, room));
    return {
      name: found.name,
      desc: describe(operation, limits.toolDescription),
      method,
      path,
      body_kind: request.value.bodyKind,
      request_params: request.value.parameters,
      response_params: response?.value ?? [],
      risk: riskOf(method, found.name, path),
    };
  };

  /**
   * @param {{ method: ToolMethod, path: string, parts: OperationParts, fixed: readonly ToolParameter[] }} asked
   * @param {Room} room
   */
  function readRequest({ method, path, parts, fixed }, room) {
    const read = unique([...readParameters(path, parts.parameters, room), ...fixed]);
    const { body } = parts;
    const sent =
      body &&
      unlessUnusable(
        () => {
          if (method === 'GET') throw new Unusable('body-of-get');
          const found = readBody(body, parameters, view, room);
          if (read.length + found.parameters.length <= limits.parameters) return found;
          throw new Unusable('too-many-parameters', limits.parameters);
        },
        (problem) => leaveOutUnlessRequired(problem, body.isRequired, 'body', room),
      );
    return { bodyKind: sent?.kind ?? 'json', parameters: [...read, ...(sent?.parameters ?? [])] };
  }

  /** @param {string} path @param {readonly ParameterPart[]} declared @param {Room} room */
  function readParameters(path, declared, room) {
    const inPath = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    if (new Set(inPath).size < inPath.length) throw new Unusable('broken', path);
    const wanted = declared.filter((part) => part.in !== 'path' || inPath.includes(part.name));
    /** @type {ToolParameter[]} */
    const read = [];
    for (const part of [...wanted, ...undeclared(inPath, declared)]) {
      const isOwn = part.in === 'header' && isOwnHeader(part.name);
      const found = unlessUnusable(
        () => {
          if (isOwn) throw new Unusable('own-header', part.name);
          if (read.length === limits.parameters) throw new Unusable('too-many-parameters', limits.parameters);
          return readParameter(part, room);
        },
        (problem) => leaveOutUnlessRequired(problem, part.isRequired && !isOwn, part.name, room),
      );
      read.push(...(found ?? []));
    }
    return read;
  }

  /** @param {ParameterPart} part @param {Room} room @returns {ToolParameter[]} */
  function readParameter(part, room) {
    if (part.in === 'querystring') return readQueryString(part, room);
    const location = locationOf(part);
    const schema = part.desc === '' ? part.schema : { description: part.desc, allOf: [part.schema ?? {}] };
    const place = { name: part.name, path: part.name, isRequired: part.isRequired, level: 1, around: [], location };
    return [{ ...parameters.toParameter(schema, place, room), ...styleOf(part) }];
  }

  /** The whole query in one parameter: its properties are the parameters. @param {ParameterPart} part @param {Room} room */
  function readQueryString(part, room) {
    const seen = view(part.schema);
    if (seen.properties.size === 0) throw new Unusable('style', 'querystring');
    return parameters.propertiesOf(seen, { location: LOCATION.query, level: 1, around: [seen] }, '', room);
  }

  /** @param {unknown} schema @param {Room} room @returns {ResponseField[]} */
  function readResponse(schema, room) {
    const whole = view(schema);
    // The fields of a list are those of its items.
    const seen = whole.type === 'array' ? view(whole.items) : whole;
    if (schema === undefined || seen.problem || seen.properties.size === 0) return [];
    return parameters.fieldsOf(seen, { level: 1, around: [seen] }, room);
  }
}

/**
 * Tries a reading with fewer and fewer levels until it has room; null where it never has.
 *
 * @template Value
 * @param {readonly number[]} depths
 * @param {number} characters
 * @param {(room: Room) => Value} read
 */
function withRoom(depths, characters, read) {
  for (const depth of depths) {
    /** @type {{ where: string, reason: LeftOutReason, detail: unknown }[]} */
    const leftOut = [];
    const room = {
      depth,
      characters,
      leaveOut: (/** @type {string} */ where, /** @type {LeftOutReason} */ reason, /** @type {unknown} */ detail) =>
        void leftOut.push({ where, reason, detail }),
    };
    try {
      return { value: read(room), leftOut, room: room.characters };
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
    }
  }
  return null;
}

/**
 * A query in a path is always sent; what follows a number sign only tells operations apart.
 *
 * @param {string} path
 * @param {ImportLimits} limits
 */
function splitPath(path, limits) {
  const [withQuery = ''] = path.split('#', 1);
  const [plain = '', query = ''] = withQuery.split('?', 2);
  if (plain.length > limits.path || /[\s\\]/.test(plain)) throw new Unusable('broken', plain);
  /** @type {ToolParameter[]} */
  const fixed = [...new URLSearchParams(query)]
    .filter(([name, value]) => name !== '' && !value.includes('{'))
    .map(([name, value]) => ({
      name,
      desc: '',
      type: 1,
      location: LOCATION.query,
      is_required: true,
      source: 2,
      default_value: value,
    }));
  for (const { name } of fixed) refuseOddName(name, limits);
  return { path: plain, fixed };
}

/** Two of one name at one place would be one. @param {readonly ToolParameter[]} parameters */
function unique(parameters) {
  /** @type {Map<string, ToolParameter>} */
  const found = new Map();
  for (const parameter of parameters) {
    const { name, location } = parameter;
    const key = `${location} ${location === LOCATION.header ? name.toLowerCase() : name}`;
    if (!found.has(key)) found.set(key, parameter);
  }
  return [...found.values()];
}

/** Documents forget them, and calls need them. @param {readonly string[]} inPath @param {readonly ParameterPart[]} declared @returns {ParameterPart[]} */
const undeclared = (inPath, declared) =>
  inPath
    .filter((name) => !declared.some((part) => part.in === 'path' && part.name === name))
    .map((name) => ({
      name,
      in: 'path',
      isRequired: true,
      desc: '',
      schema: { type: 'string' },
      style: '',
      explode: undefined,
    }));

/** @param {ParameterPart} part */
function locationOf({ in: where, name }) {
  if (where === 'cookie' || (where === 'header' && /^cookie$/i.test(name))) throw new Unusable('cookie', name);
  const isNamed = where === 'header' ? HEADER_NAME.test(name) : name !== '';
  if ((where !== 'path' && where !== 'query' && where !== 'header') || !isNamed)
    throw new Unusable('broken', name || where);
  return LOCATION[where];
}

/** @param {string} name */
const isOwnHeader = (name) => OWN_HEADERS.has(name.toLowerCase()) || /^proxy-/i.test(name);

/** What is usual at its place is left out. @param {ParameterPart} part @returns {Pick<ToolParameter, 'style' | 'explode'>} */
function styleOf({ in: where, style, explode }) {
  const usual = where === 'query' ? 'form' : 'simple';
  const allowed = where === 'query' ? QUERY_STYLES : ['simple', 'json'];
  if (style !== '' && !allowed.includes(style)) throw new Unusable('style', style);
  const chosen = style || usual;
  return {
    ...(chosen !== usual && { style: /** @type {ToolParameter['style']} */ (chosen) }),
    ...(explode !== undefined &&
      chosen !== 'deepObject' &&
      chosen !== 'json' &&
      explode !== (chosen === 'form') && { explode }),
  };
}

/** @param {Record<string, unknown>} operation @param {number} max */
function describe(operation, max) {
  const summary = textAt(operation, 'summary');
  const description = textAt(operation, 'description');
  const said = description.startsWith(summary) ? description : [summary, description].filter(Boolean).join('\n');
  return shorten(operation.deprecated === true ? `Deprecated. ${said}` : said, max);
}

/** A guess, which the builder may change. @param {ToolMethod} method @param {string} name @param {string} path @returns {ToolRisk} */
function riskOf(method, name, path) {
  const searches = /^(search|query|find|lookup)|(_|-)search$/i.test(name) || /\/_?(search|query|lookup)$/i.test(path);
  if (method === 'DELETE') return 'destroys';
  if (searches && (method === 'GET' || method === 'POST')) return 'searches';
  return method === 'GET' ? 'reads' : 'writes';
}
