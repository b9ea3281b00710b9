import { makeEpub } from '../platform/documents/testing/make-epub.ts';
import { makeXlsx } from '../platform/documents/testing/make-office.ts';
import { makePdf, picture, scannedPage, texts } from '../platform/documents/testing/make-pdf.ts';

const linePage = (text: string) => ({ content: texts([72, 700, text]) });
const PICTURE_OBJECT = 100;

/** A PDF with a line of text on each page. */
export const pdfOf = (...lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makePdf({ pages: lines.map(linePage) }));

/** A PDF that opens only with a password. */
export const lockedPdf = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makePdf({ pages: [linePage('Secret')], password: 'to-open' }));

/** A PDF whose first page is scanned, with a line of text on each of the others. */
export const scannedPdf = (...lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    makePdf({
      pages: [scannedPage(PICTURE_OBJECT), ...lines.map(linePage)],
      objects: { [PICTURE_OBJECT]: picture(60, 80, [127, 90, 240]) },
    }),
  );

/** A workbook with one sheet of texts. */
export const spreadsheetOf = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const cell = (text: string, row: number, column: number) =>
    `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((text, column) => cell(text, row, column)).join('')}</row>`,
  );
  return new Uint8Array(makeXlsx({ sheets: [{ name: 'Sales', rows: lines.join('') }] }));
};

/** A book in EPUB, of chapters in HTML. */
export const bookOf = (title: string, ...chapters: readonly string[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(makeEpub({ title, chapters }));
