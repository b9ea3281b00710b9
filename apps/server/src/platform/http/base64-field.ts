import { Unreadable } from './http.errors.ts';
import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts';

const NOTHING = new Uint8Array();

/** A JSON text whose one base64 field is decoded while the text arrives, so that the field is never in memory as text. */
export interface Base64Field {
  /** Returns the text without the content of the field. */
  take(bytes: Uint8Array): Uint8Array;
  /** The decoded content; empty when the object has no such field. */
  content(): Uint8Array<ArrayBuffer>;
}

/** The field of this name in the outermost object, if its value is a string. The text has this length, where it is known. */
export function createBase64Field(name: string, textLength = 0): Base64Field {
  const decoder = createBase64Decoder(textLength);
  let isInString = false;
  let isInField = false;
  let depth = 0;
  let isEscaped = false;
  /** The last bracket, comma or colon: it tells keys from values. */
  let punctuation = 0;
  /** The last string of the outermost object, as far as it can be the name. */
  let lastString = '';
  let isFound = false;

  function readString(byte: number): void {
    if (!isEscaped && byte === QUOTE) isInString = false;
    else if (depth === 1 && lastString.length <= name.length) lastString += String.fromCharCode(byte);
    isEscaped = !isEscaped && byte === BACKSLASH;
  }

  /** Whether the content of the field begins here. */
  function readOutside(byte: number): boolean {
    switch (byte) {
      case QUOTE:
        if (depth === 1 && punctuation === COLON && lastString === name && !isFound) return true;
        isInString = true;
        if (depth === 1) lastString = '';
        return false;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth += 1;
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        break;
      default:
        return false;
    }
    punctuation = byte;
    return false;
  }

  /** Reads up to the beginning of the field, or to the end. Returns the index after what it has read. */
  function readRest(bytes: Uint8Array, from: number): number {
    for (let index = from; index < bytes.length; index += 1) {
      const byte = bytes[index] ?? 0;
      if (isInString) readString(byte);
      else if (readOutside(byte)) {
        isInField = true;
        isFound = true;
        return index + 1;
      }
    }
    return bytes.length;
  }

  /** The alphabet of base64 has no quote, so the next one ends the field. Returns its index, or the end. */
  function readField(bytes: Uint8Array, from: number): number {
    const quote = bytes.indexOf(QUOTE, from);
    const end = quote < 0 ? bytes.length : quote;
    decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString('latin1'));
    if (quote >= 0) {
      isInField = false;
      // The closing quote is read as that of an empty string.
      isInString = true;
    }
    return end;
  }

  return {
    take(bytes) {
      const rest: Uint8Array[] = [];
      for (let index = 0; index < bytes.length; ) {
        const from = index;
        const isField = isInField;
        index = isField ? readField(bytes, from) : readRest(bytes, from);
        if (!isField) rest.push(bytes.subarray(from, index));
      }
      return rest.length === 0 ? NOTHING : Buffer.concat(rest);
    },
    content: () => decoder.end(),
  };
}

/** The beginning of a data URL, which may stand before the base64. */
const DATA_URL = /^data:[^,]{0,100};base64,/;
const HEAD_LENGTH = 128;
const FIRST_LENGTH = 2 ** 20;
const ESCAPE = /\\(.)/g;
const NOT_BASE64 = /[^A-Za-z0-9+/_-]+/g;

/** Decodes base64 that arrives in pieces. Spaces and line breaks in it are ignored, also where JSON escapes them. */
function createBase64Decoder(textLength: number) {
  const wholeLength = decodedLength(textLength);
  // All of it is allocated only when some of it has arrived: requests that announce much and send little would make V8 collect garbage.
  let decoded = Buffer.allocUnsafeSlow(Math.min(wholeLength, FIRST_LENGTH));
  let length = 0;
  let isHead = true;
  let unread = '';

  function makeRoom(bytes: number): void {
    if (length + bytes <= decoded.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(length + bytes, wholeLength, 2 * decoded.length));
    decoded.copy(larger, 0, 0, length);
    decoded = larger;
  }

  /** Returns whether all characters are of the alphabet. Buffers leave out what is not. */
  function decodeGroups(text: string): boolean {
    const expected = decodedLength(text.length);
    makeRoom(expected);
    const written = decoded.write(text, length, 'base64');
    if (written === expected) length += written;
    return written === expected;
  }

  function decodeCleaned(isEnd: boolean): void {
    const halfEscape = unread.endsWith('\\') ? '\\' : '';
    if (isEnd && halfEscape) throw new Unreadable();
    const clean = unread
      .slice(0, unread.length - halfEscape.length)
      .replace(ESCAPE, (_, character: string) => (character === '/' ? '/' : ''))
      .replace(NOT_BASE64, '');
    const whole = isEnd ? clean.length : clean.length - (clean.length % 4);
    makeRoom(decodedLength(whole));
    length += decoded.write(clean.slice(0, whole), length, 'base64');
    unread = clean.slice(whole) + halfEscape;
  }

  function decode(isEnd: boolean): void {
    if (isHead) unread = unread.replace(DATA_URL, '');
    isHead = false;
    const whole = unread.length - (unread.length % 4);
    if (decodeGroups(unread.slice(0, whole))) unread = unread.slice(whole);
    if (unread.length >= 4 || isEnd) decodeCleaned(isEnd);
  }

  return {
    write(text: string): void {
      unread += text;
      if (!isHead || unread.length >= HEAD_LENGTH) decode(false);
    },
    end(): Uint8Array<ArrayBuffer> {
      decode(true);
      return new Uint8Array(decoded.buffer, 0, length);
    },
  };
}

const decodedLength = (textLength: number): number => Math.ceil(textLength / 4) * 3;
