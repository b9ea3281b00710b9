import type { HighlightLine } from './code-reader.ts';
import { type Grammar, grammarOf } from './grammar.ts';
import { highlightLine, type LineState } from './highlight-line.ts';

/** Colours code of a language line by line; null where the language is not known. */
export function highlighterFor(language: string): (() => HighlightLine) | null {
  const grammar = grammarOf(language);
  return grammar && (() => highlightWith(grammar));
}

function highlightWith(grammar: Grammar): HighlightLine {
  let state: LineState = null;
  return (text) => {
    const highlighted = highlightLine(grammar, text, state);
    return {
      line: highlighted.pieces,
      keep() {
        state = highlighted.state;
      },
    };
  };
}
