import { NulCharacter, TooDeep, TooManyElements } from './http.errors.ts';
import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-bytes.ts';

export const JSON_DEPTH_MAX = 32;
/** Brackets, commas and colons together. Parsing so many takes a few milliseconds, and no call of ours has a tenth. */
export const JSON_ELEMENTS_MAX = 50_000;

const NUL_ESCAPE = Buffer.from('u0000');

/**
 * Looks through the bytes of a JSON text as they arrive, before `JSON.parse` sees them. Throws as soon as the text is nested
 * too deeply, which could exhaust the stack, has too many elements, which would take time and memory to parse, or has an
 * escaped NUL character, which Postgres cannot store. Whether the text is JSON at all is for `JSON.parse` to say.
 */
export function createJsonBounds(): (bytes: Uint8Array) => void {
  let depth = 0;
  let elements = 0;
  let isInString = false;
  /** How many characters after a backslash agree with the escape of NUL; -1 outside an escape. */
  let escaped = -1;

  /** Whether the byte belongs to an escape, so that it means nothing of its own. */
  function readEscape(byte: number | undefined): boolean {
    if (escaped < 0) return false;
    const agrees = byte === NUL_ESCAPE[escaped];
    const isFirst = escaped === 0;
    escaped = agrees ? escaped + 1 : -1;
    if (escaped === NUL_ESCAPE.length) throw new NulCharacter();
    return agrees || isFirst;
  }

  function readInString(byte: number | undefined): void {
    if (readEscape(byte)) return;
    if (byte === BACKSLASH) escaped = 0;
    else if (byte === QUOTE) isInString = false;
  }

  function readOutside(byte: number | undefined): void {
    switch (byte) {
      case QUOTE:
        isInString = true;
        return;
      case OPEN_BRACKET:
      case OPEN_BRACE:
        depth += 1;
        if (depth > JSON_DEPTH_MAX) throw new TooDeep();
        elements += 1;
        break;
      case COMMA:
      case COLON:
        elements += 1;
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        depth -= 1;
        return;
      default:
        return;
    }
    if (elements > JSON_ELEMENTS_MAX) throw new TooManyElements();
  }

  return (bytes) => {
    for (let index = 0; index < bytes.length; index += 1) {
      if (isInString) readInString(bytes[index]);
      else readOutside(bytes[index]);
    }
  };
}
