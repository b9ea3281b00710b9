import type { Locale } from '@parley/contract';
import { actionCopy } from './action-copy.ts';
import { composerCopy } from './composer-copy.ts';
import { contentCopy } from './content-copy.ts';
import { findCopy } from './find-copy.ts';
import { keyboardCopy } from './keyboard-copy.ts';
import { listCopy } from './list-copy.ts';
import { messageCopy } from './message-copy.ts';
import { uploadCopy } from './upload-copy.ts';
import { voiceCopy } from './voice-copy.ts';

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
