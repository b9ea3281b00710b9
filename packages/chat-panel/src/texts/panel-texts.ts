import type { Locale } from '@parley/contract';
import { actionCopy } from './action-texts.ts';
import { composerCopy } from './composer-texts.ts';
import { contentCopy } from './content-texts.ts';
import { findCopy } from './find-texts.ts';
import { keyboardCopy } from './keyboard-texts.ts';
import { listCopy } from './list-texts.ts';
import { messageCopy } from './message-texts.ts';
import { uploadCopy } from './upload-texts.ts';
import { voiceCopy } from './voice-texts.ts';

const inLocale = (locale: Locale) => ({
  ...listCopy[locale],
  ...messageCopy[locale],
  ...contentCopy[locale],
  ...composerCopy[locale],
  ...actionCopy[locale],
  ...findCopy[locale],
  ...keyboardCopy[locale],
  ...uploadCopy[locale],
  ...voiceCopy[locale],
});

/** Every word of the panel. A host can replace any of them. */
export type PanelCopy = ReturnType<typeof inLocale>;

export function copyFor(locale: Locale, replaced: Partial<PanelCopy> = {}): PanelCopy {
  const given = Object.entries(replaced).filter(([, words]) => words !== undefined);
  return { ...inLocale(locale), ...Object.fromEntries(given) };
}
