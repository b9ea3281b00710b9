// @ts-check
import { Refused } from './unusable.mjs';

/** More repetitions of anchors than any document needs; each could be as large as the document. */
const ALIASES_MAX = 200;
/** YAML takes twenty times as long to read as JSON. */
const YAML_MAX_CHARACTERS = 1_000_000;
/** What a text that was meant as JSON is refused for as YAML: what is wrong with its JSON says more. */
const OF_BROKEN_JSON = ['unreadable', 'too-long-yaml', 'too-many-parts'];

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
      throw OF_BROKEN_JSON.includes(refused.reason)
        ? new Refused('unreadable', /** @type {Error} */ (error).message)
        : refused;
    });
  }
  return parseYaml(plain);
}

/** @param {string} text */
async function parseYaml(text) {
  if (text.length > YAML_MAX_CHARACTERS) throw new Refused('too-long-yaml');
  const [{ parseDocument }, { refuseLargeYaml }] = await Promise.all([
    import('yaml'),
    import('./refuse-large-yaml.mjs'),
  ]);
  try {
    refuseLargeYaml(text);
    // Looking for repeated keys takes time that grows with the square of their number.
    const document = parseDocument(text, { uniqueKeys: false, merge: true, prettyErrors: true, logLevel: 'error' });
    const [error] = document.errors;
    if (error) throw new Refused('unreadable', firstLine(error.message));
    return document.toJS({ maxAliasCount: ALIASES_MAX });
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof ReferenceError) throw new Refused('too-many-aliases');
    if (error instanceof RangeError) throw new Refused('too-deep');
    throw new Refused('unreadable', firstLine(/** @type {Error} */ (error).message));
  }
}

/**
 * Without the lines of the document that follow.
 *
 * @param {string} message
 */
const firstLine = (message) => (message.split('\n', 1)[0] ?? '').replace(/:$/, '.');
