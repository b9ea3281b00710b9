/** wire §1.4 default_user_input_type. Calls are not there: voice means recorded messages. */
export const UserInputType = { unset: 0, text: 1, voice: 2 } as const;

export const VOICE_NAME_MAX = 64;
/** More than a few sentences: clients ask for a text piece by piece, so that the first is heard soon. */
export const SPEECH_TEXT_MAX = 600;

/** The languages that a client tells apart, by the script of a text, and that can have a voice. `en` stands for every other language. */
export const SPOKEN_LANGUAGES = ['en', 'zh', 'ja', 'ko'] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];
