// @ts-check
import { Parser } from 'htmlparser2';
import { createOutput } from './output.mjs';
import { decodeHtml } from './read-html.mjs';

/** @import { ReaderMessage } from '../reader-messages.ts' */

const LINKS_MAX = 2_000;
const LINK_MAX_CHARACTERS = 2_000;
const TITLE_MAX_CHARACTERS = 300;

/**
 * The title of a web page and the addresses that it links to, each once. A page that asks not to be followed has no links.
 *
 * @param {Uint8Array} bytes
 * @param {string} address Of the page.
 * @param {(message: ReaderMessage) => void} send
 */
export function readLinks(bytes, address, send) {
  let base = address;
  let title = '';
  let isTitle = false;
  let mayFollow = true;
  /** @type {Set<string>} */
  const links = new Set();

  /** @param {string | undefined} href @param {string | undefined} rel */
  function add(href, rel) {
    if (!href || links.size >= LINKS_MAX || /\bnofollow\b/i.test(rel ?? '')) return;
    const link = resolve(href.trim(), base);
    if (link) links.add(link);
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'title') isTitle = true;
      else if (name === 'base') base = resolve(attributes.href ?? '', address) ?? base;
      else if (name === 'a' || name === 'area') add(attributes.href, attributes.rel);
      else if (name === 'meta' && attributes.name?.toLowerCase() === 'robots')
        mayFollow &&= !/\b(nofollow|none)\b/i.test(attributes.content ?? '');
    },
    ontext(text) {
      if (isTitle && title.length < TITLE_MAX_CHARACTERS) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.write(decodeHtml(bytes));
  parser.end();
  createOutput(send, TITLE_MAX_CHARACTERS).title(title);
  if (mayFollow) for (const link of links) send({ type: 'link', address: link });
}

/** @param {string} href @param {string} base @returns {string | null} */
function resolve(href, base) {
  if (href === '' || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  url.hash = '';
  return /^https?:$/.test(url.protocol) && url.href.length <= LINK_MAX_CHARACTERS ? url.href : null;
}
