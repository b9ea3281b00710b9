import { searchFor } from '../../platform/search-words.ts';

/** A part of the text of a file. */
export interface TextPart {
  readonly text: string;
  /** Where the text before it was: the last place in brackets, such as `page 3`; empty for none. */
  readonly place: string;
}

/** A place in a text that has the words of a search. */
export interface FoundPlace {
  /** Of the part that it is in, counted from 1. */
  readonly part: number;
  readonly place: string;
  readonly excerpt: string;
}

/** Characters of a part, where a model has room for it. */
export const PART_CHARACTERS = 4_000;
const EXCERPT_CHARACTERS = 240;

/** The places that `toModelText` writes, each on a line of its own. */
const PLACE_LINE = /^\[([^\]\n]{1,200})\]$/gm;

/** Divides a text at the ends of lines, where that does not waste half of a part. */
export function divideText(text: string, size = PART_CHARACTERS): TextPart[] {
  const parts: TextPart[] = [];
  let place = '';
  for (let start = 0; start < text.length; ) {
    const end = endOfPart(text, start, size);
    const part = text.slice(start, end);
    parts.push({ text: part, place: part.startsWith('[') ? '' : place });
    place = [...part.matchAll(PLACE_LINE)].at(-1)?.[1] ?? place;
    start = end;
  }
  return parts;
}

function endOfPart(text: string, start: number, size: number): number {
  const end = start + size;
  if (end >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', end - 1) + 1;
  if (lineEnd > start + size / 2) return lineEnd;
  // Not half of a character.
  return /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end;
}

/** The paragraphs that have all words of a search; where none has all, the first place of a text that has them together. */
export function findPlaces(text: string, search: string, max: number, size = PART_CHARACTERS): FoundPlace[] {
  const hasWords = searchFor(search);
  if (!hasWords(text)) return [];
  const [word = ''] = search.normalize('NFKC').toLowerCase().trim().split(/\s+/);
  const found: number[] = [];
  for (const { start, paragraph } of paragraphsOf(text)) {
    if (!hasWords(paragraph)) continue;
    found.push(start + Math.max(0, paragraph.toLowerCase().indexOf(word)));
    if (found.length === max) break;
  }
  if (found.length === 0) found.push(Math.max(0, text.toLowerCase().indexOf(word)));
  const starts = startsOf(divideText(text, size));
  return found.map((at) => ({
    part: starts.filter((start) => start <= at).length,
    place: placeBefore(text, at),
    excerpt: excerptAt(text, at),
  }));
}

function* paragraphsOf(text: string): Generator<{ start: number; paragraph: string }> {
  let start = 0;
  for (const gap of text.matchAll(/\n{2,}/g)) {
    yield { start, paragraph: text.slice(start, gap.index) };
    start = gap.index + gap[0].length;
  }
  yield { start, paragraph: text.slice(start) };
}

function startsOf(parts: readonly TextPart[]): number[] {
  let start = 0;
  return parts.map(({ text }) => {
    const own = start;
    start += text.length;
    return own;
  });
}

function placeBefore(text: string, at: number): string {
  const lineEnd = text.indexOf('\n', at);
  return [...text.slice(0, lineEnd < 0 ? text.length : lineEnd).matchAll(PLACE_LINE)].at(-1)?.[1] ?? '';
}

function excerptAt(text: string, at: number): string {
  const start = Math.max(0, at - EXCERPT_CHARACTERS / 3);
  const cut = text.slice(start, start + EXCERPT_CHARACTERS).toWellFormed();
  const line = cut.replace(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${line}${start + EXCERPT_CHARACTERS < text.length ? '…' : ''}`;
}
