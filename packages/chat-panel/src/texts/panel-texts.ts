import type { Locale } from '@parley/contract';
import { actionTexts } from './action-texts.ts';
import { composerTexts } from './composer-texts.ts';
import { contentTexts } from './content-texts.ts';
import type { LaterTexts } from './later-texts.ts';
import { listTexts } from './list-texts.ts';
import { messageTexts } from './message-texts.ts';
import { uploadTexts } from './upload-texts.ts';

const inLocale = (locale: Locale) => ({
  ...listTexts[locale],
  ...messageTexts[locale],
  ...contentTexts[locale],
  ...composerTexts[locale],
  ...actionTexts[locale],
  ...uploadTexts[locale],
});

/** The texts that are loaded with the panel. Those of a lazy part are loaded with it (`useLaterTexts`). */
export type FirstTexts = ReturnType<typeof inLocale>;

/** Every text of the panel. A host can replace any of them. */
export type PanelTexts = FirstTexts & LaterTexts;

/** The first texts with the host's replacements, among them those of later texts. */
export function textsFor(locale: Locale, replaced: Partial<PanelTexts> = {}): FirstTexts {
  const given = Object.entries(replaced).filter(([, text]) => text !== undefined);
  return { ...inLocale(locale), ...Object.fromEntries(given) };
}
