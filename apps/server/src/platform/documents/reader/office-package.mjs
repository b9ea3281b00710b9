// @ts-check
import { posix } from 'node:path';
import { Unreadable } from './unreadable.mjs';
import { attributeOf } from './xml.mjs';

/**
 * @import { DocumentKind } from '../document.ts'
 * @import { ZipPackage } from './zip-package.mjs'
 */

/**
 * A docx, pptx or xlsx file.
 *
 * @typedef {object} OfficePackage
 * @property {string} mainPart
 * @property {DocumentKind} kind
 * @property {ZipPackage['parse']} parse
 * @property {(part: string) => Promise<Relationship[]>} relationshipsOf
 * @property {(found: (title: string) => void) => Promise<void>} readTitle The title among the properties of the file.
 *
 * @typedef {{ id: string, type: string, target: string }} Relationship `type` is the last word of its address.
 */

/** @param {ZipPackage} zipped @returns {Promise<OfficePackage>} */
export async function openOfficePackage(zipped) {
  const { has, parse } = zipped;

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
  if (!kind || !has(mainPart)) throw new Unreadable('unknown-kind');

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
