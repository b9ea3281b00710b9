// @ts-check
import { documentKindOf } from '../document-kind.mjs';
import { createCellBlocks } from './cell-blocks.mjs';
import { decodeText, looksLikeText, TEXT_MAX_BYTES } from './decode-text.mjs';
import { Unreadable } from './unreadable.mjs';

/**
 * @import { DocumentKind, Place } from '../document.ts'
 * @import { Output } from './output.mjs'
 * @import { ReaderLimits } from '../reader-messages.ts'
 */

/** @typedef {{ bytes: Uint8Array, name: string, mediaType: string | undefined }} OpenFile */

/** @type {ReadonlySet<DocumentKind | null>} */
const PACKAGES = new Set(['word', 'slides', 'spreadsheet', 'epub']);
const PDF_MARK_WITHIN_BYTES = 1_024;
export const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
/** The container of older Office files, and of newer ones with a password. */
export const OLE_MARK = [0xd0, 0xcf, 0x11, 0xe0];
const WORKBOOK_STREAMS = ['Workbook', 'Book'].map((name) => Buffer.from(name, 'utf16le'));
const MAX_EMAIL_DEPTH = 3;

/**
 * Reads a file by what it is, whatever it is called. The name decides between kinds of text.
 *
 * @param {OpenFile} file
 * @param {Output} output
 * @param {ReaderLimits} limits
 * @param {number} [emailDepth]
 */
export async function readDocument(file, output, limits, emailDepth = 0) {
  const named = documentKindOf(file.name, file.mediaType);
  const buffer = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength);
  if (startsWith(buffer, ZIP_MARK)) return readPackage(buffer, named, output, limits);
  if (startsWith(buffer, OLE_MARK)) return readOldOffice(buffer, named, output);
  if (buffer.subarray(0, PDF_MARK_WITHIN_BYTES).includes('%PDF-')) {
    output.kind('pdf');
    const { readPdf } = await import('./read-pdf.mjs');
    return readPdf(file.bytes, output);
  }
  if (named === 'pdf' || PACKAGES.has(named)) {
    output.kind(named ?? 'pdf');
    throw new Unreadable('broken');
  }
  if (!looksLikeText(buffer) || buffer.subarray(0, 5).includes('{\\rtf')) throw new Unreadable('unknown-kind');
  const kind = named ?? (/^\s*<(!doctype html|html)/i.test(buffer.toString('latin1', 0, 200)) ? 'html' : 'text');
  output.kind(kind);
  if (kind === 'email') return readMessage(buffer, output, limits, emailDepth);
  await readText(kind, buffer.subarray(0, TEXT_MAX_BYTES), output);
  if (buffer.length > TEXT_MAX_BYTES) throw new Unreadable('too-large');
}

/** @param {Buffer} buffer @param {readonly number[]} mark */
export const startsWith = (buffer, mark) => mark.every((byte, index) => buffer[index] === byte);

/** @param {Buffer} buffer @param {DocumentKind | null} named @param {Output} output */
async function readOldOffice(buffer, named, output) {
  if (buffer.includes(Buffer.from('EncryptedPackage', 'utf16le'))) throw new Unreadable('password');
  const isWorkbook = named === 'spreadsheet' || WORKBOOK_STREAMS.some((name) => buffer.includes(name));
  if (!isWorkbook) throw new Unreadable('unknown-kind');
  const { readOldWorkbook } = await import('./read-old-workbook.mjs');
  readOldWorkbook(buffer, output, (name) => createCellBlocks(output, name));
}

/** @param {Buffer} buffer @param {DocumentKind | null} named @param {Output} output @param {ReaderLimits} limits */
async function readPackage(buffer, named, output, limits) {
  if (named !== null && PACKAGES.has(named)) output.kind(named);
  const { EPUB_CONTAINER, openZipPackage } = await import('./zip-package.mjs');
  const zipped = await openZipPackage(buffer, limits.inflatedBytes);
  if (zipped.has(EPUB_CONTAINER)) {
    output.kind('epub');
    return (await import('./read-epub.mjs')).readEpub(zipped, output);
  }
  const { openOfficePackage } = await import('./office-package.mjs');
  const office = await openOfficePackage(zipped);
  output.kind(office.kind);
  await office.readTitle(output.title);
  if (office.kind === 'word') return (await import('./read-word.mjs')).readWord(office, output);
  if (office.kind === 'slides') return (await import('./read-slides.mjs')).readSlides(office, output);
  const { readSpreadsheet } = await import('./read-spreadsheet.mjs');
  return readSpreadsheet(office, output, (name) => createCellBlocks(output, name));
}

/** @param {DocumentKind} kind @param {Buffer} buffer @param {Output} output */
async function readText(kind, buffer, output) {
  if (kind === 'html') {
    const { decodeHtml, readHtml } = await import('./read-html.mjs');
    return readHtml(decodeHtml(buffer), output);
  }
  const text = decodeText(buffer);
  if (kind === 'csv') return (await import('./read-csv.mjs')).readCsv(text, createCellBlocks(output, null));
  if (kind === 'markdown') return (await import('./read-markdown.mjs')).readMarkdown(text, output);
  return (await import('./read-lines.mjs')).readLines(text, output);
}

/** @param {Buffer} buffer @param {Output} output @param {ReaderLimits} limits @param {number} depth */
async function readMessage(buffer, output, limits, depth) {
  const { readEmail } = await import('./read-email.mjs');
  /** @type {string[]} */
  const unread = [];
  await readEmail(buffer, output, async (attachment) => {
    let parts = 0;
    /** @type {Place} */
    const place = { type: 'attachment', name: attachment.name };
    try {
      if (depth < MAX_EMAIL_DEPTH)
        await readDocument(
          attachment,
          attachmentOutput(output, place, () => (parts += 1)),
          limits,
          depth + 1,
        );
    } catch (error) {
      // One attachment that cannot be read leaves the others; the end of the room does not.
      if (output.isFull()) throw error;
    }
    if (parts === 0 && attachment.name !== '') unread.push(attachment.name);
  });
  if (unread.length > 0)
    output.part(`[Attachments without text that could be read: ${unread.join(', ')}]`, { type: 'message' });
}

/** @param {Output} output @param {Place} place @param {() => void} onPart @returns {Output} */
function attachmentOutput(output, place, onPart) {
  const ignore = () => undefined;
  return {
    ...output,
    kind: ignore,
    title: ignore,
    pageCount: ignore,
    scannedPage: ignore,
    part(text) {
      onPart();
      output.part(text, place);
    },
  };
}
