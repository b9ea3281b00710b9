import * as z from 'zod/mini';
import { SPOKEN_LANGUAGES, VOICE_NAME_MAX } from './voice-values.ts';
import { VoicesInfo } from './voices-info.ts';

const VoiceName = z.string().check(z.trim(), z.minLength(1), z.maxLength(VOICE_NAME_MAX), z.regex(/^[\x20-\x7e]*$/));

const SavedVoiceMap = z.partialRecord(z.enum(SPOKEN_LANGUAGES), VoiceName);

/** The voices of a bot within their limits. */
export const SavedVoices = z.extend(VoicesInfo, {
  i18n_lang_voice_str: SavedVoiceMap,
  autoplay_voice: SavedVoiceMap,
});
