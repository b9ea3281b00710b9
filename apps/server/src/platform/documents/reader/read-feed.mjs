// @ts-check
import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.mjs';
import { Unreadable } from './unreadable.mjs';
import { attributeOf, byName } from './xml.mjs';

/**
 * @import { FeedEntry } from '../document.ts'
 * @import { ReaderMessage } from '../reader-messages.ts'
 */

const DEPTH_MAX = 1_000;
const TITLE_MAX = 300;
const SUMMARY_MAX = 1_000;
const LINK_MAX = 2_000;

/** What the elements of RSS, RDF and Atom are for an entry. The first that is found counts. */
const FIELD_OF = byName({
  title: 'title',
  pubDate: 'date',
  date: 'date',
  published: 'date',
  updated: 'date',
  description: 'summary',
  summary: 'summary',
  encoded: 'content',
  content: 'content',
  link: 'link',
  guid: 'id',
});

/**
 * The title of a feed and its newest entries, in the order of the feed.
 *
 * @param {Uint8Array} bytes
 * @param {{ readonly address: string, readonly maxEntries: number }} feed
 * @param {(message: ReaderMessage) => void} send
 */
export function readFeed(bytes, { address, maxEntries }, send) {
  const text = decodeText(
    bytes,
    /encoding=["']([\w-]+)["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1],
  );
  const { title, entries } = /^\s*\{/.test(text) ? fromJson(text) : fromXml(text, maxEntries);
  if (title !== '') send({ type: 'title', title: cut(title, TITLE_MAX) });
  for (const entry of entries.slice(0, maxEntries)) send({ type: 'entry', entry: toEntry(entry, address) });
}

/** @typedef {Record<string, string>} Found */

/** @param {string} text @param {number} maxEntries @returns {{ title: string, entries: Found[] }} */
function fromXml(text, maxEntries) {
  /** @type {Found[]} */
  const entries = [];
  /** @type {Found | null} */
  let entry = null;
  let title = '';
  /** Of the element whose text is read. */
  let field = '';
  let read = '';
  let depth = 0;
  let fieldDepth = 0;

  /** @param {string} name @param {Record<string, string>} attributes */
  function openField(name, attributes) {
    // Media extensions have titles and descriptions of their own.
    const known = /^(media|itunes):/.test(name) ? undefined : FIELD_OF(localName(name));
    if (known === undefined || (entry === null && known !== 'title')) return;
    field = known;
    fieldDepth = depth;
    read = '';
    const isMain = (attributeOf(attributes, 'rel') ?? 'alternate') === 'alternate';
    const href = known === 'link' && isMain ? attributeOf(attributes, 'href') : undefined;
    if (href && entry) entry.link ??= href;
  }

  function closeField() {
    if (entry === null) title ||= read;
    else if (read.trim() !== '') entry[field] ??= read;
    field = '';
  }

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > DEPTH_MAX) throw new Unreadable('broken');
        if (isEntry(name)) entry = {};
        // Elements in a summary belong to its text.
        if (field === '') openField(name, attributes);
      },
      ontext(added) {
        if (field !== '' && read.length < 50_000) read += added;
      },
      onclosetag(name) {
        if (field !== '' && depth === fieldDepth) closeField();
        depth -= 1;
        if (!isEntry(name) || !entry) return;
        if (entries.length < maxEntries) entries.push(entry);
        entry = null;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  parser.end();
  return { title, entries };
}

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(':') + 1);

/** @param {string} name */
const isEntry = (name) => ['item', 'entry'].includes(localName(name));

/** @param {string} text @returns {{ title: string, entries: Found[] }} */
function fromJson(text) {
  try {
    const { title, items } = JSON.parse(text);
    const entries = (Array.isArray(items) ? items : []).map((item) => ({
      title: String(item?.title ?? ''),
      link: String(item?.url ?? item?.external_url ?? ''),
      date: String(item?.date_published ?? item?.date_modified ?? ''),
      summary: String(item?.summary ?? item?.content_text ?? item?.content_html ?? ''),
    }));
    return { title: typeof title === 'string' ? title : '', entries };
  } catch {
    throw new Unreadable('broken');
  }
}

/** @param {Found} found @param {string} address @returns {FeedEntry} */
function toEntry({ title = '', link = '', id = '', date = '', summary = '', content = '' }, address) {
  const target = link.trim() || (/^https?:/.test(id.trim()) ? id.trim() : '');
  const time = Date.parse(date.trim());
  return {
    title: cut(plain(title), TITLE_MAX),
    link: URL.canParse(target, address) && target !== '' ? new URL(target, address).href.slice(0, LINK_MAX) : '',
    date: Number.isNaN(time) ? cut(date, 40) : new Date(time).toISOString(),
    summary: cut(plain(summary || content), SUMMARY_MAX),
  };
}

/** The text of HTML, in which feeds have their summaries. @param {string} html */
function plain(html) {
  if (!/[<&]/.test(html)) return html;
  let text = '';
  const parser = new Parser({
    ontext: (added) => {
      text += added;
    },
    onclosetag: () => {
      text += ' ';
    },
  });
  parser.write(html);
  parser.end();
  return text;
}

/** @param {string} text @param {number} max */
function cut(text, max) {
  const line = text.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
