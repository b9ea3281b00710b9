const FENCE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))/gm;
const MARKS: readonly (readonly [RegExp, string])[] = [
  [FENCE, ''],
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^\s{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, ''],
  [/^\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*$/gm, ''],
  [/\|/g, ' '],
  [/(\*\*|__|~~|`)/g, ''],
  [/(^|\W)[*_](\S(?:.*?\S)?)[*_](?=\W|$)/g, '$1$2'],
  [/[ \t]+/g, ' '],
  [/\s*\n\s*/g, '\n'],
];

/** The words of a text in markdown as somebody would read them out: without its marks and without code. */
export function spokenText(markdown: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim();
}
