import type { Conversation } from '@parley/chat-core';
import { skillsOf } from '../../selectors/bot-skills.ts';
import { hasBrowserVoice } from './reading.ts';

interface Heard {
  readonly muted?: unknown;
  readonly i18n_lang_voice_str?: unknown;
}

/** Whether there is a voice, and the bot may be heard. */
export function canRead(conversation: Conversation, canAskServer: boolean): boolean {
  const { muted, i18n_lang_voice_str: voices } = (skillsOf(conversation).voice ?? {}) as Heard;
  return muted !== true && (hasBrowserVoice() || (canAskServer && Object.values(voices ?? {}).some(Boolean)));
}
