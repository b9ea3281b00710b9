// @ts-check
/** @import { Output } from './output.mjs' */

const BLOCK_CHARACTERS = 4_000;

/** Texts and code, in blocks of whole lines. @param {string} text @param {Output} output */
export function readLines(text, output) {
  let first = 1;
  let last = 0;
  let block = '';
  for (const line of eachLine(text)) {
    last += 1;
    block += `${line}\n`;
    if (block.length < BLOCK_CHARACTERS) continue;
    output.part(block, { type: 'lines', first, last });
    block = '';
    first = last + 1;
  }
  output.part(block, { type: 'lines', first, last });
}

/** One by one, because a file of empty lines has millions. @param {string} text */
export function* eachLine(text) {
  let start = 0;
  while (start < text.length) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end;
    yield text.slice(start, text[next - 1] === '\r' && next > start ? next - 1 : next);
    start = next + 1;
  }
}
