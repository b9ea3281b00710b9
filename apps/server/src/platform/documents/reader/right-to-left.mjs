// @ts-check

/** @import { Piece } from './page-text.mjs' */

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Arabic letters in the shape that they have in a word. pdf.js takes them for letters that are read from left to right. */
const SHAPES = /[\ufb50-\ufdff\ufe70-\ufefc]/;
const LEFT_TO_RIGHT_PIECE = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}.,:/%+-]*/gu;

/** @param {string} text */
export const isRightToLeft = (text) => RIGHT_TO_LEFT.test(text);

/**
 * Text of a PDF in the order in which it is read, with plain letters.
 *
 * @param {string} text
 * @param {string} direction Of pdf.js, which has turned around what it knows to be right-to-left.
 */
export function inReadingOrder(text, direction) {
  if (!SHAPES.test(text)) return text;
  const turned = direction === 'rtl' ? text : reverse(text).replace(LEFT_TO_RIGHT_PIECE, reverse);
  return turned.normalize('NFKC');
}

/** @param {string} text */
const reverse = (text) => [...text].reverse().join('');

/**
 * The pieces of a line by their positions. Programs write them in any order, often letter by letter. Numbers and words of other
 * languages between them are read from left to right.
 *
 * @param {readonly Piece[]} pieces
 * @param {number} wordGap
 */
export function fromRightToLeft(pieces, wordGap) {
  /** @type {Piece[]} */
  const ordered = [];
  /** @type {Piece[]} */
  let leftToRight = [];
  for (const piece of [...pieces].sort((one, other) => other.left - one.left)) {
    if (isRightToLeft(piece.text)) {
      ordered.push(...leftToRight, piece);
      leftToRight = [];
    } else leftToRight.unshift(piece);
  }
  ordered.push(...leftToRight);
  let text = '';
  /** @type {Piece | undefined} */
  let last;
  for (const piece of ordered) {
    const gap = last ? Math.max(last.left - piece.right, piece.left - last.right) : 0;
    text += gap > wordGap ? ` ${piece.text.trim()}` : piece.text.trim();
    last = piece;
  }
  return text;
}
