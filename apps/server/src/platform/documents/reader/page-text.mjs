// @ts-check
import { createLetterSizes } from './letter-sizes.mjs';
import { endOfTable, tableLines } from './page-tables.mjs';
import { fromRightToLeft, inReadingOrder, isRightToLeft } from './right-to-left.mjs';

/**
 * The text of PDF pages. A page is a list of texts with positions: nothing in it says what a line, a heading, a column or a table is.
 *
 * @typedef {{ str: string, transform: number[], width: number, height: number, hasEOL: boolean, dir: string }} TextItem
 * @typedef {{ text: string, left: number, right: number }} Piece
 * @typedef {Piece & { y: number, height: number, area: number, characters: number, pieces: Piece[] }} Run Text without a wide
 *   gap, on one line. `area` is the sum of the heights of its characters.
 * @typedef {(line: readonly Run[]) => number} LevelOf The level of a heading, from 1; 0 for other lines.
 */

/** In heights of the letters. */
const SAME_LINE = 0.5;
const WORD_GAP = 0.15;
const RUN_GAP = 1.5;
const PARAGRAPH_GAP = 1.9;
const SAME_EDGE = 1;

/** Lines that go on for this long, with texts of this length side by side, are columns and not a table. */
const COLUMN_MIN_LINES = 4;
const COLUMN_MIN_CHARACTERS = 18;

const TITLE_MAX_CHARACTERS = 200;

/** Reads one page of a file after the other: what is large is known from those before. */
export function createPageText() {
  const sizes = createLetterSizes();
  /** @param {readonly TextItem[]} items */
  return function pageText(items) {
    // Rotated letters have no lines in this sense.
    const isUpright = items.every(({ str, transform }) => str.trim() === '' || Math.abs(transform[1] ?? 0) < 0.01);
    if (!isUpright) return items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
    const runs = toRuns(items);
    for (const run of runs) run.text = textOf(run);
    sizes.add(runs);
    return joinLines(columnByColumn(toLines(runs)), sizes.levelOf);
  };
}

/** @param {readonly TextItem[]} items @returns {Run[]} In the order of the file. */
function toRuns(items) {
  /** @type {Run[]} */
  const runs = [];
  let isLineEnd = true;
  for (const item of items) {
    const last = isLineEnd ? undefined : runs.at(-1);
    if (item.str.trim() !== '') {
      addToRuns(runs, last, item);
      isLineEnd = false;
    } else if (last && item.str !== '') last.text += ' ';
    isLineEnd ||= item.hasEOL;
  }
  return runs;
}

/** @param {Run[]} runs @param {Run | undefined} last The run before it on the same line. @param {TextItem} item */
function addToRuns(runs, last, { str, transform, width, height: itemHeight, dir }) {
  const left = transform[4] ?? 0;
  const height = Math.max(itemHeight, Math.abs(transform[3] ?? 0), 1);
  const piece = { text: inReadingOrder(str, dir), left, right: left + width };
  const sizes = { height, area: height * str.length, characters: str.length };
  const next = { ...piece, y: transform[5] ?? 0, ...sizes, pieces: [piece] };
  if (last && isSameLine(last, next) && isAdjacent(last, next)) extend(last, next);
  else runs.push(next);
}

/** @param {Run} one @param {Run} other */
const isSameLine = (one, other) => Math.abs(one.y - other.y) <= SAME_LINE * Math.max(one.height, other.height);

/** Whether the next text goes on at the end of the last one. @param {Run} last @param {Run} next */
function isAdjacent(last, next) {
  const after = next.left - last.right;
  const before = last.left - next.right;
  const gap = isRightToLeft(next.text) ? Math.max(after, before) : after;
  return Math.abs(gap) < RUN_GAP * next.height;
}

/** @param {Run} run @param {Run} next */
function extend(run, next) {
  const hasSpace = next.left - run.right > WORD_GAP * next.height;
  run.text += hasSpace && !/\s$/.test(run.text) && !/^\s/.test(next.text) ? ` ${next.text}` : next.text;
  run.pieces.push(...next.pieces);
  run.left = Math.min(run.left, next.left);
  run.right = Math.max(run.right, next.right);
  run.height = Math.max(run.height, next.height);
  run.area += next.area;
  run.characters += next.characters;
}

/** @param {Run} run */
function textOf({ text, pieces, height }) {
  return pieces.some((piece) => isRightToLeft(piece.text)) ? fromRightToLeft(pieces, WORD_GAP * height) : text;
}

/** @param {readonly Run[]} runs @returns {Run[][]} */
function toLines(runs) {
  /** @type {Run[][]} */
  const lines = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && isSameLine(last, run)) line.push(run);
    else lines.push([run]);
  }
  return lines;
}

