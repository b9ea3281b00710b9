// @ts-check
import { Parser } from 'htmlparser2';
import { decodeText } from './decode-text.mjs';
import { createSections, tableRow, tableRule } from './sections.mjs';
import { Unreadable } from './unreadable.mjs';
import { byName } from './xml.mjs';

/** @import { Output } from './output.mjs' */

const LEFT_OUT = new Set(
  'script style template noscript svg math iframe object canvas audio video select rt rp'.split(' '),
);
const BLOCKS = new Set(
  `address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hr html
   legend main nav p section summary`.split(/\s+/),
);
const MAX_DEPTH = 5_000;
const LIST_MAX_DEPTH = 10;
const META_BYTES = 2_048;

/** The encoding that a page names. @param {Uint8Array} bytes */
export function decodeHtml(bytes) {
  const head = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1');
  return decodeText(bytes, /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]);
}

/** @typedef {{ rows: number, cells: string[], isLayout: boolean }} Table */

/**
 * @param {string} html
 * @param {Output} output
 * @param {{ isXhtml?: boolean }} [options] In XHTML every element can end where it begins: `<title/>`.
 */
export function readHtml(html, output, { isXhtml = false } = {}) {
  const page = createPage(output);
  let depth = 0;
  let leftOut = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        if (depth > MAX_DEPTH) throw new Unreadable('broken');
        if (LEFT_OUT.has(name)) leftOut += 1;
        if (leftOut === 0) page.open(name, attributes);
      },
      ontext(text) {
        if (leftOut === 0) page.text(text);
      },
      onclosetag(name) {
        depth -= 1;
        if (LEFT_OUT.has(name)) leftOut -= 1;
        else if (leftOut === 0) page.close(name);
      },
    },
    { recognizeSelfClosing: isXhtml },
  );
  parser.write(html);
  parser.end();
  page.end();
}

/** @param {Output} output */
function createPage(output) {
  const sections = createSections(output);
  let text = '';
  let title = '';
  let isTitle = false;
  let preformatted = 0;
  /** The last number of each open list; null in a list with bullets. @type {(number | null)[]} */
  const lists = [];
  let mark = '';
  /** @type {Table[]} */
  const tables = [];
  let isCell = false;

  /** Ends a paragraph, except in a cell of a table, which is one line. */
  function flush() {
    if (isCell && !tables.at(-1)?.isLayout) {
      text += ' ';
      return;
    }
    const trimmed = text.trim();
    text = '';
    if (trimmed === '') return;
    const indent = '  '.repeat(Math.min(LIST_MAX_DEPTH, Math.max(0, lists.length - 1)));
    if (lists.length === 0) sections.paragraph(trimmed);
    else sections.line(`${indent}${mark || '  '}${trimmed}`);
    mark = '';
  }

  /** @param {number | null} start */
  function openList(start) {
    flush();
    lists.push(start);
  }

  function closeList() {
    flush();
    lists.pop();
  }

  function openItem() {
    flush();
    const last = lists.at(-1) ?? null;
    if (last !== null) lists[lists.length - 1] = last + 1;
    mark = last === null ? '- ' : `${last + 1}. `;
  }

  function openTable() {
    // A table that contains another one arranges the page.
    const outer = tables.at(-1);
    if (outer) outer.isLayout = true;
    flush();
    tables.push({ rows: 0, cells: [], isLayout: false });
    isCell = false;
  }

  function closeTable() {
    flush();
    tables.pop();
    isCell = tables.length > 0;
  }

  function openRow() {
    flush();
    const table = tables.at(-1);
    if (table) table.cells = [];
  }

  function closeRow() {
    const table = tables.at(-1);
    if (!table || table.isLayout) return flush();
    const { cells, rows } = table;
    if (cells.length === 0) return;
    if (cells.length === 1) sections.paragraph(cells[0] ?? '');
    else if (rows > 0) sections.line(tableRow(cells));
    else {
      sections.paragraph(tableRow(cells));
      sections.line(tableRule(cells.length));
    }
    table.cells = [];
    table.rows += 1;
  }

  function openCell() {
    flush();
    isCell = tables.length > 0;
    text = '';
  }

  function closeCell() {
    const table = tables.at(-1);
    if (!table || table.isLayout) return flush();
    table.cells.push(text.trim());
    text = '';
    isCell = false;
  }

  /** @param {number} level */
  function closeHeading(level) {
    if (isCell) return flush();
    sections.heading(level, text);
    text = '';
  }

  /** @type {(name: string) => ((attributes: Record<string, string>) => void) | undefined} */
  const opened = byName({
    title: () => {
      isTitle = true;
    },
    br: () => {
      text += '\n';
    },
    img: ({ alt }) => {
      if (alt) text += ` ${alt} `;
    },
    pre: () => {
      flush();
      preformatted += 1;
    },
    ul: () => openList(null),
    ol: () => openList(0),
    li: openItem,
    table: openTable,
    tr: openRow,
    td: openCell,
    th: openCell,
  });

  /** @type {(name: string) => (() => void) | undefined} */
  const closed = byName({
    title: () => {
      isTitle = false;
    },
    pre: () => {
      preformatted -= 1;
      flush();
    },
    ul: closeList,
    ol: closeList,
    li: flush,
    table: closeTable,
    tr: closeRow,
    td: closeCell,
    th: closeCell,
  });

  return {
    /** @param {string} name @param {Record<string, string>} attributes */
    open(name, attributes) {
      if (BLOCKS.has(name) || headingLevel(name) > 0) flush();
      else opened(name)?.(attributes);
    },
    /** @param {string} added */
    text(added) {
      if (isTitle) title += added;
      else text += preformatted > 0 ? added : added.replace(/\s+/g, ' ');
    },
    /** @param {string} name */
    close(name) {
      const level = headingLevel(name);
      if (level > 0) closeHeading(level);
      else if (BLOCKS.has(name)) flush();
      else closed(name)?.();
    },
    end() {
      flush();
      output.title(title);
      sections.end();
    },
  };
}

/** @param {string} name */
const headingLevel = (name) => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
