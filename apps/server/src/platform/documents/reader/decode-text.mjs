// @ts-check

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
  const { pairs, chinese, kana } = countPairs(sample);
  if (pairs === 0) return 'windows-1252';
  if (kana / pairs > 0.4) return 'shift_jis';
  return chinese / pairs > 0.6 ? 'gb18030' : 'windows-1252';
}

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
 * Counts bytes above 127 with the next one as a pair. In Chinese text most are of the common characters (first byte B0 to D7) or
 * punctuation (A1 to A3), and the second byte is above A0; in Japanese text the first byte of kana is 82 or 83. A single accented
 * letter is followed by a letter below 128.
 *
 * @param {Uint8Array} sample
 */
function countPairs(sample) {
  let pairs = 0;
  let chinese = 0;
  let kana = 0;
  for (let index = 0; index < sample.length - 1; index += 1) {
    const first = sample[index] ?? 0;
    if (first < 128) continue;
    const second = sample[index + 1] ?? 0;
    pairs += 1;
    if (((first >= 0xb0 && first <= 0xd7) || (first >= 0xa1 && first <= 0xa3)) && second > 0xa0) chinese += 1;
    if (first === 0x82 || first === 0x83) kana += 1;
    index += 1;
  }
  return { pairs, chinese, kana };
}
