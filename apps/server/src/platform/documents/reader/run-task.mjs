// @ts-check
import { readFile, stat } from 'node:fs/promises';
import { createOutput } from './output.mjs';
import { readDocument } from './read-document.mjs';
import { Unreadable } from './unreadable.mjs';

/**
 * @import { UnreadableReason } from '../document.ts'
 * @import { ReaderMessage, ReaderTask } from '../reader-messages.ts'
 */

/**
 * @param {ReaderTask} task
 * @param {(message: ReaderMessage) => void} send
 * @returns {Promise<UnreadableReason | null>} Why it was not done, or not to the end.
 */
export async function runTask(task, send) {
  try {
    await read(task, send);
    return null;
  } catch (error) {
    // Libraries throw all kinds of errors at files that are not what they claim to be.
    return error instanceof Unreadable ? error.reason : 'broken';
  }
}

/** @param {ReaderTask} task @param {(message: ReaderMessage) => void} send */
async function read({ source, name, mediaType, drawPages, other, limits }, send) {
  const bytes = await load(source, limits.fileBytes);
  if (other?.type === 'links') return (await import('./page-links.mjs')).readLinks(bytes, other.address, send);
  if (other?.type === 'feed') return (await import('./read-feed.mjs')).readFeed(bytes, other, send);
  if (other?.type === 'unpack') return (await import('./unpack.mjs')).unpack(bytes, other, send);
  if (other?.type === 'table') {
    const { readTable } = await import('./read-table.mjs');
    return readTable({ bytes, name, mediaType }, other.rowsOf, limits, send);
  }
  if (other?.type === 'json-table') {
    return (await import('./read-json-table.mjs')).readJsonTable(bytes, other.listOf, limits, send);
  }
  if (drawPages === null) {
    return readDocument({ bytes, name, mediaType }, createOutput(send, limits.characters), limits);
  }
  const { drawPages: draw } = await import('./draw-pages.mjs');
  await draw(bytes, drawPages, limits.pictureSide, (picture) => send({ type: 'picture', picture }));
}

/** @param {string | Uint8Array} source @param {number} maxBytes */
async function load(source, maxBytes) {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > maxBytes) throw new Unreadable('too-large');
  return typeof source === 'string' ? readFile(source) : source;
}
