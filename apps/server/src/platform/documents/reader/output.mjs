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

/**
 * @param {(message: ReaderMessage) => void} send
 * @param {number} maxCharacters
 * @returns {Output}
 */
export function createOutput(send, maxCharacters) {
  let room = maxCharacters;

  /** @param {string} text @param {Place} place */
  function sendPart(text, place) {
    const cleaned = cleanText(text);
    if (cleaned === '') return;
    if (room === 0) throw new Unreadable('too-large');
    const fitting = cleaned.slice(0, room).toWellFormed();
    room -= fitting.length;
    send({ type: 'part', part: { text: fitting, place } });
    if (fitting.length < cleaned.length) throw new Unreadable('too-large');
  }

  return {
    kind: (kind) => send({ type: 'kind', kind }),
    title(title) {
      const cleaned = cleanText(title).replace(/\s+/g, ' ').slice(0, TITLE_MAX_CHARACTERS).trim();
      if (cleaned !== '') send({ type: 'title', title: cleaned.toWellFormed() });
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
