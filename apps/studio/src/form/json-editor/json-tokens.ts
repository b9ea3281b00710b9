export type JsonTokenKind = 'key' | 'string' | 'number' | 'word' | 'plain';

export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly text: string;
}

const PART = /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*"?)|(-?\d[\d.eE+-]*)|(\btrue\b|\bfalse\b|\bnull\b)/g;
const kinds = ['key', 'string', 'number', 'word'] as const;

/** The parts of one line, to colour them. Also of a text that is not JSON yet. */
export function jsonTokens(line: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let end = 0;
  for (const match of line.matchAll(PART)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index) });
    const kind = kinds.find((_, index) => match[index + 1] !== undefined) ?? 'plain';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}
