const TINTS = 6;
const LATIN = /^\p{Script=Latin}/u;

/** The first letters of the first and the last word of a name; one character of a name in another script. */
export function initialsOf(name: string, max: 1 | 2): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = words.map((word) => [...word][0] ?? '');
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return (max === 2 && LATIN.test(first) && LATIN.test(last) ? first + last : first).toLocaleUpperCase();
}

/** The number of the tint behind the initials, from 1: the same name always has the same. */
export function tintOf(name: string): number {
  let sum = 0;
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return (sum % TINTS) + 1;
}
