// @ts-check
import { posix } from 'node:path';
import { Unreadable } from './unreadable.mjs';
import { attributeOf, parseXml } from './xml.mjs';
import { isEncrypted, listEntries, openEntry, openZip } from './zip.mjs';

/**
 * @import { DocumentKind } from '../document.ts'
 * @import { XmlListener } from './xml.mjs'
 * @import { Entry } from 'yauzl'
 */

/**
 * The ZIP file that a docx, pptx or xlsx file is.
 *
 * @typedef {object} OfficePackage
 * @property {string} mainPart
 * @property {DocumentKind} kind
 * @property {(part: string | undefined, listener: XmlListener) => Promise<void>} parse Does nothing for a part that is not there.
 * @property {(part: string) => Promise<Relationship[]>} relationshipsOf
 * @property {(found: (title: string) => void) => Promise<void>} readTitle The title among the properties of the file.
 *
 * @typedef {{ id: string, type: string, target: string }} Relationship `type` is the last word of its address.
 */

/**
 * @param {Uint8Array} bytes
 * @param {number} maxInflatedBytes Of all parts that are read: a small file can inflate to any size.
 * @returns {Promise<OfficePackage>}
 */
export async function openOfficePackage(bytes, maxInflatedBytes) {
  const zip = await openZip(bytes);
  // By their names in lower case, as Office finds them.
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

  /** @type {OfficePackage['parse']} */
  async function parse(part, listener) {
    const entry = part === undefined ? undefined : entries.get(part.toLowerCase());
    if (entry) await parseXml(inflate(entry), listener);
  }

  /** @type {OfficePackage['relationshipsOf']} */
  async function relationshipsOf(part) {
    /** @type {Relationship[]} */
    const found = [];
    const folder = posix.dirname(part);
    await parse(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
      open(name, attributes) {
        if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
        const target = posix.resolve('/', folder, attributeOf(attributes, 'Target') ?? '').slice(1);
        const type = posix.basename(attributeOf(attributes, 'Type') ?? '');
        found.push({ id: attributeOf(attributes, 'Id') ?? '', type, target });
      },
    });
    return found;
  }

  const roots = await relationshipsOf('');
  const mainPart = roots.find(({ type }) => type === 'officeDocument')?.target ?? '';
  const kind = kindOfMainPart(mainPart);
  if (!kind || !entries.has(mainPart.toLowerCase())) throw new Unreadable('unknown-kind');

  /** @type {OfficePackage['readTitle']} */
  async function readTitle(found) {
    let title = '';
    let isTitle = false;
    await parse(roots.find(({ type }) => type === 'core-properties')?.target, {
      open: (name) => {
        isTitle = name === 'title';
      },
      text: (text) => {
        if (isTitle) title += text;
      },
      close: () => {
        isTitle = false;
      },
    });
    found(title);
  }

  return { mainPart, kind, parse, relationshipsOf, readTitle };
}

/** @param {string} part @returns {DocumentKind | undefined} */
function kindOfMainPart(part) {
  if (!part.endsWith('.xml')) return undefined;
  if (part.startsWith('word/')) return 'word';
  if (part.startsWith('ppt/')) return 'slides';
  return part.startsWith('xl/') ? 'spreadsheet' : undefined;
}
