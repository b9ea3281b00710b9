// @ts-check
import { stemOf } from './english-stem.mjs';
import { isStopWord, withoutAskingPhrases } from './stop-words.mjs';

/**
 * The terms of full-text search. Words of alphabets are stemmed if they are English; Chinese, Japanese and Korean have no
 * spaces and become pairs of characters and single characters; codes and names with marks in them (`ERR-4012`, `v2.3`,
 * `max_tokens`) are one term as a whole beside their parts.
 *
 * @typedef {'word' | 'code' | 'pair' | 'character'} TermKind
 * @typedef {object} Term
 * @property {string} term As it is compared.
 * @property {string} surface As it was written, in lower case.
 * @property {TermKind} kind
 */

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
const LETTER = `(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])`;
const CJK_RUN = new RegExp(`^[${CJK}]`, 'u');
/** A run of characters without spaces, or a word that may have marks between its letters. */
const TOKENS = new RegExp(`[${CJK}]+|${LETTER}+(?:[-_./:#@+&'’]+${LETTER}+)*`, 'gu');
const PARTS = /[-_./:#@+&'’]+/u;
const HAS_DIGIT = /\p{N}/u;
const APOSTROPHE = /['’](?:s|re|ve|ll|d|m|t)?$/u;
/** Longer runs are base64, keys and the like, which nobody searches for. */
const TERM_MAX = 64;

/** @param {string} text */
const toComparable = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

/**
 * In their order, with repetitions. Stop words are left out.
 *
 * @param {string} text
 * @returns {Term[]}
 */
export function termsOf(text) {
  /** @type {Term[]} */
  const terms = [];
  for (const [token] of withoutAskingPhrases(toComparable(text)).matchAll(TOKENS)) {
    if (CJK_RUN.test(token)) addCharacters(token, terms);
    else addWord(token, terms);
  }
  return terms;
}

/** @param {string} run @param {Term[]} terms */
function addCharacters(run, terms) {
  const characters = [...run];
  for (const [index, character] of characters.entries()) {
    if (!isStopWord(character)) terms.push({ term: character, surface: character, kind: 'character' });
    const next = characters[index + 1];
    if (next === undefined || (isStopWord(character) && isStopWord(next))) continue;
    const pair = character + next;
    terms.push({ term: pair, surface: pair, kind: 'pair' });
  }
}

/** @param {string} token @param {Term[]} terms */
function addWord(token, terms) {
  const word = token.replace(APOSTROPHE, '');
  const parts = word.split(PARTS).filter((part) => part !== '');
  if (parts.length > 1 && word.length <= TERM_MAX) terms.push({ term: word, surface: word, kind: 'code' });
  for (const part of parts) {
    if (part.length > TERM_MAX || isStopWord(part)) continue;
    const isCode = HAS_DIGIT.test(part);
    terms.push({ term: isCode ? part : stemOf(part), surface: part, kind: isCode ? 'code' : 'word' });
  }
}

/**
 * 32 bits of FNV-1a with a final mix: terms are stored and compared as numbers.
 *
 * @param {string} term
 */
export function hashOf(term) {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index += 1) hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
