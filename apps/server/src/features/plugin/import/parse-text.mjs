// @ts-check
import { Refused } from './unusable.mjs';

/** More repetitions of anchors than any document needs; each could be as large as the document. */
const ALIASES_MAX = 200;

/**
 * JSON, else YAML. The reader of YAML is loaded for the first document that needs it.
 *
 * @param {string} text
 * @returns {Promise<unknown>}
 */
export async function parseText(text) {
  const plain = text.replace(/^\uFEFF/, '');
  const looksLikeJson = /^\s*[{[]/.test(plain);
  try {
    if (looksLikeJson) return JSON.parse(plain);
  } catch (error) {
    // A trailing comma or a comment is no JSON, but YAML.
    return parseYaml(plain).catch((refused) => {
      throw refused.reason === 'unreadable' ? new Refused('unreadable', /** @type {Error} */ (error).message) : refused;
    });
  }
  return parseYaml(plain);
}

/** @param {string} text */
async function parseYaml(text) {
  const { parseDocument } = await import('yaml');
  try {
    // Looking for repeated keys takes time that grows with the square of their number.
    const document = parseDocument(text, { uniqueKeys: false, merge: true, prettyErrors: true, logLevel: 'silent' });
    const [error] = document.errors;
    if (error) throw new Refused('unreadable', error.message.split('\n', 1)[0]);
    return document.toJS({ maxAliasCount: ALIASES_MAX });
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof ReferenceError) throw new Refused('too-many-aliases');
    if (error instanceof RangeError) throw new Refused('too-deep');
    throw new Refused('unreadable', /** @type {Error} */ (error).message.split('\n', 1)[0]);
  }
}
