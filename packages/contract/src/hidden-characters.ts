import * as z from 'zod/mini';

/** Flags of regions: a black flag and invisible letters. */
const REGION_FLAG = /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}/gu;
const EMOJI_STYLE = /(\p{Emoji})\uFE0F/gu;
/** Joins emoji to one, such as a family. */
const EMOJI_JOINER = /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})/gu;
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a text has characters that one does not see: control characters, characters without width or glyph,
 * characters that change the direction of the text, halves of characters. With them a name can look like another
 * one or garble the line it is in. Inside emoji they are allowed.
 */
export function hasHiddenCharacters(text: string): boolean {
  const withoutEmoji = text.replace(REGION_FLAG, '').replace(EMOJI_STYLE, '$1').replace(EMOJI_JOINER, '$1');
  return HIDDEN.test(withoutEmoji);
}

/** For a name that nobody typed, such as one that a model proposes. */
export const withoutHiddenCharacters = (text: string): string =>
  hasHiddenCharacters(text) ? text.replace(new RegExp(HIDDEN, 'gu'), '') : text;

/** Refuses a name with hidden characters. */
export const noHiddenCharacters = () =>
  z.check<string>(({ value, issues }) => {
    if (hasHiddenCharacters(value))
      issues.push({
        code: 'custom',
        input: value,
        params: { refusal: 'hiddenCharacters' },
        message: 'hidden characters',
      });
  });
