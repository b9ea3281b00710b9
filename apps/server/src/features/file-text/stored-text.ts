import { countCharactersWithin } from '@parley/contract';
import type { ObjectStorage } from '../../platform/object-storage/object-storage.ts';

/** The text of a file. It is read when it is known how much of it fits, and no further. */
export interface StoredText {
  readonly tokens: number;
  /** At most this many tokens, from the beginning, with a last line that says how much is left out. */
  cutTo(maxTokens: number): Promise<CutText>;
}

export interface CutText {
  readonly text: string;
  readonly isCut: boolean;
}

/** The most bytes of UTF-8 that one token is estimated to have: four characters of three bytes. A CJK character counts as a token of its own. */
const TOKEN_MAX_BYTES = 12;
const NOTE_MAX_TOKENS = 30;
/** Less than this of a longer text tells a model nothing. */
const USEFUL_MIN_TOKENS = 2 * NOTE_MAX_TOKENS;

export const NO_TEXT: CutText = { text: '', isCut: true };

/**
 * Null where an object has no text.
 *
 * @param tokens Of the whole text, counted when it was stored.
 */
export async function openText(storage: ObjectStorage, objectId: string, tokens: number): Promise<StoredText | null> {
  const size = await storage.sizeOf(objectId, 'text');
  if (size === null) return null;
  return {
    tokens,
    async cutTo(maxTokens) {
      if (tokens <= maxTokens) return { text: await readStart(storage, objectId, size), isCut: false };
      if (maxTokens < USEFUL_MIN_TOKENS) return NO_TEXT;
      const start = await readStart(storage, objectId, Math.min(size, maxTokens * TOKEN_MAX_BYTES));
      const kept = cutAtLine(start, countCharactersWithin(start, maxTokens - NOTE_MAX_TOKENS));
      const keptBytes = Buffer.byteLength(kept);
      const leftOut = (size - keptBytes) * (kept.length / Math.max(1, keptBytes));
      return { text: kept + leftOutNote(leftOut), isCut: true };
    },
  };
}

async function readStart(storage: ObjectStorage, objectId: string, byteSize: number): Promise<string> {
  if (byteSize === 0) return '';
  const bytes = await new Response(storage.read(objectId, { start: 0, end: byteSize - 1 }, 'text')).arrayBuffer();
  // `stream` leaves out a last character of which not all bytes were read.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: true });
}

/** The last line is kept whole where that does not waste half of the room. */
function cutAtLine(text: string, room: number): string {
  if (text.length <= room) return text;
  const lineEnd = text.lastIndexOf('\n', room);
  const end = lineEnd > room / 2 ? lineEnd : room;
  const isWithinCharacter = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
  return text.slice(0, isWithinCharacter ? end - 1 : end);
}

/** Two digits: the number of characters is estimated by that of bytes. */
function leftOutNote(characters: number): string {
  const about = Number(Math.max(1, characters).toPrecision(2)).toLocaleString('en-US');
  return `\n\n[About ${about} characters of this file were left out because it is too long.]`;
}
