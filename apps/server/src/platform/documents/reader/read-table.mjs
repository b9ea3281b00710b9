// @ts-check
import { documentKindOf } from '../document-kind.mjs';
import { decodeText, looksLikeText, TEXT_MAX_BYTES } from './decode-text.mjs';
import { OLE_MARK, startsWith, ZIP_MARK } from './read-document.mjs';
import { createSheetRows } from './sheet-rows.mjs';
import { Unreadable } from './unreadable.mjs';

/**
 * @import { CellBlocks } from './cell-blocks.mjs'
 * @import { OpenFile } from './read-document.mjs'
 * @import { ReaderLimits, ReaderMessage, RowsOf } from '../reader-messages.ts'
 */

const noPages = { pageCount: () => undefined, kind: () => undefined };

/**
 * Reads the rows of one sheet, and what the others are called. A CSV file is one sheet without a name.
 *
 * @param {OpenFile} file
 * @param {RowsOf} rowsOf
 * @param {ReaderLimits} limits
 * @param {(message: ReaderMessage) => void} send
 */
export async function readTable(file, rowsOf, limits, send) {
  const buffer = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  const room = { characters: limits.characters };
  let sheets = 0;
  const blocksOf = (/** @type {string} */ name) => createSheetRows(name, sheets++, rowsOf, room, send);
  if (startsWith(buffer, ZIP_MARK)) return readWorkbook(buffer, limits, blocksOf);
  if (startsWith(buffer, OLE_MARK)) {
    if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unreadable('password');
    return (await import('./read-old-workbook.mjs')).readOldWorkbook(buffer, noPages, blocksOf);
  }
  const kind = documentKindOf(file.name, file.mediaType);
  if (kind === 'spreadsheet') throw new Unreadable('broken');
  if (kind !== 'csv' || !looksLikeText(buffer)) throw new Unreadable('unknown-kind');
  const { readCsv } = await import('./read-csv.mjs');
  readCsv(decodeText(buffer.subarray(0, TEXT_MAX_BYTES)), blocksOf(''));
  if (buffer.length > TEXT_MAX_BYTES) throw new Unreadable('too-large');
}

/** @param {Buffer} buffer @param {ReaderLimits} limits @param {(sheet: string) => CellBlocks} blocksOf */
async function readWorkbook(buffer, limits, blocksOf) {
  const { openOfficePackage } = await import('./office-package.mjs');
  const { openZipPackage } = await import('./zip-package.mjs');
  const office = await openOfficePackage(await openZipPackage(buffer, limits.inflatedBytes));
  if (office.kind !== 'spreadsheet') throw new Unreadable('unknown-kind');
  const { readSpreadsheet } = await import('./read-spreadsheet.mjs');
  await readSpreadsheet(office, noPages, blocksOf);
}
