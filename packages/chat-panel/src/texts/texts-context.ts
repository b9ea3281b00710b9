import { createContext, use } from 'react';
import type { PanelTexts } from './panel-texts.ts';

export const TextsContext = createContext<PanelTexts | null>(null);

/** The texts of the panel in its language, with the host's replacements. */
export function useTexts(): PanelTexts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('useTexts can only be called inside a ChatPanel');
  return texts;
}
