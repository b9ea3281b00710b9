import { locateText } from '@parley/contract';

/** A text on a page, as pdf.js reads it: where it begins, in which direction it goes, and its size. */
export interface PageItem {
  readonly str: string;
  readonly dir: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface PageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** From the coordinates of the file to those of the page as it is shown. */
  readonly transform: readonly number[];
  readonly items: readonly PageItem[];
}

/** A rectangle in shares of the page. */
export interface PageMark {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly page: PageText;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Only letters and digits are compared: slices contain Markdown syntax (`#`, `*`, `|`), which PDF pages do not. */
const COMPARED = /[\p{L}\p{N}]+/gu;
/** Quotes, brackets and stops belong to the words that they stand at. */
const STOPS_BEFORE = /[^\p{L}\p{N}\s]+$/u;
const STOPS_AFTER = /^[^\p{L}\p{N}\s]+/u;
/** A Chinese character is as wide as two letters. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/g;
/** Below and above the line that letters stand on, in heights of the letters. */
const DESCENT = 0.25;
const ASCENT = 0.95;

/** Where a slice is on pages that follow each other: a rectangle for each line. Empty where its text is not there. */
export function markSlice(pages: readonly PageText[], content: string): PageMark[] {
  const items = pages.flatMap((page) => page.items.map((item) => ({ page, item })));
  const texts = items.map(({ item }) => item.str);
  const boxes = locateText(texts, content, COMPARED).flatMap(({ part, start, end }) => {
    const found = items[part];
    return found ? [boxOf(found.page, found.item, start, end)] : [];
  });
  return joinLines(boxes).map(({ page, left, top, right, bottom }) => ({
    page: page.page,
    left: left / page.width,
    top: top / page.height,
    width: (right - left) / page.width,
    height: (bottom - top) / page.height,
  }));
}

/** The rectangle of a part of a text. Its letters are taken to be equally wide. */
function boxOf(page: PageText, item: PageItem, start: number, end: number): Box {
  const { str, dir, width, height } = item;
  const [alongX = 1, alongY = 0, upX = 0, upY = 1, x = 0, y = 0] = item.transform;
  // Where a part of a text from right to left begins is not known.
  const isWhole = dir === 'rtl';
  const from = isWhole ? 0 : shareOf(str, start - lengthOf(STOPS_BEFORE, str.slice(0, start)));
  const to = isWhole ? 1 : shareOf(str, end + lengthOf(STOPS_AFTER, str.slice(end)));
  const along = Math.hypot(alongX, alongY) || 1;
  const up = Math.hypot(upX, upY) || 1;
  const size = height || up;
  const points = [from * width, to * width].flatMap((right) =>
    [-DESCENT * size, ASCENT * size].map((above) => {
      const pointX = x + (alongX * right) / along + (upX * above) / up;
      const pointY = y + (alongY * right) / along + (upY * above) / up;
      return shown(page.transform, pointX, pointY);
    }),
  );
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { page, left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function shown([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], x: number, y: number) {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

const shareOf = (text: string, end: number): number => widthOf(text.slice(0, end)) / (widthOf(text) || 1);

const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** Words beside each other become one rectangle. */
function joinLines(boxes: readonly Box[]): Box[] {
  const lines: Box[] = [];
  for (const box of boxes) {
    const last = lines[lines.length - 1];
    if (last && isSameLine(last, box)) lines[lines.length - 1] = unionOf(last, box);
    else lines.push(box);
  }
  return lines;
}

function isSameLine(one: Box, other: Box): boolean {
  const height = Math.min(one.bottom - one.top, other.bottom - other.top);
  const isLevel = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > height / 2;
  const gap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  return one.page === other.page && isLevel && gap < height;
}

const unionOf = (one: Box, other: Box): Box => ({
  page: one.page,
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});
