/** A range of one of several texts, the end excluded. */
export interface TextMark {
  readonly part: number;
  readonly start: number;
  readonly end: number;
}

/** Shorter pieces occur in many places and identify none. */
const PIECE_MIN = 8;
/** What was removed between the pieces of a slice takes room, too. */
const NEARBY = 500;
const NO_SPACES = /\S+/g;
const SENTENCES = /[^.!?。！？；;:：]*[.!?。！？；;:：]|[^.!?。！？；;:：]+/g;

/**
 * Where the content of a slice is in the texts that it was made of, which follow each other. A slice is no excerpt: spaces are
 * collapsed, titles and heads of tables are repeated, addresses removed. Only what `compared` matches is therefore compared,
 * and where the whole is not found, its lines are. Empty for a content that was written by hand.
 */
export function locateText(texts: readonly string[], content: string, compared: RegExp = NO_SPACES): TextMark[] {
  const condensed = condense(texts, compared);
  return toMarks(condensed, find(condensed.text, content, compared));
}

/** What is compared of texts that follow each other. */
interface Condensed {
  readonly text: string;
  /** Of each character: its part, and its place in that. */
  readonly parts: Uint32Array;
  readonly offsets: Uint32Array;
}
interface Range {
  readonly start: number;
  readonly end: number;
}

function condense(texts: readonly string[], compared: RegExp): Condensed {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const parts = new Uint32Array(length);
  const offsets = new Uint32Array(length);
  let count = 0;
  let condensed = '';
  texts.forEach((text, part) => {
    for (const { 0: word, index } of text.matchAll(compared)) {
      condensed += word;
      for (let offset = 0; offset < word.length; offset += 1) {
        parts[count] = part;
        offsets[count] = index + offset;
        count += 1;
      }
    }
  });
  return { text: condensed, parts, offsets };
}

/** Ranges of the condensed text, in their order. */
function find(text: string, content: string, compared: RegExp): Range[] {
  const condensed = (some: string) => (some.match(compared) ?? []).join('');
  const whole = condensed(content);
  const start = whole === '' ? -1 : text.indexOf(whole);
  if (start !== -1) return [{ start, end: start + whole.length }];
  const pieces = piecesOf(content, text, condensed);
  const anchor = pieces.reduce<string>((longest, piece) => (piece.length > longest.length ? piece : longest), '');
  if (anchor.length < PIECE_MIN) return [];
  const anchorAt = text.indexOf(anchor);
  const anchorIndex = pieces.indexOf(anchor);
  return [
    ...before(text, pieces.slice(0, anchorIndex), anchorAt, whole.length),
    { start: anchorAt, end: anchorAt + anchor.length },
    ...after(text, pieces.slice(anchorIndex + 1), anchorAt + anchor.length, whole.length),
  ];
}

/** The lines of a slice that are in the text; of other lines their sentences that are. */
function piecesOf(content: string, text: string, condensed: (some: string) => string): string[] {
  return content.split('\n').flatMap((line) => {
    const piece = condensed(line);
    if (piece === '') return [];
    if (text.includes(piece)) return [piece];
    const sentences = (line.match(SENTENCES) ?? []).map(condensed);
    return sentences.filter((sentence) => sentence.length >= PIECE_MIN && text.includes(sentence));
  });
}

/** The pieces in front of a place, as near to it as they are, no farther away than a slice is long. */
function before(text: string, pieces: readonly string[], end: number, reach: number): Range[] {
  const found: Range[] = [];
  let limit = end;
  for (const piece of [...pieces].reverse()) {
    const start = limit < piece.length ? -1 : text.lastIndexOf(piece, limit - piece.length);
    if (start === -1 || start < end - reach - NEARBY) continue;
    found.unshift({ start, end: start + piece.length });
    limit = start;
  }
  return found;
}

function after(text: string, pieces: readonly string[], begin: number, reach: number): Range[] {
  const found: Range[] = [];
  let cursor = begin;
  for (const piece of pieces) {
    const start = text.indexOf(piece, cursor);
    if (start === -1 || start > begin + reach + NEARBY) continue;
    found.push({ start, end: start + piece.length });
    cursor = start + piece.length;
  }
  return found;
}

/** Each range in each part that it goes through. Ranges that follow each other become one. */
function toMarks(condensed: Condensed, ranges: readonly Range[]): TextMark[] {
  const marks: TextMark[] = [];
  for (const { start, end } of joined(condensed.text, ranges)) {
    for (let index = start; index < end; ) {
      const part = condensed.parts[index] ?? 0;
      let last = index;
      while (last + 1 < end && condensed.parts[last + 1] === part) last += 1;
      marks.push({ part, start: condensed.offsets[index] ?? 0, end: (condensed.offsets[last] ?? 0) + 1 });
      index = last + 1;
    }
  }
  return marks;
}

function joined(text: string, ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges) {
    const last = result[result.length - 1];
    // Between two lines stands at most the mark of a heading or of a list.
    const isNext = last !== undefined && /^[#>*|-]*$/.test(text.slice(last.end, range.start));
    if (isNext) result[result.length - 1] = { start: last.start, end: range.end };
    else result.push(range);
  }
  return result;
}
