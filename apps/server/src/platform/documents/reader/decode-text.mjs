// @ts-check

/** Of markup, more is not read: it takes several times its size in memory. */
export const TEXT_MAX_BYTES = 32 * 2 ** 20;
/** The start of a file is enough to tell its encoding. */
const SAMPLE_BYTES = 65_536;
const NUL = 0;
const CONTROL_SHARE_MAX = 0.02;

/** Whether bytes are text in some encoding. @param {Uint8Array} bytes */
export function looksLikeText(bytes) {
  if (byteOrderOf(bytes) !== null) return true;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const controls = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return !sample.includes(NUL) && controls <= sample.length * CONTROL_SHARE_MAX;
}

/** Tab, line feed, vertical tab, form feed, carriage return and escape are in texts. @param {number} byte */
const isControl = (byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27;

/**
 * Text in the encoding that it says, else in the one that it looks like.
 *
 * @param {Uint8Array} bytes
 * @param {string | undefined} [encoding] As a header or a `meta` element gives it.
 */
export function decodeText(bytes, encoding) {
  const named = byteOrderOf(bytes) ?? encoding;
  const decoder = named === undefined ? undefined : decoderOf(named);
  return (decoder ?? new TextDecoder(guessEncoding(bytes.subarray(0, SAMPLE_BYTES)))).decode(bytes);
}

/** @param {Uint8Array} bytes */
function byteOrderOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

/** @param {string} encoding */
function decoderOf(encoding) {
  try {
    return new TextDecoder(encoding.trim());
  } catch {
    // Nobody knows an encoding of this name.
    return undefined;
  }
}

/** @param {Uint8Array} sample */
function guessEncoding(sample) {
  if (isUtf8(sample)) return 'utf-8';
  const shareOf = countPairs(sample);
  if (shareOf(isKana) > 0.4) return 'shift_jis';
  if (shareOf(isCommonChinese) > 0.6) return 'gb18030';
  if (shareOf(isCommonBig5) > 0.8) return 'big5';
  return shareOf(isCyrillic) > 0.6 ? 'windows-1251' : 'windows-1252';
}

/** @typedef {(first: number, second: number) => boolean} IsPair */

/** @type {IsPair} */
const isKana = (first) => first === 0x82 || first === 0x83;
/** The common characters, and punctuation. @type {IsPair} */
const isCommonChinese = (first, second) =>
  ((first >= 0xb0 && first <= 0xd7) || (first >= 0xa1 && first <= 0xa3)) && second > 0xa0;
/** @type {IsPair} */
const isCommonBig5 = (first, second) =>
  first >= 0xa1 && first <= 0xc6 && (second > 0xa0 || (second >= 0x40 && second < 0x7f));
/** Letters follow each other; a single accented letter is followed by one below 128. @type {IsPair} */
const isCyrillic = (first, second) => first >= 0xc0 && second >= 0xc0;

/** @param {Uint8Array} sample */
function isUtf8(sample) {
  try {
    // As a stream, because the sample may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes bytes above 127 with the next one as pairs, as the encodings of Chinese and Japanese do.
 *
 * @param {Uint8Array} sample
 * @returns {(isPair: IsPair) => number} The share of pairs that are so.
 */
function countPairs(sample) {
  /** @type {[number, number][]} */
  const pairs = [];
  for (let index = 0; index < sample.length - 1; index += 1) {
    const first = sample[index] ?? 0;
    if (first < 128) continue;
    index += 1;
    pairs.push([first, sample[index] ?? 0]);
  }
  return (isPair) => pairs.filter(([first, second]) => isPair(first, second)).length / Math.max(1, pairs.length);
}
