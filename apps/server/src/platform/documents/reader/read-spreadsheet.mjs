// @ts-check
import { readCellFormats } from './cell-formats.mjs';
import { Unreadable } from './unreadable.mjs';
import { attributeOf, byName, relationshipIdOf } from './xml.mjs';

/**
 * @import { Attributes } from './xml.mjs'
 * @import { CellBlocks } from './cell-blocks.mjs'
 * @import { ShowNumber } from './cell-formats.mjs'
 * @import { OfficePackage } from './office-package.mjs'
 * @import { Output } from './output.mjs'
 */

/** A row with a wider gap than this is written cell by cell. */
const GAP_MAX = 20;

/**
 * @param {OfficePackage} office
 * @param {Pick<Output, 'pageCount'>} output
 * @param {(sheet: string) => CellBlocks} blocksOf
 */
export async function readSpreadsheet(office, output, blocksOf) {
  const related = await office.relationshipsOf(office.mainPart);
  const partOf = (/** @type {string} */ type) => related.find((candidate) => candidate.type === type)?.target;
  const { sheets, startsIn1904 } = await readWorkbook(office);
  output.pageCount(sheets.length);
  const showNumber = await readCellFormats(office, partOf('styles'), startsIn1904);
  const texts = await readSharedTexts(office, partOf('sharedStrings'));
  let hasCells = false;
  let hasPictures = false;
  for (const { name, id } of sheets) {
    const part = related.find((candidate) => candidate.id === id)?.target;
    const blocks = blocksOf(name);
    const found = await readSheet(office, part, { texts, showNumber, blocks });
    blocks.end();
    hasCells ||= found.hasCells;
    hasPictures ||= found.hasPictures;
  }
  if (!hasCells && hasPictures) throw new Unreadable('only-pictures');
}

/** @param {OfficePackage} office */
async function readWorkbook(office) {
  /** @type {{ name: string, id: string | undefined }[]} */
  const sheets = [];
  let startsIn1904 = false;
  await office.parse(office.mainPart, {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', id: relationshipIdOf(attributes) });
      if (name === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
    },
  });
  return { sheets, startsIn1904 };
}

/** Cells refer to texts by their index. @param {OfficePackage} office @param {string | undefined} part */
async function readSharedTexts(office, part) {
  /** @type {string[]} */
  const texts = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  await office.parse(part, {
    open(name) {
      if (name === 'si') text = '';
      // How Japanese texts are pronounced is not part of them.
      else if (name === 'rPh') phonetic += 1;
      else if (name === 't') isText = phonetic === 0;
    },
    text(added) {
      if (isText) text += added;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') phonetic -= 1;
      else if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/**
 * @param {OfficePackage} office
 * @param {string | undefined} part
 * @param {{ texts: readonly string[], showNumber: ShowNumber, blocks: CellBlocks }} sheet
 */
async function readSheet(office, part, { texts, showNumber, blocks }) {
  let hasCells = false;
  let hasPictures = false;
  let row = 0;
  let column = -1;
  /** @type {Map<number, string>} */
  let cells = new Map();
  let cell = { type: '', style: 0, value: '', formula: '', inline: '' };
  /** @type {'value' | 'formula' | 'inline' | null} */
  let field = null;

  /** @type {(name: string) => ((attributes: Attributes) => void) | undefined} */
  const opened = byName({
    row: (attributes) => {
      row = Number(attributeOf(attributes, 'r')) || row + 1;
      column = -1;
      cells = new Map();
    },
    c: (attributes) => {
      column = columnOf(attributeOf(attributes, 'r')) ?? column + 1;
      cell = {
        type: attributeOf(attributes, 't') ?? 'n',
        style: Number(attributeOf(attributes, 's')) || 0,
        value: '',
        formula: '',
        inline: '',
      };
    },
    v: () => {
      field = 'value';
    },
    f: () => {
      field = 'formula';
    },
    t: () => {
      field = 'inline';
    },
    drawing: () => {
      hasPictures = true;
    },
  });

  /** @type {(name: string) => (() => void) | undefined} */
  const closed = byName({
    v: () => {
      field = null;
    },
    f: () => {
      field = null;
    },
    t: () => {
      field = null;
    },
    c: () => {
      const value = showCell(cell, texts, showNumber);
      if (value.trim() !== '') cells.set(column, value);
    },
    row: () => {
      hasCells ||= cells.size > 0;
      addRow(blocks, row, cells);
    },
  });

  await office.parse(part, {
    open: (name, attributes) => opened(name)?.(attributes),
    text(text) {
      if (field !== null) cell[field] += text;
    },
    close: (name) => closed(name)?.(),
  });
  return { hasCells, hasPictures };
}

/**
 * @param {{ type: string, style: number, value: string, formula: string, inline: string }} cell
 * @param {readonly string[]} texts
 * @param {ShowNumber} showNumber
 */
function showCell(cell, texts, showNumber) {
  if (cell.type === 'inlineStr') return cell.inline;
  // A program that writes formulas without computing them leaves no value.
  if (cell.value === '') return cell.formula === '' ? '' : `=${cell.formula}`;
  switch (cell.type) {
    case 's':
      return texts[Number(cell.value)] ?? '';
    case 'b':
      return cell.value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return showNumber(cell.value, cell.style);
    default:
      return cell.value;
  }
}

/** @param {CellBlocks} blocks @param {number} row @param {ReadonlyMap<number, string>} cells */
export function addRow(blocks, row, cells) {
  if (cells.size === 0) return;
  const dense = toDenseRow(cells);
  if (dense) blocks.row(row, dense);
  else blocks.sparseRow(row, cells);
}

/** Null when gaps are wide: the last column of a sheet is number 16,384. @param {ReadonlyMap<number, string>} cells */
function toDenseRow(cells) {
  /** @type {string[]} */
  const dense = [];
  for (const [column, value] of cells) {
    if (column - dense.length > GAP_MAX) return null;
    while (dense.length < column) dense.push('');
    dense[column] = value;
  }
  return dense;
}

/** From 0; undefined where a cell does not say. @param {string | undefined} reference */
function columnOf(reference) {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
