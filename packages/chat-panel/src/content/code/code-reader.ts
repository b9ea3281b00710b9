import { isContinuation } from '../streaming/is-continuation.ts';
import type { CodePiece } from './highlight-line.ts';

/** A line, in pieces where its colours are known. */
export type CodeLine = string | readonly CodePiece[];

/** So many lines are drawn together: a new one concerns the last of these. */
const CHUNK_LINES = 8;

/** Colours lines in their order: `keep` says that the line has ended, and the next follows it. */
export type HighlightLine = (line: string) => { readonly line: CodeLine; keep(): void };

const plain = (): HighlightLine => (line) => ({ line, keep: () => undefined });

/** Reads code that grows: a line that has ended is coloured once, and its chunk stays the same array. */
export function createCodeReader(createHighlight: () => HighlightLine = plain) {
  let highlight = createHighlight();
  let whole = '';
  let readTo = 0;
  let chunks: (readonly CodeLine[])[] = [];

  function keepLine(text: string): void {
    const { line, keep } = highlight(text);
    keep();
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_LINES) chunks[chunks.length - 1] = [...last, line];
    else chunks.push([line]);
  }

  return function read(code: string): readonly (readonly CodeLine[])[] {
    if (!isContinuation(code, whole)) {
      highlight = createHighlight();
      readTo = 0;
      chunks = [];
    }
    whole = code;
    for (let end = code.indexOf('\n', readTo); end >= 0; end = code.indexOf('\n', readTo)) {
      keepLine(code.slice(readTo, end));
      readTo = end + 1;
    }
    if (readTo === code.length) return [...chunks];
    const { line } = highlight(code.slice(readTo));
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_LINES) return [...chunks.slice(0, -1), [...last, line]];
    return [...chunks, [line]];
  };
}
