// @ts-check

/**
 * The text of a PDF page. A page is a list of texts with positions: nothing in it says what a line, a column or a table is.
 *
 * @typedef {{ str: string, transform: number[], width: number, height: number, hasEOL: boolean, dir: string }} TextItem
 * @typedef {{ text: string, left: number, right: number, y: number, height: number }} Run Text without a wide gap, on one line.
 */

/** In heights of the letters. */
const SAME_LINE = 0.5;
const WORD_GAP = 0.15;
const RUN_GAP = 1.5;
const PARAGRAPH_GAP = 1.9;

/** A gutter divides a page into columns when both sides have this many lines of this length on average. */
const COLUMN_MIN_RUNS = 4;
const COLUMN_MIN_CHARACTERS = 18;
/** Headings and page numbers may cross a gutter. */
const CROSSING_SHARE_MAX = 0.2;
const GUTTER_STEPS = 60;
const MAX_COLUMN_DEPTH = 3;

/** @param {readonly TextItem[]} items */
export function pageText(items) {
  // Rotated letters have no lines in this sense.
  const isUpright = items.every(({ str, transform }) => str.trim() === '' || Math.abs(transform[1] ?? 0) < 0.01);
  if (!isUpright) return items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('');
  return joinLines(inColumns(toRuns(items), MAX_COLUMN_DEPTH));
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
    } else if (last && item.str !== '' && !last.text.endsWith(' ')) last.text += ' ';
    isLineEnd ||= item.hasEOL;
  }
  return runs;
}

/** @param {Run[]} runs @param {Run | undefined} last The run before it on the same line. @param {TextItem} item */
function addToRuns(runs, last, { str, transform, width, height: itemHeight, dir }) {
  const left = transform[4] ?? 0;
  const height = Math.max(itemHeight, Math.abs(transform[3] ?? 0), 1);
  const next = { text: str, left, right: left + width, y: transform[5] ?? 0, height };
  const gap = last ? gapBetween(last, next, dir === 'rtl') : Number.POSITIVE_INFINITY;
  if (last && gap < RUN_GAP * height) append(last, next, gap > WORD_GAP * height);
  else runs.push(next);
}

/** Infinite between texts of different lines. @param {Run} last @param {Run} next @param {boolean} isRightToLeft */
function gapBetween(last, next, isRightToLeft) {
  const far = Number.POSITIVE_INFINITY;
  if (Math.abs(last.y - next.y) > SAME_LINE * Math.max(last.height, next.height)) return far;
  const gap = isRightToLeft && next.left < last.left ? last.left - next.right : next.left - last.right;
  return gap < -RUN_GAP * next.height ? far : gap;
}

/** @param {Run} run @param {Run} next @param {boolean} hasSpace */
function append(run, next, hasSpace) {
  const space = hasSpace && !run.text.endsWith(' ') && !next.text.startsWith(' ') ? ' ' : '';
  run.text += space + next.text;
  run.left = Math.min(run.left, next.left);
  run.right = Math.max(run.right, next.right);
  run.height = Math.max(run.height, next.height);
}

/**
 * Column by column, with what crosses the gutter between them in its place. Where there is no gutter the order of the file stays:
 * it is right more often than any order of positions.
 *
 * @param {Run[]} runs
 * @param {number} depth
 * @returns {Run[]}
 */
function inColumns(runs, depth) {
  const gutter = depth > 0 ? findGutter(runs) : null;
  if (gutter === null) return runs;
  /** @type {Run[]} */
  const ordered = [];
  /** @type {{ left: Run[], right: Run[] }} */
  let columns = { left: [], right: [] };
  const endColumns = () => {
    for (const column of [columns.left, columns.right])
      for (const run of inColumns(column, depth - 1)) ordered.push(run);
    columns = { left: [], right: [] };
  };
  for (const run of [...runs].sort((one, other) => other.y - one.y || one.left - other.left)) {
    if (run.right <= gutter) columns.left.push(run);
    else if (run.left >= gutter) columns.right.push(run);
    else {
      endColumns();
      ordered.push(run);
    }
  }
  endColumns();
  return ordered;
}

/** A position that few runs cross, with lines of text on both sides. The cells of a table are too short for that. @param {readonly Run[]} runs */
function findGutter(runs) {
  if (runs.length < 2 * COLUMN_MIN_RUNS) return null;
  const left = runs.reduce((least, run) => Math.min(least, run.left), Number.POSITIVE_INFINITY);
  const right = runs.reduce((most, run) => Math.max(most, run.right), Number.NEGATIVE_INFINITY);
  let best = { gutter: 0, crossing: Math.floor(runs.length * CROSSING_SHARE_MAX) + 1 };
  for (let step = GUTTER_STEPS / 6; step <= (GUTTER_STEPS * 5) / 6; step += 1) {
    const gutter = left + ((right - left) * step) / GUTTER_STEPS;
    const crossing = runs.filter((run) => run.left < gutter && run.right > gutter).length;
    if (crossing >= best.crossing) continue;
    if (isColumn(runs.filter((run) => run.right <= gutter)) && isColumn(runs.filter((run) => run.left >= gutter))) {
      best = { gutter, crossing };
    }
  }
  return best.gutter === 0 ? null : best.gutter;
}

/** @param {readonly Run[]} runs */
function isColumn(runs) {
  const characters = runs.reduce((sum, run) => sum + widthOf(run.text), 0);
  return runs.length >= COLUMN_MIN_RUNS && characters / runs.length >= COLUMN_MIN_CHARACTERS;
}

/** A Chinese character is as wide as two letters. @param {string} text */
const widthOf = (text) => text.length + (text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0);

/** @param {readonly Run[]} runs */
function joinLines(runs) {
  let text = '';
  /** @type {Run | undefined} */
  let last;
  for (const run of runs) {
    if (last) text += separatorBetween(last, run);
    text += run.text.trimEnd();
    last = run;
  }
  return text;
}

/** Texts on one line with a wide gap between them are most often cells of a table. @param {Run} last @param {Run} next */
function separatorBetween(last, next) {
  const height = Math.max(last.height, next.height);
  const drop = last.y - next.y;
  if (Math.abs(drop) <= SAME_LINE * height) return ' | ';
  return drop > PARAGRAPH_GAP * height ? '\n\n' : '\n';
}
