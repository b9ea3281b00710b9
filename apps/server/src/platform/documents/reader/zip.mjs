// @ts-check
import yauzl from 'yauzl';
import { Unreadable } from './unreadable.mjs';

const MAX_ENTRIES = 20_000;

/**
 * @param {Uint8Array} bytes
 * @param {{ decodeStrings?: boolean }} [options] Without decoding, names are bytes, and no name is an error.
 * @returns {Promise<yauzl.ZipFile>}
 */
export function openZip(bytes, options = {}) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true, ...options }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

/** @param {yauzl.ZipFile} zip @returns {Promise<yauzl.Entry[]>} In their order. */
export function listEntries(zip) {
  /** @type {yauzl.Entry[]} */
  const entries = [];
  return new Promise((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry) => {
      if (entries.length >= MAX_ENTRIES) return reject(new Unreadable('too-large'));
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** @param {yauzl.ZipFile} zip @param {yauzl.Entry} entry @returns {Promise<import('node:stream').Readable>} */
export function openEntry(zip, entry) {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}

/** Bit 0 of the flags. @param {yauzl.Entry} entry */
export const isEncrypted = (entry) => (entry.generalPurposeBitFlag & 1) !== 0;
