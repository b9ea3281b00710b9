import { isContinuation } from '../growing-text.ts';

/** What a piece of code is, as far as it has a colour of its own. */
export type CodeKind = 'comment' | 'string' | 'number' | 'keyword' | 'name' | 'type' | 'mark';

export interface CodePiece {
  readonly text: string;
  readonly kind: CodeKind | null;
}

/** A line as plain text, or in coloured pieces. */
export type CodeLine = string | readonly CodePiece[];

/** Lines per chunk. A new line renders only the last chunk again. */
const CHUNK_LINES = 8;

/** Highlights the next line. `commit` is called when the line is complete, and moves the highlighter to the line after it. */
export type HighlightLine = (line: string) => { readonly line: CodeLine; commit(): void };

const plain = (): HighlightLine => (line) => ({ line, commit: () => undefined });

/** Splits code that grows into chunks of lines. A complete line is highlighted once, and a full chunk stays the same array. */
export function createCodeLines(createHighlight: () => HighlightLine = plain) {
  let highlight = createHighlight();
  let lastCode = '';
  let completeTo = 0;
  let chunks: (readonly CodeLine[])[] = [];

  function addLine(text: string): void {
    const { line, commit } = highlight(text);
    commit();
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_LINES) chunks[chunks.length - 1] = [...last, line];
    else chunks.push([line]);
  }

  return function split(code: string): readonly (readonly CodeLine[])[] {
    if (!isContinuation(code, lastCode)) {
      highlight = createHighlight();
      completeTo = 0;
      chunks = [];
    }
    lastCode = code;
    for (let end = code.indexOf('\n', completeTo); end >= 0; end = code.indexOf('\n', completeTo)) {
      addLine(code.slice(completeTo, end));
      completeTo = end + 1;
    }
    if (completeTo === code.length) return [...chunks];
    const { line } = highlight(code.slice(completeTo));
    const last = chunks.at(-1);
    if (last && last.length < CHUNK_LINES) return [...chunks.slice(0, -1), [...last, line]];
    return [...chunks, [line]];
  };
}
