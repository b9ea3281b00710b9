import type { Contour } from './contour.ts';
import type { Colour, Drawing, Shape } from './drawing.ts';

/** Rows into which a row of pixels is divided; along a row, coverage is exact. */
const ROWS_PER_PIXEL = 5;
const LINES_PER_CURVE = 12;

type Line = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** The pixels of a drawing, three bytes each, with smooth edges. */
export function rasterise({ side, background, shapes }: Drawing, pixels: number): Uint8Array {
  const image = new Uint8Array(pixels * pixels * 3);
  const [red, green, blue] = channels(background);
  for (let at = 0; at < image.length; at += 3) {
    image[at] = red;
    image[at + 1] = green;
    image[at + 2] = blue;
  }
  for (const shape of shapes) fillShape(image, pixels, shape, pixels / side);
  return image;
}

function fillShape(image: Uint8Array, pixels: number, { contour, fill }: Shape, scale: number): void {
  const lines = flatten(contour, scale);
  const heights = lines.map(([, fromY]) => fromY);
  const top = Math.max(0, Math.floor(Math.min(...heights)));
  const bottom = Math.min(pixels, Math.ceil(Math.max(...heights)));
  const rows = crossings(lines, top * ROWS_PER_PIXEL, bottom * ROWS_PER_PIXEL);
  const colour = channels(fill);
  const coverage = new Float32Array(pixels);
  for (let y = top; y < bottom; y++) {
    coverage.fill(0);
    const first = (y - top) * ROWS_PER_PIXEL;
    for (const crossed of rows.slice(first, first + ROWS_PER_PIXEL)) addSpans(coverage, crossed);
    blend(image.subarray(y * pixels * 3, (y + 1) * pixels * 3), coverage, colour);
  }
}

/** Where the outline crosses the middle of each row. Outlines do not cross themselves, so crossings go in pairs. */
function crossings(lines: readonly Line[], firstRow: number, endRow: number): number[][] {
  const rows: number[][] = Array.from({ length: Math.max(0, endRow - firstRow) }, () => []);
  for (const [fromX, fromY, toX, toY] of lines) {
    const [top, bottom] = [Math.min(fromY, toY) * ROWS_PER_PIXEL, Math.max(fromY, toY) * ROWS_PER_PIXEL];
    const first = Math.max(firstRow, Math.ceil(top - 0.5));
    const last = Math.min(endRow - 1, Math.ceil(bottom - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const y = (row + 0.5) / ROWS_PER_PIXEL;
      rows[row - firstRow]?.push(fromX + ((toX - fromX) * (y - fromY)) / (toY - fromY));
    }
  }
  return rows;
}

function addSpans(coverage: Float32Array, crossed: number[]): void {
  crossed.sort((a, b) => a - b);
  for (let index = 0; index + 1 < crossed.length; index += 2) {
    const from = Math.max(0, crossed[index] ?? 0);
    const to = Math.min(coverage.length, crossed[index + 1] ?? 0);
    for (let x = Math.floor(from); x < to; x++)
      coverage[x] = (coverage[x] ?? 0) + (Math.min(x + 1, to) - Math.max(x, from)) / ROWS_PER_PIXEL;
  }
}

function blend(row: Uint8Array, coverage: Float32Array, colour: readonly number[]): void {
  for (let x = 0; x < coverage.length; x++) {
    const share = coverage[x] ?? 0;
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = x * 3 + channel;
      const below = row[at] ?? 0;
      row[at] = Math.round(below + ((colour[channel] ?? 0) - below) * Math.min(1, share));
    }
  }
}

function flatten({ start, curves }: Contour, scale: number): Line[] {
  const lines: Line[] = [];
  let [fromX, fromY] = start;
  let [lastX, lastY] = start;
  for (const [ax, ay, bx, by, toX, toY] of curves) {
    for (let step = 1; step <= LINES_PER_CURVE; step++) {
      const t = step / LINES_PER_CURVE;
      const x = cubic(fromX, ax, bx, toX, t);
      const y = cubic(fromY, ay, by, toY, t);
      lines.push([lastX * scale, lastY * scale, x * scale, y * scale]);
      [lastX, lastY] = [x, y];
    }
    [fromX, fromY] = [toX, toY];
  }
  lines.push([lastX * scale, lastY * scale, start[0] * scale, start[1] * scale]);
  return lines;
}

const cubic = (from: number, a: number, b: number, to: number, t: number): number =>
  (1 - t) ** 3 * from + 3 * (1 - t) ** 2 * t * a + 3 * (1 - t) * t ** 2 * b + t ** 3 * to;

const channels = (colour: Colour): [number, number, number] => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};
