import type { Locale } from '@parley/contract';
import { callDetailTexts } from './later/call-detail-texts.ts';
import { clearHistoryTexts } from './later/clear-history-texts.ts';
import { deleteTexts } from './later/delete-texts.ts';
import { diagramTexts } from './later/diagram-texts.ts';
import { dislikeTexts } from './later/dislike-texts.ts';
import { findTexts } from './later/find-texts.ts';
import { interruptTexts } from './later/interrupt-texts.ts';
import { keyTexts } from './later/key-texts.ts';
import { lightboxTexts } from './later/lightbox-texts.ts';
import { menuTexts } from './later/menu-texts.ts';
import { pendingFileTexts } from './later/pending-file-texts.ts';
import { quoteTexts } from './later/quote-texts.ts';
import { selectionTexts } from './later/selection-texts.ts';
import { sourceTexts } from './later/source-texts.ts';
import { steerTexts } from './later/steer-texts.ts';
import { taskTexts } from './later/task-texts.ts';
import { tokenTexts } from './later/token-texts.ts';
import { voiceTexts } from './later/voice-texts.ts';

/** The texts of all lazy parts: their type for hosts, and their values for tests. A part imports its own file. */
export const laterTextsIn = (locale: Locale) => ({
  ...callDetailTexts[locale],
  ...clearHistoryTexts[locale],
  ...deleteTexts[locale],
  ...diagramTexts[locale],
  ...dislikeTexts[locale],
  ...findTexts[locale],
  ...interruptTexts[locale],
  ...keyTexts[locale],
  ...lightboxTexts[locale],
  ...menuTexts[locale],
  ...pendingFileTexts[locale],
  ...quoteTexts[locale],
  ...selectionTexts[locale],
  ...sourceTexts[locale],
  ...steerTexts[locale],
  ...taskTexts[locale],
  ...tokenTexts[locale],
  ...voiceTexts[locale],
});

export type LaterTexts = ReturnType<typeof laterTextsIn>;
