// @ts-check
import { createPageText } from './page-text.mjs';
import { openPdf } from './pdf-document.mjs';
import { Unreadable } from './unreadable.mjs';

/**
 * @import { Output } from './output.mjs'
 * @import { TextItem } from './page-text.mjs'
 */

/** What programs that scan write on each page. */
const SCANNER_MARK = /^\s*(scanned (by|with)\s+)?camscanner\s*$/i;

/** @param {Uint8Array} bytes @param {Output} output */
export async function readPdf(bytes, output) {
  const pdf = await openPdf(bytes);
  output.pageCount(pdf.numPages);
  output.title(await titleOf(pdf));
  const pageText = createPageText();
  let scanned = 0;
  let broken = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const text = await readPage(pdf, number, pageText);
    if (text === null) broken += 1;
    else if (text.trim() === '' || SCANNER_MARK.test(text)) {
      scanned += 1;
      output.scannedPage(number);
    } else output.part(text, { type: 'page', page: number });
  }
  if (broken > 0) throw new Unreadable('broken');
  if (scanned === pdf.numPages) throw new Unreadable('only-pictures');
}

/** @param {import('pdfjs-dist').PDFDocumentProxy} pdf */
async function titleOf(pdf) {
  try {
    const { info } = await pdf.getMetadata();
    const title = /** @type {{ Title?: unknown }} */ (info).Title;
    return typeof title === 'string' ? title : '';
  } catch {
    // Broken metadata is no reason not to read the pages.
    return '';
  }
}

/**
 * Null when the page is broken.
 *
 * @param {import('pdfjs-dist').PDFDocumentProxy} pdf
 * @param {number} number
 * @param {ReturnType<typeof createPageText>} pageText
 */
async function readPage(pdf, number, pageText) {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = pageText(/** @type {TextItem[]} */ (items.filter((item) => 'str' in item)));
    const fields = await readFields(page);
    page.cleanup();
    return fields.length === 0 ? text : `${text}\n\n${fields.join('\n')}`;
  } catch {
    return null;
  }
}

/** What was filled into a form, which is not part of the text. @param {import('pdfjs-dist').PDFPageProxy} page @returns {Promise<string[]>} */
async function readFields(page) {
  /** @type {{ subtype?: string, fieldName?: string, alternativeText?: string, fieldValue?: unknown }[]} */
  const annotations = await page.getAnnotations();
  return annotations.flatMap(({ subtype, fieldName, alternativeText, fieldValue }) => {
    const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : fieldValue;
    const isFilled = subtype === 'Widget' && typeof value === 'string' && value.trim() !== '' && value !== 'Off';
    return isFilled ? [`${alternativeText || fieldName || 'Field'}: ${value}`] : [];
  });
}
