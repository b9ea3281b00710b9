// @ts-check
import { posix } from 'node:path';
import { TEXT_MAX_BYTES } from './decode-text.mjs';
import { decodeHtml, readHtml } from './read-html.mjs';
import { Unreadable } from './unreadable.mjs';
import { attributeOf } from './xml.mjs';
import { EPUB_CONTAINER } from './zip-package.mjs';

/**
 * @import { Output } from './output.mjs'
 * @import { ZipPackage } from './zip-package.mjs'
 */

const CHAPTER_TYPES = new Set(['application/xhtml+xml', 'text/html']);

/** @typedef {{ title: string, chapters: string[], hasPictures: boolean }} Book `chapters` are parts, in the order of reading. */

/** A book: its chapters are pages of HTML. @param {ZipPackage} zipped @param {Output} output */
export async function readEpub(zipped, output) {
  const { title, chapters, hasPictures } = await readBook(zipped);
  if (chapters.length === 0) throw new Unreadable('broken');
  output.title(title);
  const locked = await readLocked(zipped);
  let hasText = false;
  /** @type {Output} */
  const written = {
    ...output,
    part(text, place) {
      hasText ||= text.trim() !== '';
      output.part(text, place);
    },
  };
  for (const chapter of chapters) {
    // Shops lock the texts of books with a key of their own.
    if (locked.has(chapter)) throw new Unreadable('password');
    readHtml(decodeHtml(await zipped.read(chapter, TEXT_MAX_BYTES)), written, { isXhtml: true });
  }
  if (!hasText && hasPictures) throw new Unreadable('only-pictures');
}

/** @param {ZipPackage} zipped @returns {Promise<Book>} */
async function readBook(zipped) {
  const main = await findMainPart(zipped);
  /** By its id. @type {Map<string, string>} */
  const pages = new Map();
  /** @type {string[]} */
  const order = [];
  let title = '';
  let isTitle = false;
  let hasPictures = false;
  await zipped.parse(main, {
    open(name, attributes) {
      isTitle = name === 'title' && title === '';
      const type = attributeOf(attributes, 'media-type') ?? '';
      if (name === 'item' && type.startsWith('image/')) hasPictures = true;
      if (name === 'item' && CHAPTER_TYPES.has(type))
        pages.set(attributeOf(attributes, 'id') ?? '', partOf(main, attributeOf(attributes, 'href') ?? ''));
      if (name === 'itemref') order.push(attributeOf(attributes, 'idref') ?? '');
    },
    text(text) {
      if (isTitle) title += text;
    },
    close() {
      isTitle = false;
    },
  });
  const chapters = [...new Set(order)].flatMap((id) => pages.get(id) ?? []).filter((part) => zipped.has(part));
  return { title, chapters, hasPictures };
}

/** The part that lists the others. @param {ZipPackage} zipped */
async function findMainPart(zipped) {
  /** @type {string | undefined} */
  let main;
  await zipped.parse(EPUB_CONTAINER, {
    open(name, attributes) {
      if (name === 'rootfile') main ??= attributeOf(attributes, 'full-path');
    },
  });
  if (main === undefined || !zipped.has(main)) throw new Unreadable('broken');
  return main;
}

/** Parts that cannot be read without a key. Fonts are often among them. @param {ZipPackage} zipped */
async function readLocked(zipped) {
  /** @type {Set<string>} */
  const parts = new Set();
  await zipped.parse('META-INF/encryption.xml', {
    open(name, attributes) {
      if (name === 'CipherReference') parts.add(partOf('', attributeOf(attributes, 'URI') ?? ''));
    },
  });
  return parts;
}

/** The part that an address in another one means. @param {string} from @param {string} address */
function partOf(from, address) {
  const [path = ''] = address.split('#');
  return posix.resolve('/', posix.dirname(from), decodePath(path)).slice(1);
}

/** @param {string} path */
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    // A name with a percent sign.
    return path;
  }
}
