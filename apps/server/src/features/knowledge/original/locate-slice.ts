import { locateText, type SlicePlace, type TextMark } from '@parley/contract';
import type { DocumentPart } from '../../../platform/documents/document.ts';
import { toSlicePlace } from '../chunk/blocks.ts';

export interface LocatedSlice {
  readonly content: string;
  readonly place: SlicePlace;
}

/** Characters around the place of a slice that are searched first. */
const NEAR = 40_000;
/** A longer document is searched near the place alone: that takes milliseconds, and all of it would not. */
const SEARCHED_MAX = 2_000_000;

/** Where a slice is in the text that it was made of: first at its place, then in the whole text. */
export function locateSlice(parts: readonly DocumentPart[], { content, place }: LocatedSlice): TextMark[] {
  const first = firstPartAt(parts, place);
  const near = first === null ? [] : locateFrom(parts, first, content, NEAR + content.length);
  if (near.length > 0) return near;
  if (parts.reduce((sum, { text }) => sum + text.length, 0) > SEARCHED_MAX) return [];
  return locateFrom(parts, 0, content, SEARCHED_MAX);
}

/** In as many parts as have this length together. */
function locateFrom(parts: readonly DocumentPart[], first: number, content: string, maxLength: number): TextMark[] {
  const texts: string[] = [];
  for (let length = 0; length < maxLength; ) {
    const part = parts[first + texts.length];
    if (!part) break;
    texts.push(part.text);
    length += part.text.length;
  }
  return locateText(texts, content).map((mark) => ({ ...mark, part: first + mark.part }));
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
