// @ts-check
import { Refused } from './unusable.mjs';

/** Escapes in `$'…'`. @type {Record<string, string>} */
const ESCAPES = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' };

/**
 * What a command is made of, in this order: an end of line that joins the next one, an escaped character, three kinds of quotation
 * marks, the end of a command, space, and everything else.
 */
const PIECES = new RegExp(
  [
    String.raw`(?<joined>[\\^]\r?\n)`,
    String.raw`\\(?<escaped>.)`,
    "'(?<literal>[^']*)'",
    String.raw`"(?<quoted>[^"\\]*(?:\\.[^"\\]*)*)"`,
    String.raw`\$'(?<ansi>[^'\\]*(?:\\.[^'\\]*)*)'`,
    // Within an address without quotation marks `&` is no end, whatever a shell says: nobody means it.
    String.raw`(?<end>[;\n|]+|&&|&(?=\s|$))`,
    String.raw`(?<space>\s+)`,
    String.raw`(?<plain>[^\s'"\\;|&]+?(?=[\s'"\\;|&$^]|$)|&)`,
  ].join('|'),
  'suy',
);

/**
 * The words of each command, as a POSIX shell divides them. Nothing is expanded: a variable stays as it is written.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function splitCommands(text) {
  /** @type {string[][]} */
  const commands = [[]];
  /** @type {string | null} */
  let word = null;
  for (const found of piecesOf(text)) {
    if (found.space === undefined && found.end === undefined) {
      word = (word ?? '') + textOf(found);
      continue;
    }
    if (word !== null) commands.at(-1)?.push(word);
    word = null;
    if (found.end !== undefined || found.space?.includes('\n')) commands.push([]);
  }
  if (word !== null) commands.at(-1)?.push(word);
  return commands.filter((command) => command.length > 0);
}

/** @param {string} text */
function* piecesOf(text) {
  PIECES.lastIndex = 0;
  while (PIECES.lastIndex < text.length) {
    const found = PIECES.exec(text)?.groups;
    if (!found) throw new Refused('curl-unclosed');
    const { lastIndex } = PIECES;
    if (found.joined === undefined) yield found;
    PIECES.lastIndex = lastIndex;
  }
}

/** @param {Record<string, string | undefined>} found */
function textOf({ escaped, literal, quoted, ansi, plain }) {
  if (quoted !== undefined) return quoted.replace(/\\(["\\$`])|\\\n/g, '$1');
  if (ansi !== undefined) return ansi.replace(/\\(x[\da-f]{1,2}|u[\da-f]{1,4}|.)/gis, (_, code) => readEscape(code));
  return escaped ?? literal ?? plain ?? '';
}

/** @param {string} code */
const readEscape = (code) =>
  code.length > 1 ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ESCAPES[code] ?? code);
