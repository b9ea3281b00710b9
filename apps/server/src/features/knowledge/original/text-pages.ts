import type { DocumentPart } from '../../../platform/documents/document.ts';

/** As readers of files divide it. A pasted text is one part. */
const PART_MAX = 16_000;
const PAGE_MAX = 48_000;

/** Parts that are short enough for a page. */
export function shortParts(parts: readonly DocumentPart[]): DocumentPart[] {
  return parts.flatMap(({ text, place }) => {
    const pieces: DocumentPart[] = [];
    for (let start = 0; start < text.length; ) {
      const end = text.length - start <= PART_MAX ? text.length : cutAt(text, start + PART_MAX);
      pieces.push({ text: text.slice(start, end), place });
      start = end;
    }
    return pieces;
  });
}

/** The end of a line, else of a character, in front of a place. */
function cutAt(text: string, max: number): number {
  const line = text.lastIndexOf('\n', max - 1) + 1;
  if (line > max - PART_MAX / 2) return line;
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(max - 1));
  return isPair ? max - 1 : max;
}

/** Where each page begins: at least one part, and no more text than a browser shows without delay. */
export function pageStarts(parts: readonly DocumentPart[]): number[] {
  const starts: number[] = [];
  let length = PAGE_MAX;
  parts.forEach(({ text }, index) => {
    if (length + text.length > PAGE_MAX) {
      starts.push(index);
      length = 0;
    }
    length += text.length;
  });
  return starts;
}
