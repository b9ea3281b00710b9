// @ts-check
import { Unreadable } from './unreadable.mjs';

/** The container of older Office files: a small file system of sectors, with a chain of them for each stream. */

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Below it are numbers of sectors; above it, marks such as the end of a chain. */
const SECTOR_MAX = 0xfffffffa;
const DIFAT_IN_HEADER = 109;
const STREAM = 2;
const ROOT = 5;

/**
 * The bytes of the first stream that has one of these names; null where there is none.
 *
 * @param {Buffer} file
 * @param {readonly string[]} names
 */
export function readStream(file, names) {
  const sectorBytes = 1 << file.readUInt16LE(30);
  if (sectorBytes !== 512 && sectorBytes !== 4096) throw new Unreadable('broken');
  const sectorCount = Math.ceil((file.length - HEADER_BYTES) / sectorBytes);
  const sectorAt = (/** @type {number} */ index) => file.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);

  const fat = readNumbers(Buffer.concat(listFatSectors(file, sectorBytes, sectorCount, sectorAt).map(sectorAt)));
  const chain = (/** @type {number} */ first) => followChain(fat, first, sectorCount);
  const streamAt = (/** @type {number} */ first) => Buffer.concat(chain(first).map(sectorAt));

  const entries = readEntries(streamAt(file.readUInt32LE(48)));
  const entry = entries.find(({ type, name }) => type === STREAM && names.includes(name.toLowerCase()));
  if (!entry) return null;
  if (entry.size >= file.readUInt32LE(56)) return streamAt(entry.first).subarray(0, entry.size);
  const root = entries.find(({ type }) => type === ROOT);
  const mini = root ? streamAt(root.first) : Buffer.alloc(0);
  const miniFat = readNumbers(streamAt(file.readUInt32LE(60)));
  const sectors = followChain(miniFat, entry.first, Math.ceil(mini.length / MINI_SECTOR_BYTES));
  const parts = sectors.map((index) => mini.subarray(index * MINI_SECTOR_BYTES, (index + 1) * MINI_SECTOR_BYTES));
  return Buffer.concat(parts).subarray(0, entry.size);
}

/**
 * @param {Buffer} file
 * @param {number} sectorBytes
 * @param {number} sectorCount
 * @param {(index: number) => Buffer} sectorAt
 */
function listFatSectors(file, sectorBytes, sectorCount, sectorAt) {
  const listed = readNumbers(file.subarray(76, 76 + 4 * DIFAT_IN_HEADER));
  let next = file.readUInt32LE(68);
  for (let read = 0; next < SECTOR_MAX && read < sectorCount; read += 1) {
    const numbers = readNumbers(sectorAt(next));
    listed.push(...numbers.slice(0, sectorBytes / 4 - 1));
    next = numbers.at(-1) ?? SECTOR_MAX;
  }
  return listed.filter((index) => index < sectorCount);
}

/** A chain that is longer than the file has sectors runs in a circle. @param {readonly number[]} table @param {number} first @param {number} max */
function followChain(table, first, max) {
  /** @type {number[]} */
  const chain = [];
  for (let sector = first; sector < SECTOR_MAX; sector = table[sector] ?? SECTOR_MAX) {
    if (chain.length >= max || sector >= max) throw new Unreadable('broken');
    chain.push(sector);
  }
  return chain;
}

/** @param {Buffer} bytes */
function readNumbers(bytes) {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(index * 4));
}

/** @param {Buffer} directory */
function readEntries(directory) {
  return Array.from({ length: Math.floor(directory.length / ENTRY_BYTES) }, (_, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      first: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  });
}
