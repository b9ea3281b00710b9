// @ts-check
import { createShowNumber } from './cell-formats.mjs';
import { readStream } from './compound-file.mjs';
import { readSharedTexts, readText } from './old-workbook-strings.mjs';
import { addRow } from './read-spreadsheet.mjs';
import { Unreadable } from './unreadable.mjs';

/**
 * @import { CellBlocks } from './cell-blocks.mjs'
 * @import { ShowNumber } from './cell-formats.mjs'
 * @import { Output } from './output.mjs'
 */

/** Workbooks of Excel 97 to 2003: a list of records. Values only; no formulas, no charts. */

/** The records that are read. */
const BEGINNING = 0x809;
const END = 0x0a;
const PASSWORD = 0x2f;
const DATE_MODE = 0x22;
const SHEET = 0x85;
const SHARED_TEXTS = 0xfc;
const CONTINUED = 0x3c;
const CELL_STYLE = 0xe0;
const NUMBER_FORMAT = 0x41e;

const VERSION_97 = 0x600;
const WORKSHEET = 0;

/** @typedef {{ type: number, data: Buffer, end: number }} BookRecord */
/** @typedef {{ texts: readonly string[], showNumber: ShowNumber }} Book */

/**
 * @param {Buffer} file
 * @param {Pick<Output, 'kind' | 'pageCount'>} output
 * @param {(sheet: string) => CellBlocks} blocksOf
 */
export function readOldWorkbook(file, output, blocksOf) {
  const stream = readStream(file, ['workbook', 'book']);
  if (!stream) throw new Unreadable('unknown-kind');
  output.kind('spreadsheet');
  const { sheets, book } = readGlobals(stream);
  output.pageCount(sheets.length);
  for (const { name, offset } of sheets) {
    const blocks = blocksOf(name);
    readCells(stream, offset, book, blocks);
    blocks.end();
  }
}

/** @param {Buffer} stream @param {number} start @returns {Generator<BookRecord>} */
function* eachRecord(stream, start) {
  for (let offset = start; offset + 4 <= stream.length; ) {
    const end = offset + 4 + stream.readUInt16LE(offset + 2);
    if (end > stream.length) throw new Unreadable('broken');
    yield { type: stream.readUInt16LE(offset), data: stream.subarray(offset + 4, end), end };
    offset = end;
  }
}

/** @param {Buffer} stream */
function readGlobals(stream) {
  /** @type {{ name: string, offset: number }[]} */
  const sheets = [];
  /** @type {number[]} */
  const formatIds = [];
  /** @type {Map<number, string>} */
  const formats = new Map();
  let startsIn1904 = false;
  const records = globalRecords(stream);
  for (const { type, data } of records) {
    if (type === DATE_MODE) startsIn1904 = data.readUInt16LE(0) === 1;
    else if (type === CELL_STYLE) formatIds.push(data.readUInt16LE(2));
    else if (type === NUMBER_FORMAT) formats.set(data.readUInt16LE(0), readText(data, 4, data.readUInt16LE(2)));
    else if (type === SHEET && data.readUInt8(5) === WORKSHEET)
      sheets.push({ offset: data.readUInt32LE(0), name: readText(data, 7, data.readUInt8(6)) });
  }
  const showNumber = createShowNumber(formatIds, formats, startsIn1904);
  return { sheets, book: { texts: readSharedTexts(sharedRecords(records)), showNumber } };
}

/** The records before those of the sheets. @param {Buffer} stream */
function globalRecords(stream) {
  /** @type {BookRecord[]} */
  const records = [];
  for (const record of eachRecord(stream, 0)) {
    const { type, data } = record;
    if (type === BEGINNING && data.readUInt16LE(0) !== VERSION_97) throw new Unreadable('unknown-kind');
    if (type === PASSWORD) throw new Unreadable('password');
    if (type === END) break;
    records.push(record);
  }
  return records;
}

/** Those of the shared texts. @param {readonly BookRecord[]} records */
function sharedRecords(records) {
  const first = records.findIndex(({ type }) => type === SHARED_TEXTS);
  if (first === -1) return [];
  const after = records.findIndex(({ type }, index) => index > first && type !== CONTINUED);
  return records.slice(first, after === -1 ? undefined : after).map(({ data }) => data);
}

