// @ts-check
import { tableRow, tableRule } from './sections.mjs';

/** @import { Output } from './output.mjs' */

/** Rows of a sheet as parts of a size that can be cited: `A1:F40`. */

/**
 * @typedef {object} CellBlocks
 * @property {(row: number, cells: readonly string[]) => void} row Rows are counted from 1; cells begin with column A.
 * @property {(row: number, cells: ReadonlyMap<number, string>) => void} sparseRow Columns are counted from 0.
 * @property {() => void} end
 */

const BLOCK_CHARACTERS = 4_000;

/** @param {Output} output @param {string | null} sheet @returns {CellBlocks} */
export function createCellBlocks(output, sheet) {
  let text = '';
  let firstRow = 0;
  let lastRow = 0;
  let columns = 0;
  let isFirstOfSheet = true;

  function flush() {
    if (text === '') return;
    const cells = `A${firstRow}:${columnName(Math.max(0, columns - 1))}${lastRow}`;
    output.part(text, { type: 'cells', sheet, cells });
    text = '';
    columns = 0;
  }

  /** @param {number} row @param {string} line @param {number} width */
  function add(row, line, width) {
    if (text === '') firstRow = row;
    lastRow = row;
    columns = Math.max(columns, width);
    text += text === '' ? line : `\n${line}`;
    if (text.length > BLOCK_CHARACTERS) flush();
  }

  return {
    row(row, cells) {
      if (cells.every((cell) => cell.trim() === '')) return;
      const line = tableRow(cells);
      add(row, isFirstOfSheet ? `${line}\n${tableRule(cells.length)}` : line, cells.length);
      isFirstOfSheet = false;
    },
    sparseRow(row, cells) {
      const named = [...cells].map(([column, value]) => `${columnName(column)}${row}: ${value.replace(/\s+/g, ' ')}`);
      if (named.length > 0) add(row, named.join(', '), Math.max(...cells.keys()) + 1);
    },
    end: flush,
  };
}

/** A … Z, AA …; columns are counted from 0. @param {number} column */
function columnName(column) {
  let name = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    name = String.fromCharCode(65 + (rest % 26)) + name;
  }
  return name;
}
