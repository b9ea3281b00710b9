// @ts-check
import { parseMime } from './mime.mjs';
import { readHtml } from './read-html.mjs';

/**
 * @import { MimePart } from './mime.mjs'
 * @import { Output } from './output.mjs'
 */

/** @typedef {(file: { bytes: Uint8Array, name: string, mediaType: string }) => Promise<void>} ReadAttachment */

const SHOWN_HEADERS = ['From', 'To', 'Cc', 'Date', 'Subject'];

/**
 * @param {Uint8Array} bytes
 * @param {Output} output
 * @param {ReadAttachment} readAttachment
 */
export async function readEmail(bytes, output, readAttachment) {
  const message = parseMime(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  output.title(message.header('subject'));
  const leaves = [...eachLeaf(message)];
  const attachments = leaves.filter((part) => part.isAttachment || part.type === 'message/rfc822');
  const head = SHOWN_HEADERS.map((name) => [name, message.header(name.toLowerCase())]);
  const names = attachments.map(nameOf).filter((name) => name !== '');
  if (names.length > 0) head.push(['Attachments', names.join(', ')]);
  const fields = head.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  const bodies = leaves.filter((part) => !attachments.includes(part)).map(bodyText);
  output.part([fields.join('\n'), ...bodies].join('\n\n'), { type: 'message' });
  for (const part of attachments) {
    await readAttachment({ bytes: part.bytes(), name: nameOf(part), mediaType: part.type });
  }
}

/** @param {MimePart} part */
const nameOf = (part) => part.fileName || (part.type === 'message/rfc822' ? 'message.eml' : '');

/** Of alternatives, the plain text; pages are for programs that show them. @param {MimePart} part @returns {Generator<MimePart>} */
function* eachLeaf(part) {
  if (part.type !== 'multipart/alternative') {
    if (part.parts.length === 0) yield part;
    for (const child of part.parts) yield* eachLeaf(child);
    return;
  }
  const plain = part.parts.find((child) => child.type === 'text/plain' && child.text().trim() !== '');
  const chosen = plain ?? part.parts.at(-1);
  if (chosen) yield* eachLeaf(chosen);
}

/** @param {MimePart} part */
function bodyText(part) {
  if (part.type === 'text/plain') return part.text();
  if (part.type !== 'text/html') return '';
  /** @type {string[]} */
  const texts = [];
  readHtml(part.text(), {
    kind: () => undefined,
    title: () => undefined,
    pageCount: () => undefined,
    scannedPage: () => undefined,
    isFull: () => false,
    part: (text) => void texts.push(text),
  });
  return texts.join('\n\n');
}
