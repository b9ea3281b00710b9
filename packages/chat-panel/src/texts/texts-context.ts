import type { Locale } from '@parley/contract';
import { createContext, use, useMemo } from 'react';
import type { FirstTexts } from './panel-texts.ts';

interface TextsOfPanel {
  readonly locale: Locale;
  /** With the host's replacements, among them those of later texts. */
  readonly first: FirstTexts;
}

export const TextsContext = createContext<TextsOfPanel | null>(null);

function useTextsOfPanel(): TextsOfPanel {
  const texts = use(TextsContext);
  if (!texts) throw new Error('useTexts can only be called inside a ChatPanel');
  return texts;
}

/** The texts of the panel in its language, with the host's replacements. */
export const useTexts = (): FirstTexts => useTextsOfPanel().first;

/** The same with the texts of a lazy part, which are loaded with it. */
export function useLaterTexts<Later extends object>(later: Readonly<Record<Locale, Later>>): FirstTexts & Later {
  const { locale, first } = useTextsOfPanel();
  return useMemo(() => ({ ...later[locale], ...first }), [later, locale, first]);
}
