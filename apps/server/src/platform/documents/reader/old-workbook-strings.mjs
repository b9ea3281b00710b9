// @ts-check
import { Unreadable } from './unreadable.mjs';

/** Texts of an older workbook: each is of one or of two bytes a character. */

/** @param {Buffer} data @param {number} offset Of the flags. @param {number} length In characters. */
export function readText(data, offset, length) {
  const isWide = (data.readUInt8(offset) & 1) === 1;
  const start = offset + 1;
  return isWide ? data.toString('utf16le', start, start + 2 * length) : data.toString('latin1', start, start + length);
}

/**
 * The texts that cells refer to by their index. They go on in further records, also in the middle of a text: then a flag at the
 * start of the record says how its characters are stored.
 *
 * @param {readonly Buffer[]} records
 */
export function readSharedTexts(records) {
  const first = records[0];
  const count = first && first.length >= 8 ? first.readUInt32LE(4) : 0;
  const source = openRecords(records, 8);
  /** @type {string[]} */
  const texts = [];
  while (texts.length < count) {
    const length = source.take(2).readUInt16LE();
    const flags = source.take(1).readUInt8();
    const runs = flags & 8 ? source.take(2).readUInt16LE() : 0;
    const further = flags & 4 ? source.take(4).readUInt32LE() : 0;
    texts.push(takeCharacters(source, length, (flags & 1) === 1));
    source.skip(4 * runs + further);
  }
  return texts;
}

/** @typedef {ReturnType<typeof openRecords>} Records */

/** @param {readonly Buffer[]} records @param {number} start */
function openRecords(records, start) {
  let record = 0;
  let offset = start;
  const current = () => {
    const data = records[record];
    if (!data) throw new Unreadable('broken');
    return data;
  };
  const rest = () => current().length - offset;
  function advance() {
    record += 1;
    offset = 0;
  }
  return {
    rest,
    /** @param {number} bytes */
    take(bytes) {
      if (rest() === 0) advance();
      const data = current();
      const from = offset;
      offset += bytes;
      return data.subarray(from, offset);
    },
    /** @param {number} bytes */
    skip(bytes) {
      let left = bytes;
      while (left > rest()) {
        left -= rest();
        advance();
      }
      offset += left;
    },
  };
}

/** @param {Records} source @param {number} length @param {boolean} startsWide */
function takeCharacters(source, length, startsWide) {
  let text = '';
  let isWide = startsWide;
  for (let left = length; left > 0; ) {
    if (source.rest() === 0) isWide = (source.take(1).readUInt8() & 1) === 1;
    const size = isWide ? 2 : 1;
    const count = Math.min(left, Math.floor(source.rest() / size));
    if (count === 0) throw new Unreadable('broken');
    text += source.take(count * size).toString(isWide ? 'utf16le' : 'latin1');
    left -= count;
  }
  return text;
}
