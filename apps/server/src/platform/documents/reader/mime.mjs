// @ts-check
import { decodeText } from './decode-text.mjs';
import { Unreadable } from './unreadable.mjs';

/** Messages as RFC 5322 and MIME write them. */

/**
 * @typedef {object} MimePart
 * @property {(name: string) => string} header Decoded; empty where there is none.
 * @property {string} type In lower case: `text/plain`.
 * @property {string} fileName Empty where there is none.
 * @property {boolean} isAttachment
 * @property {readonly MimePart[]} parts Of a multipart type.
 * @property {() => Buffer} bytes Decoded from base64 or quoted-printable.
 * @property {() => string} text
 */

const MAX_DEPTH = 20;
const MAX_PARTS = 1_000;
const MAX_HEADER_BYTES = 256 * 1024;

/** @param {Buffer} message @returns {MimePart} */
export function parseMime(message) {
  return parsePart(message, 0);
}

/** @param {Buffer} source @param {number} depth @returns {MimePart} */
function parsePart(source, depth) {
  if (depth > MAX_DEPTH) throw new Unreadable('broken');
  const { head, body } = splitHead(source);
  const headers = parseHeaders(head);
  const header = (/** @type {string} */ name) => headers.get(name) ?? '';
  const type = (header('content-type').split(';', 1)[0] || 'text/plain').trim().toLowerCase();
  const boundary = parameterOf(header('content-type'), 'boundary');
  const disposition = header('content-disposition');
  const fileName = parameterOf(disposition, 'filename') || parameterOf(header('content-type'), 'name');
  const bytes = () => decodeTransfer(body, header('content-transfer-encoding').trim().toLowerCase());
  return {
    header: (name) => decodeWords(header(name)),
    type,
    fileName: decodeWords(fileName),
    isAttachment:
      /^\s*attachment/i.test(disposition) || (fileName !== '' && type !== 'text/plain' && type !== 'text/html'),
    parts:
      type.startsWith('multipart/') && boundary !== ''
        ? splitParts(body, boundary).map((part) => parsePart(part, depth + 1))
        : [],
    bytes,
    text: () => decodeText(bytes(), parameterOf(header('content-type'), 'charset') || undefined),
  };
}

/** @param {Buffer} source */
function splitHead(source) {
  // A part without header fields begins with the empty line.
  if (source[0] === 10) return { head: '', body: source.subarray(1) };
  if (source[0] === 13 && source[1] === 10) return { head: '', body: source.subarray(2) };
  const ends = [source.indexOf('\r\n\r\n'), source.indexOf('\n\n')].filter((end) => end !== -1);
  const end = ends.length === 0 ? source.length : Math.min(...ends);
  const head = decodeText(source.subarray(0, Math.min(end, MAX_HEADER_BYTES)));
  return { head, body: source.subarray(end + (source[end] === 13 ? 4 : 2)) };
}

/** @param {string} head @returns {Map<string, string>} */
function parseHeaders(head) {
  const headers = new Map();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

/** @param {Buffer} body @param {string} boundary */
function splitParts(body, boundary) {
  const delimiter = `--${boundary}`;
  /** @type {Buffer[]} */
  const parts = [];
  let start = -1;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== 10) continue;
    if (start !== -1) parts.push(body.subarray(start, at));
    if (parts.length > MAX_PARTS) throw new Unreadable('too-large');
    const lineEnd = body.indexOf('\n', at);
    const isLast = body.toString('latin1', at + delimiter.length, at + delimiter.length + 2) === '--';
    start = isLast || lineEnd === -1 ? -1 : lineEnd + 1;
    if (start === -1) return parts;
  }
  // A message that was cut has no last delimiter.
  if (start !== -1) parts.push(body.subarray(start));
  return parts;
}

/** @param {Buffer} body @param {string} encoding */
function decodeTransfer(body, encoding) {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body.toString('latin1')) : body;
}

/** @param {string} text */
function decodeQuotedPrintable(text) {
  const unfolded = text.replace(/=\r?\n/g, '');
  return Buffer.from(
    unfolded.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** A parameter of a header field, also `name*=utf-8''…`. @param {string} field @param {string} name */
function parameterOf(field, name) {
  const plain = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(field);
  if (plain) return plain[1] ?? plain[2] ?? '';
  const extended = new RegExp(`;\\s*${name}\\*\\s*=\\s*([\\w-]*)'[^']*'([^;\\s]+)`, 'i').exec(field);
  if (!extended) return '';
  const bytes = Buffer.from(
    (extended[2] ?? '').replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  return decodeText(bytes, extended[1] || undefined);
}

/** `=?utf-8?B?…?=`. White space between two of them is not part of the text. @param {string} text */
function decodeWords(text) {
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^?]*)\?=/gi, (_, charset, encoding, encoded) => {
      const isBase64 = encoding.toLowerCase() === 'b';
      const bytes = isBase64 ? Buffer.from(encoded, 'base64') : decodeQuotedPrintable(encoded.replaceAll('_', ' '));
      return decodeText(bytes, charset);
    });
}
