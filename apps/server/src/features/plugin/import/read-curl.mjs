// @ts-check

import { chooseKey } from './curl-key.mjs';
import { readCurlWords } from './curl-request.mjs';
import { exampleSchema } from './example-schema.mjs';
import { shorten } from './plain-value.mjs';
import { createToolReader } from './read-operation.mjs';
import { createReferences } from './references.mjs';
import { createSchemaViews } from './schema-view.mjs';
import { splitCommands } from './split-command.mjs';
import { LOCATION } from './to-parameter.mjs';
import { createToolNames } from './tool-names.mjs';
import { Refused, Unusable, unlessUnusable } from './unusable.mjs';

/**
 * @import { PluginAuth, ToolDefinition, ToolMethod } from '@parley/contract'
 * @import { CurlRequest } from './curl-request.mjs'
 * @import { ImportLimits, LeftOut, LeftOutReason, PluginReading } from './imported-plugin.ts'
 * @import { BodyPart, ParameterPart } from './openapi-parts.mjs'
 */

/** @type {readonly ToolMethod[]} */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const COMMANDS_MAX = 50;
/** Given by the server itself; a tool that sends them would only repeat what curl does. */
const USUAL_HEADERS =
  /^(accept|accept-encoding|accept-language|content-type|content-length|user-agent|host|connection|origin|referer|cache-control|pragma|dnt|priority|te|sec-.*|upgrade-insecure-requests)$/i;

/**
 * The plugin that curl commands call. The first one decides where it is; its key is returned beside it.
 *
 * @param {string} text
 * @param {ImportLimits} limits
 * @returns {{ reading: PluginReading, secret: string | null }}
 */
export function readCurl(text, limits) {
  try {
    return read(text, limits);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { reading: { result: 'refused', reason: error.reason, detail: error.detail, leftOut: [] }, secret: null };
  }
}

/** @param {string} text @param {ImportLimits} limits @returns {{ reading: PluginReading, secret: string | null }} */
function read(text, limits) {
  if (text.trim() === '') throw new Refused('empty');
  /** @type {LeftOut[]} */
  const leftOut = [];
  /** @type {ToolDefinition[]} */
  const tools = [];
  const readTool = createToolReader(createSchemaViews(createReferences({})), limits);
  const nameOf = createToolNames();
  /** @type {{ origin: string, auth: PluginAuth, secret: string | null } | null} */
  let plugin = null;

  for (const words of curlCommands(text, leftOut)) {
    /** @type {{ reason: LeftOutReason, detail: string, inner?: string }[]} */
    const notes = [];
    const request = readCurlWords(words, (reason, detail) => notes.push({ reason, detail }));
    const url = toUrl(request);
    const where = `${methodOf(request)} ${decodePath(url)}`;
    const { auth, secret, rest } = chooseKey(request, url);
    plugin ??= { origin: url.origin, auth, secret };
    const { origin } = plugin;
    for (const name of rest.secrets) notes.push({ inner: name, reason: 'several-keys', detail: name });
    if (request.hasCookies) notes.push({ inner: 'cookie', reason: 'cookie', detail: '' });
    const tool = unlessUnusable(
      () => {
        if (origin !== url.origin) throw new Unusable('other-server', url.origin);
        return toTool(request, url, rest, readTool, (inner, reason, detail) =>
          notes.push({ inner, reason, detail: String(detail) }),
        );
      },
      ({ reason, detail }) => leftOut.push({ where, reason, detail }),
    );
    if (tool) tools.push({ ...tool, name: nameOf(`${tool.method.toLowerCase()}_${lastName(url)}`, 'request') });
    leftOut.push(...notes.map((note) => toLeftOut(where, note)));
  }
  if (tools.length === 0 || !plugin) {
    if (leftOut.length === 0) throw new Refused('curl-no-address');
    return { reading: { result: 'refused', reason: 'no-operations', detail: '', leftOut }, secret: null };
  }
  const { origin, auth, secret } = plugin;
  const name = new URL(origin).hostname.slice(0, limits.pluginName);
  return { reading: { result: 'imported', name, desc: '', url: origin, auth, tools, leftOut }, secret };
}

/** The words after `curl` of each command. @param {string} text @param {LeftOut[]} leftOut */
function* curlCommands(text, leftOut) {
  for (const [program = '', ...words] of splitCommands(text).slice(0, COMMANDS_MAX))
    if (/^(.*\/)?curl(\.exe)?$/.test(program)) yield words;
    else leftOut.push({ where: shorten(program, 60), reason: 'other-command', detail: '' });
}

/** @param {string} where @param {{ reason: LeftOutReason, detail: string, inner?: string }} note @returns {LeftOut} */
const toLeftOut = (where, { reason, detail, inner }) => ({
  where: inner ? `${where}: ${inner}` : where,
  reason,
  detail: detail.slice(0, 200),
});

