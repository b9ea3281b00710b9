import type { MadeFile } from '../http/implement.ts';
import { streamOf } from '../http/stream-of.ts';
import { type ZipFile, zipStream } from './zip-stream.ts';

export type WorkbookCell = string | number | boolean;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook (XLSX) with one sheet, made while it is sent. Rows come in batches. */
export const workbookFile = (name: string, rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>): MadeFile => ({
  name: `${name}.xlsx`,
  contentType: `${TYPES}.sheet`,
  body: streamOf(zipStream(filesOf(rows))),
});

const relationship = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;

function filesOf(rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>): ZipFile[] {
  return [
    {
      name: '[Content_Types].xml',
      content: [
        `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>`,
        `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
      ],
    },
    { name: '_rels/.rels', content: [relationship('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relationship('worksheet', 'worksheets/sheet1.xml')] },
    {
      name: 'xl/workbook.xml',
      content: [
        `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) },
  ];
}

async function* sheetOf(rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>): AsyncGenerator<string, void> {
  yield `${XML}<worksheet xmlns="${SHEET}"><sheetData>`;
  let number = 0;
  for await (const batch of rows) yield batch.map((row) => rowOf(row, ++number)).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: readonly WorkbookCell[], number: number): string =>
  `<row r="${number}">${cells.map((cell, index) => cellOf(cell, `${columnName(index)}${number}`)).join('')}</row>`;

function cellOf(value: WorkbookCell, place: string): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** A to Z, AA to ZZ, … */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Without control characters, which XML does not have. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
