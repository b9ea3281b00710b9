// @ts-check

const ENGLISH_WORD = /^[a-z]{4,}$/;
const HAS_VOWEL = /[aeiouy]/;
/** *bak* of *baking*, whose *e* went with the ending; not *plann* of *planning*. */
const SHORT = /^[^aeiou]*[aeiou][^aeiouwxy]$/;
const DOUBLED = /([bdfgmnprt])\1$/;

/**
 * Takes the endings of inflection off an English word, not those that make other words: *policies* and *policy*, *installing* and
 * *installed* are the same term, *installer* is another. Lighter than Porter's stemmer, which also joins *universe* and
 * *university*.
 *
 * @param {string} word In lower case.
 */
export function stemOf(word) {
  if (!ENGLISH_WORD.test(word)) return word;
  return withoutFinalE(withoutVerbEnding(withoutPlural(word)));
}

/** @param {string} word */
function withoutPlural(word) {
  if (/(ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  if (/(x|ch|sh|ss|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** @param {string} word */
function withoutVerbEnding(word) {
  if (word.endsWith('ied') && word.length > 4) return `${word.slice(0, -3)}y`;
  const ending = ['ing', 'ed'].find((each) => word.endsWith(each));
  if (!ending || word.endsWith('eed')) return word;
  const stem = word.slice(0, -ending.length);
  if (stem.length < 3 || !HAS_VOWEL.test(stem)) return word;
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return SHORT.test(stem) ? `${stem}e` : stem;
}

/** *use* and *using* meet without it. @param {string} word */
function withoutFinalE(word) {
  return word.length > 4 && word.endsWith('e') && !word.endsWith('ee') ? word.slice(0, -1) : word;
}
