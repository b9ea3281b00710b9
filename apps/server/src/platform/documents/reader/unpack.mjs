// @ts-check
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decodeText } from './decode-text.mjs';
import { Unreadable } from './unreadable.mjs';
import { isEncrypted, listEntries, openEntry, openZip } from './zip.mjs';

/**
 * @import { Entry, ZipFile } from 'yauzl'
 * @import { UnreadableReason } from '../document.ts'
 * @import { OtherTask, ReaderMessage, UnpackLimits } from '../reader-messages.ts'
 */

/** What systems put into archives beside the files of the user. */
const OF_SYSTEMS = /(^|\/)(\.[^/]*|__MACOSX|Thumbs\.db|desktop\.ini)(\/|$)/i;
const NAME_MAX_CHARACTERS = 500;

/**
 * Writes the files of an archive into a folder, under numbers: no name of an archive becomes a path. A file that cannot be unpacked
 * leaves the others; an archive with more than the limits is not unpacked at all.
 *
 * @param {Uint8Array} bytes
 * @param {Extract<OtherTask, { type: 'unpack' }>} task
 * @param {(message: ReaderMessage) => void} send
 */
export async function unpack(bytes, { folder, limits }, send) {
  const zip = await openZip(bytes, { decodeStrings: false });
  const entries = (await listEntries(zip))
    .map((entry) => ({ entry, name: nameOf(entry) }))
    .filter(({ name }) => name !== '' && !name.endsWith('/') && !OF_SYSTEMS.test(name));
  const wanted = entries.filter(({ name, entry }) => refusalOf(name, entry, limits) === null);
  const declared = wanted.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (entries.length > limits.files || declared > limits.bytes) throw new Unreadable('too-large');
  let number = 0;
  for (const { entry, name } of entries) {
    const refused = refusalOf(name, entry, limits);
    const path = join(folder, String(++number));
    const reason = refused ?? (await write(zip, entry, path));
    if (reason) send({ type: 'not-unpacked', file: { name, reason } });
    else send({ type: 'unpacked', file: { name, path, byteSize: entry.uncompressedSize } });
  }
}

/** @param {string} name @param {Entry} entry @param {UnpackLimits} limits @returns {UnreadableReason | null} */
function refusalOf(name, entry, { endings, fileBytes }) {
  if (!endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) return 'unknown-kind';
  if (isEncrypted(entry)) return 'password';
  return entry.uncompressedSize > fileBytes ? 'too-large' : null;
}

/** A file that is not as long as it claims is broken. @param {ZipFile} zip @param {Entry} entry @param {string} path */
async function write(zip, entry, path) {
  let length = 0;
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      length += chunk.length;
      done(length > entry.uncompressedSize ? new Unreadable('broken') : null, chunk);
    },
  });
  try {
    await pipeline(await openEntry(zip, entry), counted, createWriteStream(path, { mode: 0o600 }));
    return length === entry.uncompressedSize ? null : 'broken';
  } catch {
    return 'broken';
  }
}

/** Archives of older programs do not say how names are encoded. @param {Entry} entry */
function nameOf(entry) {
  const bytes = /** @type {Buffer} */ (/** @type {unknown} */ (entry.fileName));
  const parts = decodeText(bytes).replaceAll('\\', '/').replaceAll('\0', '').split('/');
  const isFolder = parts.at(-1) === '';
  const path = parts.filter((part) => part !== '' && part !== '.' && part !== '..').join('/');
  return path.slice(-NAME_MAX_CHARACTERS) + (isFolder ? '/' : '');
}
