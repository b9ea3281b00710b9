import { useEffect, useState } from 'react';
import type { HighlightLine } from './code-reader.ts';

type Highlighting = typeof import('./highlight.ts');

// Once it is there, code is coloured from its first drawing on: nothing flickers.
let loaded: Highlighting | null = null;

/** What colours a language, as soon as it is loaded. */
export function useHighlighter(language: string): (() => HighlightLine) | null {
  const [highlighting, setHighlighting] = useState(loaded);
  useEffect(() => {
    if (highlighting || !language) return;
    let isWanted = true;
    void import('./highlight.ts').then((module) => {
      loaded = module;
      if (isWanted) setHighlighting(module);
    });
    return () => {
      isWanted = false;
    };
  }, [highlighting, language]);
  return (language && highlighting?.highlighterFor(language)) || null;
}
