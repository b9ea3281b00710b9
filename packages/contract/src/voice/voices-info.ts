import * as z from 'zod/mini';
import { UserInputType } from './voice-values.ts';

/** By one of `SPOKEN_LANGUAGES`: a voice of the speech model. Left out for the voice of the browser. A change replaces the map. */
const VoiceMap = z.record(z.string(), z.string());

/**
 * studio §3 voices and TTS: how a bot is heard, and how people speak to it. What is saved passes `SavedVoices`, which pages that
 * only show drafts do not load.
 */
export const VoicesInfo = z.object({
  /** Nothing of the bot is read aloud. */
  muted: z.boolean(),
  /** People cannot record messages. */
  close_voice_call: z.boolean(),
  /** Answers are read aloud while they come. */
  autoplay: z.boolean(),
  i18n_lang_voice_str: VoiceMap,
  /** Voices for answers that are read by themselves, in place of those above. */
  autoplay_voice: VoiceMap,
  /** What the input is for when the chat opens. */
  default_user_input_type: z.literal(Object.values(UserInputType)),
});
export type VoicesInfo = z.infer<typeof VoicesInfo>;

export const newVoicesInfo: VoicesInfo = {
  muted: false,
  close_voice_call: false,
  autoplay: false,
  i18n_lang_voice_str: {},
  autoplay_voice: {},
  default_user_input_type: UserInputType.unset,
};

/** The same as a chat panel gets it. The voices are empty where the installation has no speech model. */
export const VoiceSkill = z.object({
  muted: z.boolean(),
  autoplay: z.boolean(),
  i18n_lang_voice_str: VoiceMap,
  autoplay_voice: VoiceMap,
  default_user_input_type: z.int(),
});
export type VoiceSkill = z.infer<typeof VoiceSkill>;
