import type { DocumentPart, Place, ReadDocument } from './document.ts';

/** How a place is named in a text for a model, and how the model can cite it. */
function describePlace(place: Place): string {
  switch (place.type) {
    case 'page':
      return `page ${place.page}`;
    case 'slide':
      return `slide ${place.slide}`;
    case 'heading':
      return place.headings.join(' > ');
    case 'cells':
      return place.sheet === null ? `cells ${place.cells}` : `sheet ${place.sheet}, cells ${place.cells}`;
    case 'lines':
      return place.first === place.last ? `line ${place.first}` : `lines ${place.first}-${place.last}`;
    case 'message':
      return 'message';
    case 'attachment':
      return `attachment ${place.name}`;
  }
}

interface ModelText {
  readonly text: string;
  /** Characters of the reading that did not fit. */
  readonly leftOutCharacters: number;
}

/**
 * A reading as one text: each place in brackets, then its parts. Of a text that does not fit, the beginning is kept and the last
 * line says how much was left out.
 */
export function toModelText({ parts, missing }: ReadDocument, maxCharacters: number): ModelText {
  const blocks = parts.map((part, index) => withPlace(part, parts[index - 1]));
  const total = parts.reduce((sum, part) => sum + part.text.length, 0);
  const whole = blocks.join('\n\n');
  if (whole.length <= maxCharacters && missing === null) return { text: whole, leftOutCharacters: 0 };

  const note = (leftOut: number) => `\n\n[${leftOutNote(leftOut, missing)}]`;
  const room = Math.max(0, maxCharacters - note(total).length);
  const kept: string[] = [];
  let used = 0;
  let keptCharacters = 0;
  for (const [index, block] of blocks.entries()) {
    const part = parts[index]?.text ?? '';
    const fitting = cutAtLine(block, room - used);
    const shown = fitting.length - (block.length - part.length);
    if (shown <= 0) break;
    kept.push(fitting);
    used += fitting.length + 2;
    keptCharacters += shown;
    if (fitting.length < block.length) break;
  }
  const leftOutCharacters = total - keptCharacters;
  if (leftOutCharacters === 0 && missing === null) return { text: kept.join('\n\n'), leftOutCharacters };
  return { text: kept.join('\n\n') + note(leftOutCharacters), leftOutCharacters };
}

function withPlace(part: DocumentPart, previous: DocumentPart | undefined): string {
  const place = describePlace(part.place);
  const isSame = previous !== undefined && describePlace(previous.place) === place;
  return isSame || place === '' ? part.text : `[${place}]\n${part.text}`;
}

/** The last line is kept whole where that does not waste half of the room. */
function cutAtLine(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room <= 0) return '';
  const lineEnd = text.lastIndexOf('\n', room);
  const end = lineEnd > room / 2 ? lineEnd : room;
  const isWithinCharacter = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
  return text.slice(0, isWithinCharacter ? end - 1 : end);
}

function leftOutNote(characters: number, missing: ReadDocument['missing']): string {
  const counted = characters.toLocaleString('en-US');
  if (missing === null) return `${counted} characters of this file were left out because it is too long.`;
  const rest = missing === 'broken' ? 'the rest of the file is damaged' : 'the rest of the file was too long to read';
  return characters === 0 ? `Not all of this file: ${rest}.` : `${counted} characters were left out, and ${rest}.`;
}
