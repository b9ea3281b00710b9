import { matchesIn, type TextRange } from './search-terms.ts';

const BEFORE = 40;
const AFTER = 140;

interface Passage {
  readonly passage: string;
  readonly matches: TextRange[];
}

/** The text around the first match in one line, with the matches in it. The beginning of the text where there is none. */
export function passageOf(markdown: string, query: string): Passage {
  const text = withoutMarks(markdown);
  const found = matchesIn(text, query, AFTER);
  const first = found[0]?.[0] ?? 0;
  const start = characterStart(text, wordStart(text, Math.max(0, first - BEFORE), first));
  const end = characterStart(text, Math.min(text.length, first + AFTER));
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    passage: `${before}${text.slice(start, end).replace(/\s/g, ' ')}${end < text.length ? '…' : ''}`,
    matches: found
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): TextRange => [from + shift, to + shift]),
  };
}

/** Without the signs of headings, lists, quotes, bold text and code, which say nothing in one line. */
const withoutMarks = (markdown: string): string => markdown.replace(/^[ \t]*(#{1,6}|[-*+>])[ \t]+|\*\*|`+/gm, '');

/** After the next space, unless that would be behind the match. */
function wordStart(text: string, from: number, match: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, match).search(/\s/);
  return space < 0 ? from : from + space + 1;
}

/** Not between the halves of a character. */
const characterStart = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
