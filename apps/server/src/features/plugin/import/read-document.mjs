// @ts-check
import { openapiParts } from './openapi-parts.mjs';
import { fieldsOf, isFields, own, shorten, textAt } from './plain-value.mjs';
import { createToolReader } from './read-operation.mjs';
import { readSecurity } from './read-security.mjs';
import { createPaths, firstServer, swaggerServer } from './read-servers.mjs';
import { createReferences } from './references.mjs';
import { createSchemaViews } from './schema-view.mjs';
import { swaggerParts } from './swagger-parts.mjs';
import { createToolNames } from './tool-names.mjs';
import { Refused, Unusable } from './unusable.mjs';

/**
 * @import { ToolDefinition, ToolMethod } from '@parley/contract'
 * @import { ImportLimits, LeftOut, LeftOutReason, PluginReading } from './imported-plugin.ts'
 */

/** @type {readonly ToolMethod[]} */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const OTHER_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'QUERY'];
/** Of the list for the user. */
const LEFT_OUT_MAX = 1_000;

/** @typedef {{ path: string, item: Record<string, unknown>, operation: Record<string, unknown>, method: ToolMethod, where: string }} Found */

/**
 * The plugin that an OpenAPI 3 or Swagger 2 document describes.
 *
 * @param {unknown} document
 * @param {string | null} address Of the document.
 * @param {ImportLimits} limits
 * @returns {PluginReading}
 */
export function readDocument(document, address, limits) {
  refuseOthers(document);
  const api = /** @type {Record<string, unknown>} */ (document);
  const isSwagger = 'swagger' in api;
  const references = createReferences(api);
  const view = createSchemaViews(references);
  const notes = createNotes();

  const found = findOperations(api, references, limits.operations, notes.add);
  const serverOf = (/** @type {Found} */ { item, operation }) =>
    firstServer(operation.servers, address) ?? firstServer(item.servers, address);
  const server = isSwagger
    ? swaggerServer(api, address)
    : (firstServer(api.servers, address) ?? besideDocument(api, address));
  const paths = createPaths(server, found.map(serverOf));
  const security = readSecurity(
    references,
    api,
    found.map(({ operation }) => operation.security),
    address,
  );
  for (const { name, problem } of security.unusable) notes.add(name, 'security-kind', problem);
  if (paths.url === '') notes.add('', 'no-server');

  const readTool = createToolReader(view, limits);
  const nameOf = createToolNames();
  /** @type {ToolDefinition[]} */
  const tools = [];
  let room = limits.characters;
  for (const one of found) {
    const { path, item, operation, method, where } = one;
    /** @type {(inner: string, reason: LeftOutReason, detail?: unknown) => void} */
    const leaveOut = (inner, reason, detail) => notes.add(`${where}: ${inner}`, reason, detail);
    try {
      if (tools.length === limits.tools) throw new Unusable('too-many-tools', limits.tools);
      if (room <= 0) throw new Unusable('too-much');
      security.refuse(operation.security);
      const parts = isSwagger
        ? swaggerParts(references, api, item, operation)
        : openapiParts(references, item, operation);
      const name = textAt(operation, 'operationId');
      const below = paths.pathBelow(path, serverOf(one));
      const tool = readTool({ method, path: below, operation, parts, name }, leaveOut);
      tools.push(named(tool, nameOf(name, `${method.toLowerCase()}_${path}`)));
      room -= JSON.stringify(tool).length;
      if (isFields(operation.callbacks)) leaveOut('callbacks', 'callback');
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      notes.add(where, error.reason, error.detail);
    }
  }
  for (const name of Object.keys(fieldsOf(api.webhooks))) notes.add(name, 'webhook');
  const leftOut = notes.list();
  if (tools.length === 0) return { result: 'refused', reason: 'no-operations', detail: '', leftOut };
  const title = shorten(textAt(api.info, 'title').replace(/\s+/g, ' '), limits.pluginName);
  return {
    result: 'imported',
    name: title || (paths.url === '' ? 'API' : new URL(paths.url).hostname.slice(0, limits.pluginName)),
    desc: shorten(textAt(api.info, 'description') || textAt(api.info, 'summary'), limits.pluginDescription),
    url: paths.url,
    auth: security.auth,
    tools,
    leftOut,
  };
}

