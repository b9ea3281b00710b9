// @ts-check
import { Unreadable } from './unreadable.mjs';
import { parseXml } from './xml.mjs';
import { isEncrypted, listEntries, openEntry, openZip } from './zip.mjs';

/**
 * @import { Entry } from 'yauzl'
 * @import { XmlListener } from './xml.mjs'
 */

/** The part of a book that says where the others are. */
export const EPUB_CONTAINER = 'META-INF/container.xml';

/**
 * A document that is a ZIP file of parts: docx, pptx, xlsx and epub. Parts are found by their names in lower case, as Office does.
 *
 * @typedef {object} ZipPackage
 * @property {(part: string) => boolean} has
 * @property {(part: string | undefined, listener: XmlListener) => Promise<void>} parse Does nothing for a part that is not there.
 * @property {(part: string, maxBytes: number) => Promise<Buffer>} read Empty for a part that is not there.
 */

/**
 * @param {Uint8Array} bytes
 * @param {number} maxInflatedBytes Of all parts that are read: a small file can inflate to any size.
 * @returns {Promise<ZipPackage>}
 */
export async function openZipPackage(bytes, maxInflatedBytes) {
  const zip = await openZip(bytes);
  const entries = new Map((await listEntries(zip)).map((entry) => [entry.fileName.toLowerCase(), entry]));
  let inflated = 0;

  /** @param {Entry} entry */
  async function* inflate(entry) {
    if (isEncrypted(entry)) throw new Unreadable('password');
    if (inflated + entry.uncompressedSize > maxInflatedBytes) throw new Unreadable('too-large');
    for await (const chunk of await openEntry(zip, entry)) {
      inflated += chunk.length;
      if (inflated > maxInflatedBytes) throw new Unreadable('too-large');
      yield/** @type {Uint8Array} */ (chunk);
    }
  }

  return {
    has: (part) => entries.has(part.toLowerCase()),
    async parse(part, listener) {
      const entry = part === undefined ? undefined : entries.get(part.toLowerCase());
      if (entry) await parseXml(inflate(entry), listener);
    },
    async read(part, maxBytes) {
      const entry = entries.get(part.toLowerCase());
      /** @type {Uint8Array[]} */
      const chunks = [];
      let room = maxBytes;
      if (entry)
        for await (const chunk of inflate(entry)) {
          room -= chunk.length;
          if (room < 0) throw new Unreadable('too-large');
          chunks.push(chunk);
        }
      return Buffer.concat(chunks);
    },
  };
}