/** @param {Buffer} stream @param {number} start @param {Book} book @param {CellBlocks} blocks */
function readCells(stream, start, book, blocks) {
  let row = -1;
  /** @type {Map<number, string>} */
  let cells = new Map();
  /** The column of a formula whose text is in the next record. */
  let pending = -1;

  /** @param {number} nextRow */
  function goTo(nextRow) {
    if (nextRow === row) return;
    addRow(blocks, row + 1, cells);
    row = nextRow;
    cells = new Map();
  }
  /** @param {number} column @param {string} value */
  function set(column, value) {
    if (value.trim() !== '') cells.set(column, value);
  }

  for (const { type, data } of sheetRecords(stream, start)) {
    if (type === SHARED_FORMULA) continue;
    if (type === FORMULA_TEXT && pending >= 0) set(pending, readText(data, 2, data.readUInt16LE(0)));
    pending = -1;
    const read = readers.get(type);
    if (!read) continue;
    goTo(data.readUInt16LE(0));
    const column = data.readUInt16LE(2);
    if (read(data, column, set, book)) pending = column;
  }
  goTo(-1);
}

/** Without those of charts in the sheet, which have a beginning and an end of their own. @param {Buffer} stream @param {number} start */
function* sheetRecords(stream, start) {
  let depth = 0;
  for (const record of eachRecord(stream, start)) {
    if (record.type === BEGINNING) depth += 1;
    else if (record.type === END) depth -= 1;
    else if (depth === 1) yield record;
    if (depth <= 0) return;
  }
}

const FORMULA_TEXT = 0x207;
const SHARED_FORMULA = 0x4bc;

/**
 * Reads the cells of a record; true when the text of the cell comes in the next one.
 *
 * @typedef {(data: Buffer, column: number, set: (column: number, value: string) => void, book: Book) => boolean | void} ReadCells
 */

/** @type {ReadonlyMap<number, ReadCells>} */
const readers = new Map(
  /** @type {[number, ReadCells][]} */ ([
    [
      0x203,
      (data, column, set, { showNumber }) => set(column, showNumber(String(data.readDoubleLE(6)), styleOf(data))),
    ],
    [0x27e, (data, column, set, { showNumber }) => set(column, showNumber(readShort(data, 6), styleOf(data)))],
    [
      0xbd,
      (data, column, set, { showNumber }) => {
        const count = Math.floor((data.length - 6) / 6);
        for (let index = 0; index < count; index += 1) {
          const at = 4 + index * 6;
          set(column + index, showNumber(readShort(data, at + 2), data.readUInt16LE(at)));
        }
      },
    ],
    [0xfd, (data, column, set, { texts }) => set(column, texts[data.readUInt32LE(6)] ?? '')],
    [0x204, (data, column, set) => set(column, readText(data, 8, data.readUInt16LE(6)))],
    [0x205, (data, column, set) => set(column, showFlag(data.readUInt8(6), data.readUInt8(7) === 1))],
    [0x06, readFormula],
  ]),
);

/** @param {Buffer} data */
const styleOf = (data) => data.readUInt16LE(4);

/** The last value that was computed. @type {ReadCells} */
function readFormula(data, column, set, { showNumber }) {
  if (data.readUInt16LE(12) !== 0xffff) return set(column, showNumber(String(data.readDoubleLE(6)), styleOf(data)));
  const kind = data.readUInt8(6);
  if (kind === 1 || kind === 2) set(column, showFlag(data.readUInt8(8), kind === 2));
  return kind === 0;
}

/** A number in four bytes: an integer or the upper half of a double, perhaps times 100. @param {Buffer} data @param {number} offset */
function readShort(data, offset) {
  const bits = data.readInt32LE(offset);
  const upper = Buffer.alloc(8);
  upper.writeInt32LE(bits & ~3, 4);
  const number = bits & 2 ? bits >> 2 : upper.readDoubleLE(0);
  return String(bits & 1 ? number / 100 : number);
}

/** @type {Readonly<Record<number, string>>} */
const ERRORS = { 0: '#NULL!', 7: '#DIV/0!', 15: '#VALUE!', 23: '#REF!', 29: '#NAME?', 36: '#NUM!', 42: '#N/A' };

/** @param {number} value @param {boolean} isError */
const showFlag = (value, isError) => (isError ? (ERRORS[value] ?? '#N/A') : value === 1 ? 'TRUE' : 'FALSE');
