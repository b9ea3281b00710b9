import { describe, expect, it } from 'vitest';
import { Email, Nickname } from './account/profile.ts';
import { BotName } from './bot/bot-draft.ts';
import { hasHiddenCharacters, withoutHiddenCharacters } from './hidden-characters.ts';
import { SpaceName } from './space/space.contract.ts';

const HIDDEN: readonly [string, string][] = [
  ['a control character', 'ad\u0007min'],
  ['a line break', 'ad\nmin'],
  ['a C1 control character', 'ad\u0085min'],
  ['a zero-width space', 'ad\u200Bmin'],
  ['a zero-width joiner between letters', 'ad\u200Dmin'],
  ['a zero-width non-joiner', 'ad\u200Cmin'],
  ['a byte order mark', 'ad\uFEFFmin'],
  ['a word joiner', 'ad\u2060min'],
  ['a soft hyphen', 'ad\u00ADmin'],
  ['a right-to-left override', 'ad\u202Enim'],
  ['a left-to-right mark', 'ad\u200Emin'],
  ['an isolate', 'ad\u2066min'],
  ['an Arabic letter mark', 'ad\u061Cmin'],
  ['a line separator', 'ad\u2028min'],
  ['a Hangul filler', 'ad\u3164min'],
  ['a blank of Braille', 'ad\u2800min'],
  ['a variation selector on a letter', 'ad\uFE0Fmin'],
  ['an invisible letter', 'ad\u{E0061}min'],
  ['half a character', 'ad\uD83Dmin'],
];

describe('hidden characters', () => {
  it.each(HIDDEN)('%s is hidden', (_what, text) => expect(hasHiddenCharacters(text)).toBe(true));

  it.each([
    'Ada',
    '李雷',
    'Zoë O’Neill-Ng',
    'עדה',
    'أدا',
    'अदा',
    'a e\u0301 b',
    '👨‍👩‍👧‍👦',
    '👩🏽‍💻 dev',
    '❤️‍🔥',
    '1️⃣',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🇩🇪',
    'a\u00A0b',
  ])('%s has none', (text) => expect(hasHiddenCharacters(text)).toBe(false));

  it('can be left out of a name that nobody typed', () => {
    expect(withoutHiddenCharacters('Ad\u202Ea\u200B 👨‍👩‍👧\n')).toBe('Ada 👨👩👧');
    expect(withoutHiddenCharacters('Ada 👨‍👩‍👧')).toBe('Ada 👨‍👩‍👧');
  });

  it.each(HIDDEN)('a nickname, the name of a space and of a bot, and an e-mail are refused with %s', (_what, text) => {
    for (const schema of [Nickname, SpaceName, BotName]) expect(schema.safeParse(text).success).toBe(false);
    expect(Email.safeParse(`${text}@example.com`).success).toBe(false);
  });
});
