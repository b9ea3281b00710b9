/** chat §5: longer text is cut, with a button to see more. */
export const TEXT_CUT_LENGTH = 10_000;
/** A string in the tree is cut to this length until it is expanded. */
export const FOLDED_LENGTH = 120;

const GROWTH = 10;

/** The length after "see more": ten times as much, so that even megabytes take a few steps. */
export function nextCut(cut: number): number {
  return Math.max(TEXT_CUT_LENGTH, cut * GROWTH);
}

/** The start of the text, never ending inside a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length);
}
