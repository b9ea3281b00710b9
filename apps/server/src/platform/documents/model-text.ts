import type { DocumentPart, Place, ReadDocument, UnreadableReason } from './document.ts';

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

/** A reading as one text: each place in brackets, then its parts. The last line says when the end of the file is missing. */
export function toModelText({ parts, missing }: ReadDocument): string {
  const blocks = parts.map((part, index) => withPlace(part, parts[index - 1]));
  if (missing !== null) blocks.push(`[Not all of this file: ${describeMissing(missing)}.]`);
  return blocks.join('\n\n');
}

function withPlace(part: DocumentPart, previous: DocumentPart | undefined): string {
  const place = describePlace(part.place);
  const isSame = previous !== undefined && describePlace(previous.place) === place;
  return isSame || place === '' ? part.text : `[${place}]\n${part.text}`;
}

function describeMissing(reason: UnreadableReason): string {
  if (reason === 'broken') return 'the rest of the file is damaged';
  return reason === 'interrupted' ? 'reading it was interrupted' : 'the rest of the file was too long to read';
}
