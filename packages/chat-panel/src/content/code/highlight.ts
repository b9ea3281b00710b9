import type { CodeKind, CodePiece, HighlightLine } from './code-lines.ts';
import { type Grammar, grammarOf } from './grammars.ts';

const factories = new WeakMap<Grammar, () => HighlightLine>();

/**
 * Creates highlighters for a language; null if the language is unknown. Returns the same function for the same language, so
 * that a code block which renders again keeps the lines that it has highlighted.
 */
export function highlighterFor(language: string): (() => HighlightLine) | null {
  const grammar = grammarOf(language);
  if (!grammar) return null;
  const factory = factories.get(grammar) ?? (() => createHighlighter(grammar));
  factories.set(grammar, factory);
  return factory;
}

function createHighlighter(grammar: Grammar): HighlightLine {
  let state: LineState = null;
  return (text) => {
    const highlighted = highlightLine(grammar, text, state);
    return {
      line: highlighted.pieces,
      commit() {
        state = highlighted.state;
      },
    };
  };
}

/** The comment or string from earlier lines that a line begins in, if any. */
type LineState = Grammar['spans'][number] | null;

interface HighlightedLine {
  readonly pieces: readonly CodePiece[];
  /** The state at the end of the line. */
  readonly state: LineState;
}

/** Longer lines are data or minified code, and stay plain. */
const LINE_MAX = 2_000;

function highlightLine(grammar: Grammar, line: string, before: LineState): HighlightedLine {
  if (line.length > LINE_MAX) return { pieces: [{ text: line, kind: null }], state: before };
  const pieces: CodePiece[] = [];
  let state = before;
  let plainFrom = 0;
  for (let position = 0; position < line.length; ) {
    const piece = pieceAt(grammar, line, position, state);
    if (piece.kind) {
      if (position > plainFrom) pieces.push({ text: line.slice(plainFrom, position), kind: null });
      pieces.push({ text: line.slice(position, piece.end), kind: piece.kind });
      plainFrom = piece.end;
    }
    position = piece.end;
    state = piece.state;
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

function spanFrom(span: NonNullable<LineState>, line: string, position: number, searchFrom = position) {
  const end = line.indexOf(span[2], searchFrom);
  if (end < 0) return { end: line.length, kind: span[0], state: span };
  return { end: end + span[2].length, kind: span[0], state: null };
}

function kindOf(grammar: Grammar, match: RegExpExecArray, next: string | undefined): CodeKind | null {
  const rule = match.findIndex((group, index) => index > 0 && group !== undefined) - 1;
  const kind = grammar.rules[rule]?.[0] ?? null;
  if (kind !== 'word') return kind;
  const word = match[0];
  if (grammar.keywords.has(grammar.ignoresCase ? word.toLowerCase() : word)) return 'keyword';
  if (next === '(') return 'name';
  return /^[A-Z]\w*[a-z]/.test(word) ? 'type' : null;
}

const patterns = new WeakMap<Grammar, RegExp>();

function patternOf(grammar: Grammar): RegExp {
  const known = patterns.get(grammar);
  if (known) return known;
  const pattern = new RegExp(grammar.rules.map(([, source]) => `(${source})`).join('|'), 'y');
  patterns.set(grammar, pattern);
  return pattern;
}
