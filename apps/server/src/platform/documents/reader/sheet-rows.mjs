// @ts-check
import { Unreadable } from './unreadable.mjs';

/**
 * @import { CellBlocks } from './cell-blocks.mjs'
 * @import { SheetRow } from '../document.ts'
 * @import { ReaderMessage, RowsOf } from '../reader-messages.ts'
 */

const ROWS_AT_ONCE = 500;

/**
 * Sends the rows of a sheet as they are, where it is the one that was asked for.
 *
 * @param {string} name
 * @param {number} index
 * @param {RowsOf} rowsOf
 * @param {{ characters: number }} room Is used up.
 * @param {(message: ReaderMessage) => void} send
 * @returns {CellBlocks}
 */
export function createSheetRows(name, index, { sheet, maxRows, maxColumns, maxCellCharacters }, room, send) {
  let lastRow = 0;
  let count = 0;
  /** @type {SheetRow[]} */
  let rows = [];

  function flush() {
    if (rows.length > 0) send({ type: 'rows', rows });
    rows = [];
  }

  /** @param {number} row @param {readonly string[]} all */
  function add(row, all) {
    lastRow = row;
    if (index !== sheet || count >= maxRows) return;
    count += 1;
    const cells = all.slice(0, maxColumns).map((cell) => cleanCell(cell).slice(0, maxCellCharacters));
    room.characters -= cells.reduce((sum, cell) => sum + cell.length, 0);
    if (room.characters < 0) {
      flush();
      throw new Unreadable('too-large');
    }
    rows.push({ row, cells });
    if (rows.length >= ROWS_AT_ONCE) flush();
  }

  return {
    row(row, cells) {
      if (cells.some((cell) => cell.trim() !== '')) add(row, cells);
    },
    sparseRow(row, cells) {
      const width = Math.min(maxColumns, Math.max(...cells.keys()) + 1);
      add(
        row,
        Array.from({ length: width }, (_, column) => cells.get(column) ?? ''),
      );
    },
    end() {
      flush();
      send({ type: 'sheet', sheet: { name: cleanCell(name).slice(0, 200), lastRow } });
    },
  };
}

/** Without control characters. @param {string} text */
const cleanCell = (text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
