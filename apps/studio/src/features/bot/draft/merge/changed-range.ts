/** Replaces the text between two positions of the text before. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one replacement between the first and the last difference of two texts; null for equal texts. */
export function changedRange(before: string, after: string): TextChange | null {
  return withoutEqualEnds({ from: 0, to: before.length, insert: after }, before);
}

/** Where a position of the text before is after a change. One inside of what was replaced is at its end. */
export function movedBy({ from, to, insert }: TextChange, position: number): number {
  if (position <= from) return position;
  return position >= to ? position + insert.length - (to - from) : from + insert.length;
}

/** A change without what is equal at both ends; null when nothing is left. A character of two units is not divided. */
export function withoutEqualEnds({ from, to, insert }: TextChange, before: string): TextChange | null {
  const removed = before.slice(from, to);
  const shorter = Math.min(removed.length, insert.length);
  let start = 0;
  while (start < shorter && removed[start] === insert[start]) start += 1;
  if (isHighSurrogate(removed.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  while (end < shorter - start && removed[removed.length - 1 - end] === insert[insert.length - 1 - end]) end += 1;
  if (isLowSurrogate(removed.charCodeAt(removed.length - end))) end -= 1;
  if (start === removed.length && start === insert.length) return null;
  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end) };
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
