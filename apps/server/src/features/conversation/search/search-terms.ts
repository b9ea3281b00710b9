const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const WORD = `(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`;
/** A word, or a run of characters of a script that has no spaces. */
const TOKENS = new RegExp(`[${CJK}]+|${WORD}`, 'gu');
const IS_RUN = new RegExp(`^[${CJK}]`, 'u');
/** Longer words are keys and the like, which nobody searches for. */
const TERM_MAX = 64;
/** Of one message: the rest of a very long one is not searched. */
const TERMS_MAX = 5_000;
const QUERY_TERMS_MAX = 16;

export interface QueryTerm {
  readonly term: string;
  /** Words that begin with it match too. */
  readonly isPrefix: boolean;
}

const IS_ASCII = /^[ -~\t\r\n]*$/;

const toComparable = (text: string): string =>
  // Most texts: normalizing takes several times as long.
  IS_ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .toLowerCase()
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC');

/** The distinct terms of a text: words, and pairs of characters where there are no spaces. */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const [token] of toComparable(text).matchAll(TOKENS)) {
    if (terms.size >= TERMS_MAX) break;
    if (!IS_RUN.test(token)) {
      if (token.length <= TERM_MAX) terms.add(token);
      continue;
    }
    const characters = [...token];
    for (const [index, character] of characters.entries()) {
      if (terms.size >= TERMS_MAX) break;
      // The last one alone: a search for one character looks for terms that begin with it.
      terms.add(character + (characters[index + 1] ?? ''));
    }
  }
  return [...terms];
}

/** What all found messages have. */
export function queryTerms(query: string): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const [token] of toComparable(query).matchAll(TOKENS)) {
    const characters = [...token];
    if (IS_RUN.test(token) && characters.length > 1)
      for (const [index, character] of characters.slice(0, -1).entries()) {
        const term = `${character}${characters[index + 1]}`;
        terms.set(term, { term, isPrefix: false });
      }
    else if (token.length <= TERM_MAX) terms.set(token, { term: token, isPrefix: true });
  }
  return [...terms.values()].slice(0, QUERY_TERMS_MAX);
}

export type TextRange = [start: number, end: number];

/** Where a text has what was searched for, in its own positions. Those that are far behind the first one may be left out. */
export function matchesIn(text: string, query: string, reach = text.length): TextRange[] {
  const wanted = [...toComparable(query).matchAll(TOKENS)].map(([token]) => token);
  const ranges: TextRange[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (ranges[0] && index > ranges[0][0] + reach) break;
    for (const [start, end] of rangesInToken(token, wanted)) ranges.push([index + start, index + end]);
  }
  return joined(ranges);
}

/** A word begins with what was searched for; a run of characters has it anywhere. */
function rangesInToken(token: string, wanted: readonly string[]): TextRange[] {
  const comparable = toComparable(token);
  const isRun = IS_RUN.test(token);
  const found = wanted.filter((term) => (isRun ? comparable.includes(term) : comparable.startsWith(term)));
  if (found.length === 0) return [];
  // Where characters were joined or taken apart to be compared, positions would be wrong: the whole is marked.
  if (comparable.length !== token.length) return [[0, token.length]];
  return found.flatMap((term) => (isRun ? occurrences(comparable, term) : [[0, term.length] satisfies TextRange]));
}

function occurrences(text: string, term: string): TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) ranges.push([at, at + term.length]);
  return ranges;
}

/** In their order, those that overlap as one. */
function joined(ranges: readonly TextRange[]): TextRange[] {
  const result: TextRange[] = [];
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
