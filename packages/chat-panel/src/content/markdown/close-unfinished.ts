/**
 * Repairs the ending of an unfinished text: closes open emphasis, shows the label of an incomplete link, and leaves out a
 * marker without content. Only the last paragraph can be unfinished, so only that is changed.
 */
export function closeUnfinished(text: string): string {
  if (endsInCode(text)) return text;
  const start = lastParagraphStart(text);
  const paragraph = text.slice(start);
  const lineStart = paragraph.lastIndexOf('\n') + 1;
  // A lone `-` may become a list item or make the line above a heading, and a lone number may begin a list.
  const complete = LONE_MARKER.test(paragraph.slice(lineStart))
    ? paragraph.slice(0, Math.max(0, lineStart - 1))
    : paragraph;
  return text.slice(0, start) + closeTable(closeMath(closeInline(complete)));
}

const LONE_MARKER = /^[ \t>]*(?:[-+*=]{1,2}|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|>)[ \t]*$/;

/** Whether a code fence is open. Code is not repaired. */
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

/** Markers beyond this are not emphasis, and parsing hundreds of closed ones would take long. */
const OPEN_MAX = 8;
const MARKERS = ['***', '**', '__', '~~', '*', '_'];

interface OpenMarker {
  readonly marker: string;
  /** Position after the marker. */
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
      return closeEmphasis(character === '`' ? closeCode(text, position) : withoutIncompleteLink(text, position), open);
    position = end;
  }
  return closeEmphasis(text, open);
}

/** Toggles the marker at a position and returns its length; 1 if there is none. */
function passMarker(open: OpenMarker[], text: string, position: number): number {
  const marker = MARKERS.find((candidate) => text.startsWith(candidate, position));
  if (marker) toggle(open, text, marker, position);
  return marker?.length ?? 1;
}

function toggle(open: OpenMarker[], text: string, marker: string, position: number): void {
  const end = position + marker.length;
  if (open.at(-1)?.marker === marker && !isSpace(text[position - 1])) {
    open.pop();
    return;
  }
  // Before a space, or as an underscore inside a word, the marker is plain text.
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
    else closed = beforeTrailingSpace(closed, marker);
  }
  return closed;
}

function beforeTrailingSpace(text: string, inserted: string): string {
  const trimmed = text.trimEnd();
  return trimmed + inserted + text.slice(trimmed.length);
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

/** The end of a complete link, or of brackets that are no link; -1 if the text ends inside. */
function endOfLink(text: string, start: number): number {
  const closing = endOfBrackets(text, start);
  if (closing >= 0 && text[start + 1] === '^') return closing + 1;
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

/** Keeps the label of an incomplete link. An incomplete picture is left out: without its URL there is nothing to show; also a footnote. */
function withoutIncompleteLink(text: string, start: number): string {
  if (text[start - 1] === '!') return text.slice(0, start - 1);
  if (text[start + 1] === '^') return text.slice(0, start);
  const label = text.slice(start + 1);
  const end = label.indexOf(']');
  return text.slice(0, start) + (end < 0 ? label : label.slice(0, end));
}

const closeMath = (text: string): string => (text.split('$$').length % 2 === 0 ? `${text}\n$$` : text);

/** A row of cells at the end is the header of a table whose delimiter row is still missing. */
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
