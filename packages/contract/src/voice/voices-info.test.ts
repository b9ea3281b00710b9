import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newBotDraft } from '../bot/bot-draft.ts';
import { SavedVoices } from './saved-voices.ts';

const accepts = (change: object) => z.partial(SavedVoices).safeParse(change).success;

describe('studio §3 voices of a bot', () => {
  it('are those of the browser, on request, until somebody changes them', () => {
    expect(newBotDraft.voices_info).toEqual({
      muted: false,
      close_voice_call: false,
      autoplay: false,
      i18n_lang_voice_str: {},
      autoplay_voice: {},
      default_user_input_type: 0,
    });
  });

  it.each(['i18n_lang_voice_str', 'autoplay_voice'])(
    '%s has a name of 1 to 64 characters for languages that clients tell apart',
    (map) => {
      for (const voices of [{}, { en: 'alloy', zh: 'onyx', ja: 'echo', ko: 'nova' }, { en: 'x'.repeat(64) }])
        expect(accepts({ [map]: voices })).toBe(true);
      for (const voices of [
        { fr: 'alloy' },
        { 'zh-CN': 'alloy' },
        { en: '' },
        { en: ' ' },
        { en: 'x'.repeat(65) },
        { en: '声音' },
      ])
        expect(accepts({ [map]: voices })).toBe(false);
    },
  );

  it('the input is for text or for voice at first; there are no calls', () => {
    for (const type of [0, 1, 2]) expect(accepts({ default_user_input_type: type })).toBe(true);
    for (const type of [3, 4, -1]) expect(accepts({ default_user_input_type: type })).toBe(false);
  });
});
