/**
 * What an unfinished text would look like if it ended well here: opened emphasis is closed, half a link shows its words, and a
 * marker that says nothing yet is left out. Only the last paragraph can be unfinished, so only that is read.
 */
export function closeUnfinished(text: string): string {
  if (endsInCode(text)) return text;
  const start = lastParagraphStart(text);
  const paragraph = text.slice(start);
  const lineStart = paragraph.lastIndexOf('\n') + 1;
  // `-` may become an item, a line below words would make them a heading, and a number may begin a list.
  const whole = LONE_MARKER.test(paragraph.slice(lineStart))
    ? paragraph.slice(0, Math.max(0, lineStart - 1))
    : paragraph;
  return text.slice(0, start) + closeTable(closeMath(closeInline(whole)));
}

const LONE_MARKER = /^[ \t>]*(?:[-+*=]{1,2}|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|>)[ \t]*$/;

/** Whether a fence of code is open: there every character stands for itself. */
function endsInCode(text: string): boolean {
  let marker = '';
  for (const line of text.split('\n')) {
    const found = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (marker === '') marker = found;
    else if (found.startsWith(marker)) marker = '';
  }
  return marker !== '';
}

function lastParagraphStart(text: string): number {
  const blank = text.lastIndexOf('\n\n');
  return blank < 0 ? 0 : blank + 2;
}

/** Nobody nests more than this; closing hundreds would take long to read. */
const OPEN_MAX = 8;
const MARKERS = ['***', '**', '__', '~~', '*', '_'];

interface OpenMarker {
  readonly marker: string;
  /** Where its words begin. */
  readonly end: number;
}

function closeInline(text: string): string {
  const open: OpenMarker[] = [];
  let position = 0;
  while (position < text.length) {
    const character = text[position];
    if (character === '\\') {
      position += 2;
      continue;
    }
    if (character !== '`' && character !== '[') {
      position += passMarker(open, text, position);
      continue;
    }
    const end = character === '`' ? endOfCode(text, position) : endOfLink(text, position);
    if (end < 0)
      return closeEmphasis(character === '`' ? closeCode(text, position) : withoutHalfLink(text, position), open);
    position = end;
  }
  return closeEmphasis(text, open);
}

/** How many characters the marker at a position has; one where there is none. */
function passMarker(open: OpenMarker[], text: string, position: number): number {
  const marker = MARKERS.find((one) => text.startsWith(one, position));
  if (marker) toggle(open, text, marker, position);
  return marker?.length ?? 1;
}

function toggle(open: OpenMarker[], text: string, marker: string, position: number): void {
  const end = position + marker.length;
  if (open.at(-1)?.marker === marker && !isSpace(text[position - 1])) {
    open.pop();
    return;
  }
  // Between spaces, and an underscore in a word, it is only a character.
  const isOpening = !isSpace(text[end]) || end === text.length;
  const isInWord = marker.startsWith('_') && /\w/.test(text[position - 1] ?? '');
  if (isOpening && !isInWord) open.push({ marker, end });
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

function closeEmphasis(text: string, open: readonly OpenMarker[]): string {
  if (open.length > OPEN_MAX) return text;
  let closed = text;
  for (const { marker, end } of [...open].reverse()) {
    if (closed.slice(end).trim() === '') closed = closed.slice(0, end - marker.length);
    else closed = closed.trimEnd() + marker + (/\s*$/.exec(closed)?.[0] ?? '');
  }
  return closed;
}

const runAt = (text: string, position: number): string => /^`+/.exec(text.slice(position))?.[0] ?? '';

function endOfCode(text: string, start: number): number {
  const run = runAt(text, start);
  let position = text.indexOf(run, start + run.length);
  while (position >= 0) {
    const end = position + runAt(text, position).length;
    if (end - position === run.length) return end;
    position = text.indexOf(run, end);
  }
  return -1;
}

function closeCode(text: string, start: number): string {
  const run = runAt(text, start);
  return text.slice(start + run.length).trim() === '' ? text.slice(0, start) : `${text.trimEnd()}${run}`;
}

/** The end of a complete link, or of brackets that are none; -1 where the text ends within. */
function endOfLink(text: string, start: number): number {
  const closing = endOfBrackets(text, start);
  if (closing < 0 || closing + 1 === text.length) return -1;
  if (text[closing + 1] !== '(') return closing + 1;
  const end = text.indexOf(')', closing);
  return end < 0 ? -1 : end + 1;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position];
    if (character === '\\') position += 1;
    else if (character === '[') depth += 1;
    else if (character === ']') depth -= 1;
    if (depth === 0) return position;
  }
  return -1;
}

/** A picture needs its address; of a link the words can be shown already. */
function withoutHalfLink(text: string, start: number): string {
  if (text[start - 1] === '!') return text.slice(0, start - 1);
  const words = text.slice(start + 1);
  const end = words.indexOf(']');
  return text.slice(0, start) + (end < 0 ? words : words.slice(0, end));
}

const closeMath = (text: string): string => (text.split('$$').length % 2 === 0 ? `${text}\n$$` : text);

/** A row of cells at the end is the head of a table whose second line has not come. */
function closeTable(text: string): string {
  const lines = text.split('\n');
  const [head = '', second] = lines;
  if (!/^ {0,3}\|.*\S/.test(head) || lines.length > 2 || (second !== undefined && !/^[\s|:-]*$/.test(second)))
    return text;
  const columns = head
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;
  return `${head}\n${'|---'.repeat(columns)}|`;
}
