// @ts-check
import { fieldsOf, listOf, own, textAt } from './plain-value.mjs';
import { Unusable } from './unusable.mjs';

/** Of an address, in the contract. */
const ADDRESS_MAX = 1_000;

/**
 * The address that operations are below, without a slash at its end; null where there is none. A relative one is below the
 * address of the document.
 *
 * @param {unknown} servers
 * @param {string | null} documentAddress
 * @returns {URL | null}
 */
export function firstServer(servers, documentAddress) {
  for (const server of listOf(servers)) {
    const variables = fieldsOf(own(server, 'variables'));
    const text = textAt(server, 'url').replace(/\{([^{}]+)\}/g, (_, name) => {
      const variable = own(variables, name);
      return textAt(variable, 'default') || String(listOf(own(variable, 'enum'))[0] ?? '');
    });
    const address = toAddress(text, documentAddress);
    if (address) return address;
  }
  return null;
}

/** @param {Record<string, unknown>} document @param {string | null} documentAddress @returns {URL | null} */
export function swaggerServer(document, documentAddress) {
  const schemes = listOf(document.schemes).map(String);
  const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : schemes[0];
  const host = textAt(document, 'host');
  const basePath = textAt(document, 'basePath') || '/';
  return toAddress(host === '' ? basePath : `${scheme}://${host}${basePath.replace(/^(?!\/)/, '/')}`, documentAddress);
}

/** @param {string} text @param {string | null} base @returns {URL | null} */
function toAddress(text, base) {
  const isRelative = !/^[a-z][a-z\d+.-]*:/i.test(text);
  if ((isRelative && base === null) || !URL.canParse(text, base ?? undefined)) return null;
  const url = new URL(text, base ?? undefined);
  if (!/^https?:$/.test(url.protocol) || url.href.length > ADDRESS_MAX) return null;
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return /[\s@]/.test(url.href) ? null : url;
}

/** @param {URL} url */
const pathOf = (url) => (url.pathname === '/' ? '' : url.pathname);

/**
 * One plugin has one address. Where operations have servers of their own at the same origin, it is the origin, and paths have the
 * rest.
 *
 * @param {URL | null} server
 * @param {readonly (URL | null)[]} ofOperations
 */
export function createPaths(server, ofOperations) {
  const base = server ?? ofOperations.find((one) => one !== null) ?? null;
  const hasOthers = ofOperations.some(
    (one) => one && base && one.origin === base.origin && pathOf(one) !== pathOf(base),
  );
  const isOrigin = base !== null && hasOthers;
  return {
    url: base === null ? '' : isOrigin ? base.origin : base.origin + pathOf(base),
    /** @param {string} path @param {URL | null} own */
    pathBelow(path, own) {
      const at = own ?? base;
      if (at === null || base === null) return path;
      if (at.origin !== base.origin) throw new Unusable('other-server', at.origin);
      return isOrigin ? pathOf(at) + path : path;
    },
  };
}
