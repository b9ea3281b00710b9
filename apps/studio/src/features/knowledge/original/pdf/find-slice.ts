import type { SliceInfo } from '@parley/contract';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { markSlice, type PageMark, type PageText } from './mark-slice.ts';

export interface FoundSlice {
  /** The page to show; null where the slice has none. */
  readonly page: number | null;
  /** Empty where its text is not on the page: it is a picture, or the slice was changed by hand. */
  readonly marks: readonly PageMark[];
  /** The pages that were searched. */
  readonly pages: readonly PageText[];
}

/** A slice that ends at a page beyond is marked on the first ones. */
const PAGES_MAX = 20;

/** Looks for a slice at the page that it begins on, and on as many after it as it may go on. */
export async function findSlice(pdf: PDFDocumentProxy, { content, place }: SliceInfo): Promise<FoundSlice> {
  if (place.page === null || place.page > pdf.numPages) return { page: null, marks: [], pages: [] };
  const pages: PageText[] = [];
  // The slice may begin at the end of its first page.
  for (let after = 0; pages.length < PAGES_MAX && after <= content.length; ) {
    const page = place.page + pages.length;
    if (page > pdf.numPages) break;
    const text = await readPage(pdf, page);
    if (pages.length > 0) after += text.items.reduce((sum, { str }) => sum + str.length, 0);
    pages.push(text);
  }
  const marks = markSlice(pages, content);
  return { page: marks[0]?.page ?? place.page, marks, pages };
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items, styles } = await page.getTextContent();
  // Vertical text is left out: pdf.js reports its position differently.
  const lines = items.flatMap((item) => ('str' in item && !styles[item.fontName]?.vertical ? [item] : []));
  return { page: number, width, height, transform, items: lines };
}
