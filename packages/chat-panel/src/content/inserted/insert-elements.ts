/** An element that a plugin puts into a text, before the character at its place (wire §2.1 onTextContentRendering). */
export interface InsertedElement {
  readonly at: number;
  readonly element: unknown;
}

/** Characters that no text means anything with stand for the elements until they are drawn. */
const BEGIN = '\uE000';
const END = '\uE001';
const MARK = /\uE000(\d+)\uE001/;

/** The text with a mark for each element. Such characters of its own are none of ours. */
export function markElements(text: string, elements: readonly InsertedElement[]): string {
  let marked = text.replace(/[\uE000\uE001]/g, '\uFFFD');
  const lastFirst = [...elements.entries()].reverse().sort(([, one], [, other]) => other.at - one.at);
  for (const [place, { at }] of lastFirst) {
    const here = Math.min(Math.max(0, at), text.length);
    marked = `${marked.slice(0, here)}${BEGIN}${place}${END}${marked.slice(here)}`;
  }
  return marked;
}

export const hasMarks = (text: string): boolean => text.includes(BEGIN);

/** Words and, between them, the numbers of elements. */
export const splitAtMarks = (text: string): readonly (string | number)[] =>
  text
    .split(MARK)
    .map((part, place) => (place % 2 === 1 ? Number(part) : part))
    .filter((part) => part !== '');

export const withoutMarks = (text: string): string => text.replace(/\uE000\d+\uE001/g, '');
