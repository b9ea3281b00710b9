// @ts-check

/** A full stop needs a space after it: `3.5` and `parley.example` are no ends of sentences. */
const SENTENCE_END = /(?<=[。！？；!?;])|(?<=\.)(?=\s)|\n+/u;
const SENTENCE_MIN = 12;
const SENTENCE_MAX = 320;
/** A slice of ten thousand characters must not take hundreds of vectors. */
const PASSAGES_MAX = 32;

/**
 * The texts of a slice that get a vector of their own: its sentences. One vector for a long slice would blur what each sentence
 * says. Very many sentences are taken together.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function passagesOf(text) {
  const sentences = sentencesOf(text);
  const together = Math.ceil(sentences.length / PASSAGES_MAX);
  const passages = [];
  for (let start = 0; start < sentences.length; start += together)
    passages.push(sentences.slice(start, start + together).join(' '));
  return passages;
}

/**
 * Short ones, such as list marks and headings, belong to the next; very long ones are cut.
 *
 * @param {string} text
 */
function sentencesOf(text) {
  /** @type {string[]} */
  const sentences = [];
  let begun = '';
  for (const part of text.split(SENTENCE_END)) {
    begun = begun === '' ? part.trim() : `${begun} ${part.trim()}`;
    while (begun.length > SENTENCE_MAX) {
      const space = begun.lastIndexOf(' ', SENTENCE_MAX);
      const end = space > SENTENCE_MAX / 2 ? space : SENTENCE_MAX;
      sentences.push(begun.slice(0, end));
      begun = begun.slice(end).trim();
    }
    if (begun.length < SENTENCE_MIN) continue;
    sentences.push(begun);
    begun = '';
  }
  if (begun !== '') sentences.push(begun);
  return sentences;
}
