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

/** A markdown text as it would be read aloud: without markup and without code. */
export function spokenText(markdown: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim();
}

const FENCED = /^(`{3,}|~{3,})[^\n]*\n([\s\S]*?)^\1/gm;

/** The last code block of a markdown text; empty if there is none. */
export function lastCode(markdown: string): string {
  const last = [...markdown.matchAll(FENCED)].at(-1);
  return last?.[2]?.replace(/\n$/, '') ?? '';
}
