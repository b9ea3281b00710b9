import type { Locale } from '@parley/contract';
import { actionTexts } from './action-texts.ts';
import { composerTexts } from './composer-texts.ts';
import { contentTexts } from './content-texts.ts';
import { findTexts } from './find-texts.ts';
import { keyboardTexts } from './keyboard-texts.ts';
import { listTexts } from './list-texts.ts';
import { messageTexts } from './message-texts.ts';
import { uploadTexts } from './upload-texts.ts';
import { voiceTexts } from './voice-texts.ts';

const inLocale = (locale: Locale) => ({
  ...listTexts[locale],
  ...messageTexts[locale],
  ...contentTexts[locale],
  ...composerTexts[locale],
  ...actionTexts[locale],
  ...findTexts[locale],
  ...keyboardTexts[locale],
  ...uploadTexts[locale],
  ...voiceTexts[locale],
});

/** Every word of the panel. A host can replace any of them. */
export type PanelTexts = ReturnType<typeof inLocale>;

export function textsFor(locale: Locale, replaced: Partial<PanelTexts> = {}): PanelTexts {
  const given = Object.entries(replaced).filter(([, words]) => words !== undefined);
  return { ...inLocale(locale), ...Object.fromEntries(given) };
}
