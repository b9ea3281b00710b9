// @ts-check
import { tableRow, tableRule } from './sections.mjs';

/**
 * Tables in a PDF page: lines whose texts stand below each other.
 *
 * @import { Run } from './page-text.mjs'
 */

/** In heights of the letters. */
const SAME_EDGE = 1;
/** Each text of a row is compared with all columns. */
const COLUMNS_MAX = 100;

/** The first line after the table that begins here, or after this line where there is none. @param {readonly Run[][]} lines @param {number} start */
export function endOfTable(lines, start) {
  const head = lines[start] ?? [];
  if (head.length < 2 || head.length > COLUMNS_MAX) return start + 1;
  let end = start + 1;
  // A line with one text may be a row with empty cells, but only between others.
  for (let index = end; isRow(head, lines[index]); index += 1) if ((lines[index]?.length ?? 0) > 1) end = index + 1;
  return end;
}

/** @param {readonly Run[]} head @param {readonly Run[] | undefined} line */
function isRow(head, line) {
  if (!line || line.length > head.length) return false;
  const columns = line.map((run) => columnOf(head, run));
  return columns.every((column, index) => column > (columns[index - 1] ?? -1));
}

/** The column whose left edge, right edge or centre a text is aligned with; -1 for none. @param {readonly Run[]} head @param {Run} run */
function columnOf(head, run) {
  const isNear = (/** @type {number} */ one, /** @type {number} */ other) =>
    Math.abs(one - other) <= SAME_EDGE * run.height;
  return head.findIndex((cell, index) => {
    const isBelow = isNear(cell.left, run.left) || isNear(cell.right, run.right) || isNear(middle(cell), middle(run));
    return isBelow && run.right <= (head[index + 1]?.left ?? Number.POSITIVE_INFINITY);
  });
}

/** @param {Run} run */
const middle = ({ left, right }) => (left + right) / 2;

/** In Markdown. The first line is the head. @param {readonly Run[][]} lines */
export function tableLines(lines) {
  const [head = []] = lines;
  const rows = lines.map((line) => {
    const cells = head.map(() => '');
    for (const run of line) cells[columnOf(head, run)] = run.text.trim();
    return tableRow(cells);
  });
  return [rows[0] ?? '', tableRule(head.length), ...rows.slice(1)];
}
