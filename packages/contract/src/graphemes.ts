import * as z from 'zod/mini';

/** The longest emoji have about this many UTF-16 units; more are combining characters stacked on a letter. */
const UNITS_PER_GRAPHEME = 16;
let segmenter: Intl.Segmenter | undefined;

/**
 * The number of characters as users count them: an emoji of several code points is one. Browsers without
 * `Intl.Segmenter` count code points.
 */
export function graphemeCount(text: string): number {
  if (typeof Intl.Segmenter !== 'function') return [...text].length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _segment of segmenter.segment(text)) count += 1;
  return count;
}

/** The beginning of a text, at most this many graphemes. */
export function firstGraphemes(text: string, count: number): string {
  if (typeof Intl.Segmenter !== 'function') return [...text].slice(0, count).join('');
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let [seen, end] = [0, 0];
  for (const { index, segment } of segmenter.segment(text)) {
    if (seen === count) break;
    seen += 1;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** Refuses a text with more graphemes than this. */
export const maxGraphemes = (maximum: number) =>
  z.check<string>(({ value, issues }) => {
    if (value.length <= maximum) return;
    if (value.length <= maximum * UNITS_PER_GRAPHEME && graphemeCount(value) <= maximum) return;
    issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value });
  });
