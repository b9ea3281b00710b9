// @ts-check

/**
 * @import { PluginAuth } from '@parley/contract'
 * @import { CurlRequest } from './curl-request.mjs'
 */

const KEY_HEADER =
  /^(x-)?(api-?key|auth-?token|access-?token|app-?key|subscription-token)$|-(api-?key|subscription-key|token)$/i;
const KEY_QUERY = /^(api_?key|appid|app_?key|access_?token|auth_?token|token|key)$/i;
/** `$TOKEN`, `<token>`, `{token}`, `YOUR_API_KEY`: not a key, but the place of one. */
const PLACEHOLDER = /^[$<{%[]|^your[-_ ]|^x{3,}$|^\.{3}|^token$|^(api[-_]?)?key$/i;

/** @typedef {readonly [name: string, value: string]} Pair */

/**
 * The key of a command, apart from the rest of its headers and its query. A command has one; what looks like a second one is
 * not sent.
 *
 * @param {CurlRequest} request
 * @param {URL} url
 * @returns {{ auth: PluginAuth, secret: string | null, rest: { headers: Pair[], query: Pair[], secrets: string[] } }}
 */
export function chooseKey({ headers, user, bearer }, url) {
  const pairs = headers.map(toPair).filter(([name]) => name !== '');
  const query = [...url.searchParams];
  const isKey = (/** @type {Pair} */ [name]) => /^authorization$/i.test(name) || KEY_HEADER.test(name);
  const isQueryKey = (/** @type {readonly string[]} */ [name = '']) => KEY_QUERY.test(name);
  /** @type {{ auth: PluginAuth, secret: string | null, name: string }[]} */
  const found = [];
  const login = user || (url.username && `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  if (login) found.push({ auth: { type: 'basic', owner: 'space' }, secret: toSecret(login), name: 'user' });
  if (bearer) found.push(headerKey('Authorization', `Bearer ${bearer}`));
  for (const [name, value] of pairs.filter(isKey)) found.push(headerKey(name, value));
  for (const [name, value] of query.filter(isQueryKey))
    found.push({
      auth: { type: 'key', owner: 'space', location: 'query', name, prefix: '' },
      secret: toSecret(value),
      name,
    });
  const [first, ...others] = found;
  const rest = {
    headers: pairs.filter((pair) => !isKey(pair)),
    query: query.filter((pair) => !isQueryKey(pair)),
    secrets: others.map(({ name }) => name),
  };
  return { auth: first?.auth ?? { type: 'none' }, secret: first?.secret ?? null, rest };
}

/** @param {string} header @returns {Pair} */
function toPair(header) {
  const at = header.indexOf(':');
  return at <= 0 ? ['', ''] : [header.slice(0, at).trim(), header.slice(at + 1).trim()];
}

/** @param {string} name @param {string} value @returns {{ auth: PluginAuth, secret: string | null, name: string }} */
function headerKey(name, value) {
  const basic = /^basic\s+(\S+)$/i.exec(value)?.[1];
  if (basic !== undefined && /^authorization$/i.test(name)) {
    const login = Buffer.from(basic, 'base64').toString('utf8');
    return { auth: { type: 'basic', owner: 'space' }, secret: login.includes(':') ? toSecret(login) : null, name };
  }
  const [, prefix = '', key = ''] = /^([A-Za-z-]+ )?(.*)$/s.exec(value) ?? [];
  return { auth: { type: 'key', owner: 'space', location: 'header', name, prefix }, secret: toSecret(key), name };
}

/** @param {string} value */
const toSecret = (value) => (value === '' || PLACEHOLDER.test(value) || /[\r\n\0]/.test(value) ? null : value);