/** @param {ToolDefinition} tool @param {string} name @returns {ToolDefinition} */
const named = (tool, name) => ({ ...tool, name });

/** By the rules of OpenAPI 3 an API without servers is at the root of where its document is. @param {Record<string, unknown>} api @param {string | null} address */
const besideDocument = (api, address) => (api.servers === undefined ? firstServer([{ url: '/' }], address) : null);

/** What is known but no OpenAPI document is refused by its name. @param {unknown} document */
function refuseOthers(document) {
  if (!isFields(document)) throw new Refused('unknown-document');
  const version = textAt(document, 'openapi');
  if (/^3(\.|$)/.test(version) || /^2(\.|$)/.test(textAt(document, 'swagger'))) return;
  if (version !== '') throw new Refused('other-version', version);
  const old = textAt(document, 'swaggerVersion') || textAt(document, 'swagger');
  if (old !== '') throw new Refused('other-version', `Swagger ${old}`);
  if (own(document, 'asyncapi')) throw new Refused('other-format', 'AsyncAPI');
  if (isFields(document.info) && Array.isArray(document.item)) throw new Refused('other-format', 'Postman');
  if (own(document, 'arazzo')) throw new Refused('other-format', 'Arazzo');
  if (own(document, '__schema') || own(document.data, '__schema')) throw new Refused('other-format', 'GraphQL');
  throw new Refused('unknown-document');
}

/**
 * @param {Record<string, unknown>} api
 * @param {ReturnType<typeof createReferences>} references
 * @param {number} max
 * @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut
 * @returns {Found[]}
 */
function findOperations(api, references, max, leaveOut) {
  /** @type {Found[]} */
  const found = [];
  let beyond = 0;
  for (const [path, value] of Object.entries(fieldsOf(api.paths))) {
    if (!path.startsWith('/')) {
      if (!path.startsWith('x-')) leaveOut(shorten(path, 200), 'broken', path);
      continue;
    }
    const item = followItem(references, value, path, leaveOut);
    for (const { method, operation } of operationsOf(item)) {
      const where = `${method} ${shorten(path, 200)}`;
      const usable = METHODS.find((one) => one === method);
      if (!usable) leaveOut(where, 'method', method);
      else if (!isFields(operation)) leaveOut(where, 'broken', '');
      else if (found.length < max) found.push({ path, item, operation, method: usable, where });
      else beyond += 1;
    }
  }
  if (beyond > 0) leaveOut('', 'too-many-operations', beyond);
  return found;
}

/** Fields beside a reference belong to the path as well. @param {ReturnType<typeof createReferences>} references @param {unknown} value @param {string} path @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut */
function followItem(references, value, path, leaveOut) {
  try {
    return { ...fieldsOf(references.follow(value)), ...fieldsOf(value) };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    leaveOut(shorten(path, 200), error.reason, error.detail);
    return {};
  }
}

/** @param {Record<string, unknown>} item */
function* operationsOf(item) {
  for (const method of [...METHODS, ...OTHER_METHODS]) {
    const operation = own(item, method.toLowerCase());
    if (operation !== undefined) yield { method, operation };
  }
  for (const [method, operation] of Object.entries(fieldsOf(item.additionalOperations))) yield { method, operation };
}

/** The same thing is told once, and not without end. */
function createNotes() {
  /** @type {Map<string, LeftOut>} */
  const notes = new Map();
  let beyond = 0;
  return {
    /** @param {string} where @param {LeftOutReason} reason @param {unknown} [detail] */
    add(where, reason, detail = '') {
      const note = { where: where.slice(0, 300), reason, detail: String(detail).slice(0, 200) };
      const key = JSON.stringify(note);
      if (notes.size < LEFT_OUT_MAX) notes.set(key, note);
      else if (!notes.has(key)) beyond += 1;
    },
    /** @returns {LeftOut[]} */
    list: () => [
      ...notes.values(),
      ...(beyond > 0 ? [{ where: '', reason: /** @type {const} */ ('more'), detail: String(beyond) }] : []),
    ],
  };
}
