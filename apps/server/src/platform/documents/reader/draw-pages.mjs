// @ts-check
import { createCanvas } from '@napi-rs/canvas';
import { openPdf } from './pdf-document.mjs';

/** @import { PagePicture } from '../document.ts' */

const JPEG_QUALITY = 85;

/**
 * @param {Uint8Array} bytes
 * @param {readonly number[]} pages
 * @param {number} maxSide
 * @param {(picture: PagePicture) => void} drawn
 */
export async function drawPages(bytes, pages, maxSide, drawn) {
  const pdf = await openPdf(bytes);
  for (const number of pages) {
    const picture = await drawPage(pdf, number, maxSide);
    if (picture) drawn(picture);
  }
}

/**
 * Null when there is no such page, or it is broken.
 *
 * @param {import('pdfjs-dist').PDFDocumentProxy} pdf
 * @param {number} number
 * @param {number} maxSide
 */
async function drawPage(pdf, number, maxSide) {
  try {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: maxSide / Math.max(width, height, 1) });
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
    // The types of pdf.js know the canvas of browsers alone.
    const target = /** @type {never} */ (/** @type {unknown} */ (canvas));
    await page.render({ canvas: target, viewport, background: '#fff' }).promise;
    const bytes = new Uint8Array(await canvas.encode('jpeg', JPEG_QUALITY));
    page.cleanup();
    return { page: number, bytes, width: canvas.width, height: canvas.height };
  } catch {
    return null;
  }
}
