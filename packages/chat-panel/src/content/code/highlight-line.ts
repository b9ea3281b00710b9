import type { CodeKind, Grammar } from './grammar.ts';

export interface CodePiece {
  readonly text: string;
  readonly kind: CodeKind | null;
}

/** What a line begins in: a comment or a string of the lines before, or nothing. */
export type LineState = Grammar['spans'][number] | null;

export interface HighlightedLine {
  readonly pieces: readonly CodePiece[];
  readonly state: LineState;
}

/** A line longer than this is data: colours would help nobody. */
const LINE_MAX = 2_000;

const patterns = new WeakMap<Grammar, RegExp>();

/** The pieces of a line, and in what the next one begins. Each line is read once, whatever comes after it. */
export function highlightLine(grammar: Grammar, line: string, before: LineState): HighlightedLine {
  if (line.length > LINE_MAX) return { pieces: [{ text: line, kind: null }], state: before };
  const pieces: CodePiece[] = [];
  let state = before;
  let plainFrom = 0;
  for (let position = 0; position < line.length; ) {
    const found = pieceAt(grammar, line, position, state);
    if (found.kind) {
      if (position > plainFrom) pieces.push({ text: line.slice(plainFrom, position), kind: null });
      pieces.push({ text: line.slice(position, found.end), kind: found.kind });
      plainFrom = found.end;
    }
    position = found.end;
    state = found.state;
  }
  if (line.length > plainFrom) pieces.push({ text: line.slice(plainFrom), kind: null });
  return { pieces, state };
}

function pieceAt(grammar: Grammar, line: string, position: number, state: LineState) {
  if (state) return spanFrom(state, line, position);
  const span = grammar.spans.find(([, begin]) => line.startsWith(begin, position));
  if (span) return spanFrom(span, line, position, position + span[1].length);
  const pattern = patternOf(grammar);
  pattern.lastIndex = position;
  const match = pattern.exec(line);
  if (!match?.[0]) return { end: position + 1, kind: null, state: null };
  const end = position + match[0].length;
  return { end, kind: kindOf(grammar, match, line[end]), state: null };
}

function spanFrom(span: NonNullable<LineState>, line: string, position: number, from = position) {
  const end = line.indexOf(span[2], from);
  if (end < 0) return { end: line.length, kind: span[0], state: span };
  return { end: end + span[2].length, kind: span[0], state: null };
}

function kindOf(grammar: Grammar, match: RegExpExecArray, next: string | undefined): CodeKind | null {
  const place = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
  const kind = grammar.rules[place]?.[0] ?? null;
  if (kind !== 'word') return kind;
  const word = match[0];
  if (grammar.keywords.has(grammar.ignoresCase ? word.toLowerCase() : word)) return 'keyword';
  if (next === '(') return 'name';
  return /^[A-Z]\w*[a-z]/.test(word) ? 'type' : null;
}

function patternOf(grammar: Grammar): RegExp {
  const known = patterns.get(grammar);
  if (known) return known;
  const pattern = new RegExp(grammar.rules.map(([, source]) => `(${source})`).join('|'), 'y');
  patterns.set(grammar, pattern);
  return pattern;
}
