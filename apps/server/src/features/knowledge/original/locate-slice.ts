import type { SlicePlace } from '@parley/contract';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { toSlicePlace } from '../chunk/blocks.ts';

/** A range of the text of a part, the end excluded. */
export interface Mark {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

export interface LocatedSlice {
  readonly content: string;
  readonly place: SlicePlace;
}

/** Characters around the place of a slice that are searched first. */
const NEAR = 40_000;
/** A longer document is searched near the place alone: that takes milliseconds, and all of it would not. */
const SEARCHED_MAX = 2_000_000;
/** A shorter piece is in many places. */
const PIECE_MIN = 8;

/**
 * Where a slice is in the text that it was made of. A slice is no excerpt: spaces are collapsed, titles and heads of tables are
 * repeated, addresses removed. Spaces are therefore not compared, and where the whole is not found, its lines are. Empty for a
 * text that was written by hand.
 */
export function locateSlice(parts: readonly DocumentPart[], { content, place }: LocatedSlice): Mark[] {
  const first = firstPartAt(parts, place);
  const near = first === null ? null : condense(parts, first, NEAR + content.length);
  const found = near && find(near, content);
  if (found && found.length > 0) return toMarks(near, found);
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > SEARCHED_MAX) return [];
  const all = condense(parts, 0, SEARCHED_MAX);
  return toMarks(all, find(all, content));
}

/** The first part at the place of a slice; null for a place that says nothing. */
export function firstPartAt(parts: readonly DocumentPart[], wanted: SlicePlace): number | null {
  const index = parts.findIndex(({ place }) => isAt(toSlicePlace(place), wanted));
  return index === -1 ? null : index;
}

function isAt(place: SlicePlace, wanted: SlicePlace): boolean {
  if (wanted.page !== null) return place.page === wanted.page;
  if (wanted.slide !== null) return place.slide === wanted.slide;
  if (wanted.cells !== null) return place.sheet === wanted.sheet && place.cells === wanted.cells;
  return wanted.headings.length > 0 && place.headings.join('\n') === wanted.headings.join('\n');
}

/** A text without spaces. */
interface Condensed {
  readonly text: string;
  /** Of each character: its part, and its place in that. */
  readonly parts: Uint32Array;
  readonly offsets: Uint32Array;
}
interface Range {
  readonly start: number;
  readonly end: number;
}

function condense(parts: readonly DocumentPart[], first: number, maxLength: number): Condensed {
  let length = 0;
  let last = first;
  while (last < parts.length && length < maxLength) {
    length += parts[last]?.text.length ?? 0;
    last += 1;
  }
  const partOf = new Uint32Array(length);
  const offsetOf = new Uint32Array(length);
  let count = 0;
  let text = '';
  for (let part = first; part < last; part += 1) {
    const { text: original = '' } = parts[part] ?? {};
    for (const { 0: word, index } of original.matchAll(/\S+/g)) {
      text += word;
      for (let offset = 0; offset < word.length; offset += 1) {
        partOf[count] = part;
        offsetOf[count] = index + offset;
        count += 1;
      }
    }
  }
  return { text, parts: partOf, offsets: offsetOf };
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/** Ranges of the condensed text, in their order. */
function find({ text }: Condensed, content: string): Range[] {
  const whole = withoutSpaces(content);
  const start = whole === '' ? -1 : text.indexOf(whole);
  if (start !== -1) return [{ start, end: start + whole.length }];
  const pieces = piecesOf(content, text);
  const anchor = pieces.reduce<string>((longest, piece) => (piece.length > longest.length ? piece : longest), '');
  if (anchor.length < PIECE_MIN) return [];
  const anchorAt = text.indexOf(anchor);
  const anchorIndex = pieces.indexOf(anchor);
  return [
    ...before(text, pieces.slice(0, anchorIndex), anchorAt, whole.length),
    { start: anchorAt, end: anchorAt + anchor.length },
    ...after(text, pieces.slice(anchorIndex + 1), anchorAt + anchor.length, whole.length),
  ];
}

/** The lines of a slice that are in the text; of other lines their sentences that are. */
function piecesOf(content: string, text: string): string[] {
  return content.split('\n').flatMap((line) => {
    const piece = withoutSpaces(line);
    if (piece === '') return [];
    if (text.includes(piece)) return [piece];
    const sentences = line.split(/(?<=[.!?。！？；;:：])/).map(withoutSpaces);
    return sentences.filter((sentence) => sentence.length >= PIECE_MIN && text.includes(sentence));
  });
}

/** The pieces in front of a place, as near to it as they are, no farther away than a slice is long. */
function before(text: string, pieces: readonly string[], end: number, reach: number): Range[] {
  const found: Range[] = [];
  let limit = end;
  for (const piece of pieces.toReversed()) {
    const start = limit < piece.length ? -1 : text.lastIndexOf(piece, limit - piece.length);
    if (start === -1 || start < end - reach - NEARBY) continue;
    found.unshift({ start, end: start + piece.length });
    limit = start;
  }
  return found;
}

function after(text: string, pieces: readonly string[], begin: number, reach: number): Range[] {
  const found: Range[] = [];
  let cursor = begin;
  for (const piece of pieces) {
    const start = text.indexOf(piece, cursor);
    if (start === -1 || start > begin + reach + NEARBY) continue;
    found.push({ start, end: start + piece.length });
    cursor = start + piece.length;
  }
  return found;
}

/** What was removed between the pieces of a slice takes room, too. */
const NEARBY = 500;

/** Each range in each part that it goes through. Ranges that follow each other become one. */
function toMarks(condensed: Condensed, ranges: readonly Range[]): Mark[] {
  const marks: Mark[] = [];
  for (const { start, end } of joined(condensed.text, ranges)) {
    for (let index = start; index < end; ) {
      const part = condensed.parts[index] ?? 0;
      let last = index;
      while (last + 1 < end && condensed.parts[last + 1] === part) last += 1;
      marks.push({ part, start: condensed.offsets[index] ?? 0, end: (condensed.offsets[last] ?? 0) + 1 });
      index = last + 1;
    }
  }
  return marks;
}

function joined(text: string, ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    // Between two lines stands at most the mark of a heading or of a list.
    const isNext = last !== undefined && /^[#>*|-]*$/.test(text.slice(last.end, range.start));
    if (isNext) result[result.length - 1] = { start: last.start, end: range.end };
    else result.push(range);
  }
  return result;
}
