import { boolean, int, object, type Read, record, string } from '@parley/chat-core';
import type { VoiceSkill } from '@parley/contract';

const readSkill: Read<VoiceSkill> = object<VoiceSkill>({
  muted: boolean,
  autoplay: boolean,
  i18n_lang_voice_str: record(string),
  autoplay_voice: record(string),
  default_user_input_type: int,
});

const NONE: VoiceSkill = {
  muted: false,
  autoplay: false,
  i18n_lang_voice_str: {},
  autoplay_voice: {},
  default_user_input_type: 0,
};

/** How the bot is heard, as the init response has it. A host may send anything: what cannot be read counts as unset. */
export function readVoiceSkill(given: unknown): VoiceSkill {
  try {
    return readSkill(given, 'voice');
  } catch {
    return NONE;
  }
}