/**
 * Most files contain one column after the other, and the order of the file stays. Where it has the columns line by line, side by
 * side, they are taken apart.
 *
 * @param {readonly Run[][]} lines
 * @returns {Run[][]}
 */
function columnByColumn(lines) {
  /** @type {Run[][]} */
  const ordered = [];
  for (let index = 0; index < lines.length; ) {
    const block = lines.slice(index, endOfColumns(lines, index));
    const columns = block.length >= COLUMN_MIN_LINES ? toColumns(block) : null;
    if (columns) for (const run of columns.flat()) ordered.push([run]);
    else ordered.push(lines[index] ?? []);
    index += columns ? block.length : 1;
  }
  return ordered;
}

/** The first line after those whose texts begin where the texts of the first one do. @param {readonly Run[][]} lines @param {number} start */
function endOfColumns(lines, start) {
  const first = lines[start] ?? [];
  if (first.length < 2) return start + 1;
  const isAligned = (/** @type {Run} */ run) =>
    first.some(({ left, height }) => Math.abs(left - run.left) <= SAME_EDGE * height);
  let end = start + 1;
  while (lines[end]?.every(isAligned)) end += 1;
  return end;
}

/** Null when the texts are as short as those of a table. @param {readonly Run[][]} lines @returns {Run[][] | null} */
function toColumns(lines) {
  const edges = (lines[0] ?? []).map(({ left }) => left);
  const columns = edges.map((edge) =>
    lines.flatMap((line) => line.filter(({ left, height }) => Math.abs(left - edge) <= SAME_EDGE * height)),
  );
  const isText = columns.every((column) => {
    const characters = column.reduce((sum, run) => sum + widthOf(run.text), 0);
    return column.length >= COLUMN_MIN_LINES && characters / column.length >= COLUMN_MIN_CHARACTERS;
  });
  return isText ? columns : null;
}

/** A Chinese character is as wide as two letters. @param {string} text */
const widthOf = (text) => text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0);

/** @param {readonly Run[][]} lines @param {LevelOf} levelOf */
function joinLines(lines, levelOf) {
  let text = '';
  /** @type {{ run: Run | undefined, isApart: boolean } | undefined} */
  let last;
  for (let index = 0; index < lines.length; ) {
    const [run] = lines[index] ?? [];
    const block = blockAt(lines, index, levelOf);
    const isApart = block.isApart || last?.isApart || (last?.run && run && isParagraphEnd(last.run, run));
    if (last) text += isApart ? '\n\n' : '\n';
    text += block.text;
    last = { run, isApart: block.isApart };
    index = block.end;
  }
  return text;
}

/** @param {Run} last @param {Run} next */
const isParagraphEnd = (last, next) => last.y - next.y > PARAGRAPH_GAP * Math.max(last.height, next.height);

/** A heading, a table or a line, with the index of what follows. @param {readonly Run[][]} lines @param {number} start @param {LevelOf} levelOf */
function blockAt(lines, start, levelOf) {
  const heading = headingAt(lines, start, levelOf);
  if (heading) return { ...heading, isApart: true };
  const end = endOfTable(lines, start);
  if (end > start + 1) return { text: tableLines(lines.slice(start, end)).join('\n'), end, isApart: true };
  // Texts on one line with a wide gap between them are most often cells.
  const text = (lines[start] ?? []).map((run) => run.text.trim()).join(' | ');
  return { text, end: start + 1, isApart: false };
}

/** Null for what is not in large letters, or is too long. @param {readonly Run[][]} lines @param {number} start @param {LevelOf} levelOf */
function headingAt(lines, start, levelOf) {
  const level = levelOf(lines[start] ?? []);
  let title = '';
  let end = start;
  /** @type {Run | undefined} */
  let last;
  // A heading may go on in the next line.
  while (level > 0 && title.length <= TITLE_MAX_CHARACTERS && levelOf(lines[end] ?? []) === level) {
    const [run] = lines[end] ?? [];
    if (!run || (last && (last.height !== run.height || isParagraphEnd(last, run)))) break;
    title += title === '' ? run.text.trim() : ` ${run.text.trim()}`;
    last = run;
    end += 1;
  }
  return isTitle(title) ? { text: `${'#'.repeat(level)} ${title}`, end } : null;
}

/** Not a number, a letter at the beginning of a chapter, a line of a table of contents, or sentences. @param {string} text */
const isTitle = (text) =>
  text.length <= TITLE_MAX_CHARACTERS &&
  (text.match(/\p{L}/gu)?.length ?? 0) > 1 &&
  !/(?:[.…·] ?){4}|[.,;。，；、]$/.test(text);
