// @ts-check
import { parseText } from './parse-text.mjs';
import { readDocument } from './read-document.mjs';
import { Refused } from './unusable.mjs';

/** @import { ImportTask, PluginReading } from './imported-plugin.ts' */

/**
 * The plugin that a text describes. Never throws because of what is in the text, unless the stack or the memory ends.
 *
 * @param {ImportTask} task
 * @returns {Promise<PluginReading>}
 */
export async function readText({ text, address, limits }) {
  try {
    if (text.trim() === '') throw new Refused('empty');
    if (/^\s*<(!doctype|html|\?xml)/i.test(text)) throw new Refused('web-page');
    return readDocument(await parseText(text), address, limits);
  } catch (error) {
    if (error instanceof RangeError) return { result: 'refused', reason: 'too-deep', detail: '', leftOut: [] };
    if (!(error instanceof Refused)) throw error;
    return { result: 'refused', reason: error.reason, detail: error.detail, leftOut: [] };
  }
}
