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
    if (number < 1 || number > pdf.numPages) continue;
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: maxSide / Math.max(width, height, 1) });
    const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
    const canvasContext = /** @type {any} */ (canvas.getContext('2d'));
    await page.render({ canvas: /** @type {any} */ (canvas), canvasContext, viewport, background: '#fff' }).promise;
    const picture = new Uint8Array(await canvas.encode('jpeg', JPEG_QUALITY));
    drawn({ page: number, bytes: picture, width: canvas.width, height: canvas.height });
    page.cleanup();
  }
}
