const FENCE = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))/gm;
/** The label and the address of a link. An address without brackets may be long, such as one with the data of a picture. */
const LINK = String.raw`\[([^[\]]*)\]\((?:[^)[\n]*|[^)\n]{0,2000})\)`;
/** Texts come from models: each pattern takes linear time, also where it does not match. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [FENCE, ''],
  [new RegExp(`!${LINK}`, 'g'), '$1'],
  [new RegExp(LINK, 'g'), '$1'],
  [/^\s{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, ''],
  [/^(?=[^\n]*---)[ \t|:-]+$/gm, ''],
  [/\|/g, ' '],
  [/(\*\*|__|~~|`)/g, ''],
  [/(^|\W)[*_](\S(?:.{0,500}?\S)?)[*_](?=\W|$)/g, '$1$2'],
  [/[^\S\n]+/g, ' '],
  [/\s*\n\s*/g, '\n'],
];

/** A markdown text as it would be read aloud: without markup and without code. */
export function spokenText(markdown: string): string {
  return MARKS.reduce((text, [mark, instead]) => text.replace(mark, instead), markdown).trim();
}

const FENCED = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n([\s\S]*?)^\1/gm;

/** The last code block of a markdown text; empty if there is none. */
export function lastCode(markdown: string): string {
  const last = [...markdown.matchAll(FENCED)].at(-1);
  return last?.[2]?.replace(/\n$/, '') ?? '';
}