/** @param {CurlRequest} request */
function toUrl({ address, data, isQuery }) {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (address === '' || !URL.canParse(full)) throw new Refused('curl-no-address');
  const url = new URL(full);
  if (!/^https?:$/.test(url.protocol)) throw new Refused('curl-no-address');
  if (isQuery) for (const [name, value] of new URLSearchParams(data.join('&'))) url.searchParams.append(name, value);
  return url;
}

/** @param {CurlRequest} request */
function methodOf({ method, data, fields, isQuery, isJson }) {
  if (method !== '') return method;
  return !isQuery && (data.length > 0 || fields.length > 0 || isJson) ? 'POST' : 'GET';
}

/** Braces of a path parameter stay as they are written. @param {URL} url */
const decodePath = (url) => url.pathname.replace(/%7B([^%]*)%7D/gi, '{$1}');

/** @param {URL} url */
const lastName = (url) =>
  decodePath(url)
    .split('/')
    .findLast((part) => part !== '' && !/^[{\d]/.test(part)) ?? '';

/**
 * @param {CurlRequest} request
 * @param {URL} url
 * @param {{ headers: readonly (readonly [string, string])[], query: readonly (readonly [string, string])[] }} rest
 * @param {ReturnType<typeof createToolReader>} readTool
 * @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut
 * @returns {ToolDefinition}
 */
function toTool(request, url, rest, readTool, leaveOut) {
  const asked = methodOf(request);
  const method = METHODS.find((one) => one === asked);
  if (!method) throw new Unusable('method', asked);
  const headers = rest.headers.filter(([name]) => !USUAL_HEADERS.test(name) && name.toLowerCase() !== 'cookie');
  const parameters = [
    ...unique(rest.query).map(([name, value]) => toPart(name, 'query', value)),
    ...unique(headers).map(([name, value]) => toPart(name, 'header', value)),
  ];
  const body = request.isQuery ? null : bodyOf(request, leaveOut);
  const path = decodePath(url);
  const parts = { parameters, body, response: undefined };
  const tool = readTool({ method, path, operation: {}, parts, name: lastName(url) }, leaveOut);
  // A header of a command is the same in each call.
  const fixed = tool.request_params.map((parameter) =>
    parameter.location === LOCATION.header ? { ...parameter, source: /** @type {const} */ (2) } : parameter,
  );
  return { ...tool, request_params: fixed };
}

/** @param {readonly (readonly [string, string])[]} pairs @returns {(readonly [string, string])[]} */
const unique = (pairs) => [...new Map(pairs)];

/** @param {string} name @param {'query' | 'header'} where @param {string} value @returns {ParameterPart} */
const toPart = (name, where, value) => ({
  name,
  in: where,
  isRequired: false,
  desc: '',
  schema: { ...exampleSchema(value), ...(value !== '' && { default: value }) },
  style: '',
  explode: undefined,
});

/** @param {CurlRequest} request @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut @returns {BodyPart | null} */
function bodyOf({ data, fields, headers, isJson }, leaveOut) {
  if (fields.length > 0) return { isRequired: true, media: [multipart(fields, leaveOut)] };
  const text = data.join('&');
  if (text === '') return null;
  const contentType =
    headers
      .find((header) => /^content-type:/i.test(header))
      ?.slice(13)
      .trim() ?? '';
  const value = parseJson(isJson ? data.join('') : text);
  if (value !== undefined && (isJson || /json/i.test(contentType) || typeof value === 'object')) {
    // The default is that of a body without fields, such as a list.
    const schema = { ...exampleSchema(value, true), default: value };
    return { isRequired: true, media: [{ mediaType: 'application/json', schema, encoding: {} }] };
  }
  if (contentType !== '' && !/form-urlencoded/i.test(contentType)) throw new Unusable('body-kind', contentType);
  const pairs = unique([...new URLSearchParams(text)]);
  const schema = exampleSchema(Object.fromEntries(pairs), true);
  return { isRequired: true, media: [{ mediaType: 'application/x-www-form-urlencoded', schema, encoding: {} }] };
}

/** @param {readonly string[]} fields @param {(where: string, reason: LeftOutReason, detail?: unknown) => void} leaveOut */
function multipart(fields, leaveOut) {
  /** @type {Record<string, unknown>} */
  const properties = {};
  for (const field of fields) {
    const at = field.indexOf('=');
    const [name, value] = [field.slice(0, at), field.slice(at + 1).replace(/;(type|filename)=.*$/, '')];
    if (at <= 0 || name === '__proto__') continue;
    if (value.startsWith('@') || value.startsWith('<')) {
      properties[name] = { type: 'string', format: 'binary' };
      leaveOut(name, 'curl-file', value.slice(1));
    } else properties[name] = { type: 'string', default: value };
  }
  return { mediaType: 'multipart/form-data', schema: { type: 'object', properties }, encoding: {} };
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
