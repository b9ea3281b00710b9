// @ts-check
import { Unreadable } from './unreadable.mjs';

/**
 * @import { DocumentKind, Place } from '../document.ts'
 * @import { ReaderMessage } from '../reader-messages.ts'
 */

/**
 * What readers write into.
 *
 * @typedef {object} Output
 * @property {(kind: DocumentKind) => void} kind
 * @property {(title: string) => void} title
 * @property {(count: number) => void} pageCount
 * @property {(page: number) => void} scannedPage
 * @property {(text: string, place: Place) => void} part Leaves out empty text; splits long text.
 * @property {() => boolean} isFull
 */

const PART_MAX_CHARACTERS = 16_000;
const TITLE_MAX_CHARACTERS = 300;
/** Of a heading, a sheet or an attachment: the place is repeated with each part. */
const NAME_MAX_CHARACTERS = 200;
const MAX_PARTS = 20_000;

/**
 * @param {(message: ReaderMessage) => void} send
 * @param {number} maxCharacters Of texts and the names in their places.
 * @returns {Output}
 */
export function createOutput(send, maxCharacters) {
  let room = maxCharacters;
  let parts = 0;
  let hasTitle = false;

  /** @returns {never} */
  function refuseMore() {
    room = 0;
    throw new Unreadable('too-large');
  }

  /** @param {string} text @param {Place} place */
  function sendPart(text, place) {
    const cleaned = cleanText(text);
    if (cleaned === '') return;
    const shortened = shortenPlace(place);
    const textRoom = room - sizeOf(shortened);
    if (textRoom <= 0 || parts === MAX_PARTS) refuseMore();
    const fitting = cleaned.slice(0, textRoom).toWellFormed();
    room = textRoom - fitting.length;
    parts += 1;
    send({ type: 'part', part: { text: fitting, place: shortened } });
    if (fitting.length < cleaned.length) refuseMore();
  }

  return {
    kind: (kind) => send({ type: 'kind', kind }),
    title(title) {
      const cleaned = cleanText(title).replace(/\s+/g, ' ').slice(0, TITLE_MAX_CHARACTERS).trim();
      if (cleaned === '' || hasTitle) return;
      hasTitle = true;
      send({ type: 'title', title: cleaned.toWellFormed() });
    },
    pageCount: (count) => send({ type: 'page-count', count }),
    scannedPage: (page) => send({ type: 'scanned-page', page }),
    isFull: () => room === 0,
    part(text, place) {
      let start = 0;
      while (text.length - start > PART_MAX_CHARACTERS) {
        const end = splitAt(text, start, start + PART_MAX_CHARACTERS);
        sendPart(text.slice(start, end), place);
        start = end;
      }
      sendPart(text.slice(start), place);
    },
  };
}

/** @param {Place} place @returns {Place} */
function shortenPlace(place) {
  switch (place.type) {
    case 'heading':
      return { ...place, headings: place.headings.map(shortenName) };
    case 'cells':
      return { ...place, sheet: place.sheet === null ? null : shortenName(place.sheet) };
    case 'attachment':
      return { ...place, name: shortenName(place.name) };
    default:
      return place;
  }
}

/** @param {string} name */
const shortenName = (name) => cleanText(name.slice(0, NAME_MAX_CHARACTERS)).replace(/\s+/g, ' ').trim();

/** The characters of the names in a place. @param {Place} place */
function sizeOf(place) {
  if (place.type === 'heading') return place.headings.reduce((sum, heading) => sum + heading.length, 0);
  if (place.type === 'cells') return place.sheet?.length ?? 0;
  return place.type === 'attachment' ? place.name.length : 0;
}

/** The end of a line, else of a word, in the second half. @param {string} text @param {number} start @param {number} max */
function splitAt(text, start, max) {
  const middle = (start + max) / 2;
  for (const mark of ['\n', ' ']) {
    const end = text.lastIndexOf(mark, max - 1) + 1;
    if (end > middle) return end;
  }
  return max;
}

/** Without control characters, spaces at the ends of lines and more than one empty line. @param {string} text */
function cleanText(text) {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
