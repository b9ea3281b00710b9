import { WeakPassword } from './account.errors.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a password that is guessed early: a common one, one that follows a simple rule, or the user's own e-mail. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.toLowerCase();
  const isOwnName = plain === email || plain === email.split('@', 1)[0];
  if (isOwnName || isRepetition(plain) || isSequence(plain) || isDate(plain) || isCommonPassword(plain))
    throw new WeakPassword();
}

const isRepetition = (text: string): boolean => /^(.{1,4})\1+$/su.test(text);

/** Such as 23456789 or hgfedcba. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(`^(?:${DAY}${MONTH}${YEAR}|${MONTH}${DAY}${YEAR}|${YEAR}${MONTH}${DAY})$`);

/** A birthday without separators, or with them. */
const isDate = (text: string): boolean => DATE.test(text.replace(/[-./]/g, ''));
