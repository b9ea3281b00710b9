// @ts-check
/** @import { Output } from './output.mjs' */

/**
 * Text below headings, as Word, HTML and Markdown have it: each part is what stands below one heading.
 *
 * @typedef {object} Sections
 * @property {(level: number, text: string) => void} heading
 * @property {(text: string) => void} paragraph
 * @property {(text: string) => void} line Directly below the last one: list items, rows of a table.
 * @property {() => void} end
 */

const FLUSH_CHARACTERS = 16_000;
const MARKDOWN_LEVELS = 6;

/** @param {Output} output @returns {Sections} */
export function createSections(output) {
  /** @type {{ level: number, text: string }[]} */
  let headings = [];
  let text = '';
  let hasBody = false;

  function flush() {
    output.part(text, { type: 'heading', headings: headings.map((heading) => heading.text) });
    text = '';
    hasBody = false;
  }

  /** @param {string} gap @param {string} added */
  function add(gap, added) {
    if (added.trim() === '') return;
    text += text === '' ? added : gap + added;
    hasBody = true;
    if (text.length > FLUSH_CHARACTERS) flush();
  }

  return {
    heading(level, title) {
      const oneLine = title.replace(/\s+/g, ' ').trim();
      if (oneLine === '') return;
      // A heading that another one follows at once, one level deeper, stands in the part of that one.
      if (hasBody || (headings.at(-1)?.level ?? 0) >= level) flush();
      headings = headings.filter((heading) => heading.level < level);
      headings.push({ level, text: oneLine });
      const line = `${'#'.repeat(Math.min(level, MARKDOWN_LEVELS))} ${oneLine}`;
      text += text === '' ? line : `\n\n${line}`;
    },
    paragraph: (added) => add('\n\n', added),
    line: (added) => add('\n', added),
    end: flush,
  };
}

/** A row of a Markdown table. @param {readonly string[]} cells */
export function tableRow(cells) {
  return `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The line below the first row of a Markdown table. @param {number} columns */
export const tableRule = (columns) => `|${' --- |'.repeat(columns)}`;
