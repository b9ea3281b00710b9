// @ts-check
import { Refused } from './unusable.mjs';

/** Escapes in `$'…'`. @type {Record<string, string>} */
const ESCAPES = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b', e: '\x1b', f: '\f', v: '\v' };

/**
 * The words of each command, as a POSIX shell divides them. Nothing is expanded: a variable stays as it is written.
 *
 * @param {string} text
 * @returns {string[][]}
 */
export function splitCommands(text) {
  /** @type {string[][]} */
  const commands = [[]];
  let word = '';
  let isWord = false;
  let at = 0;

  const endWord = () => {
    if (isWord) commands.at(-1)?.push(word);
    word = '';
    isWord = false;
  };
  const endCommand = () => {
    endWord();
    commands.push([]);
  };
  /** @param {string} quote */
  const closing = (quote) => {
    const end = text.indexOf(quote, at);
    if (end < 0) throw new Refused('curl-unclosed');
    return end;
  };

  while (at < text.length) {
    const character = text.charAt(at);
    const next = text.charAt(at + 1);
    at += 1;
    if (character === '\\') {
      // Before the end of a line it joins the next one.
      const lineEnd = /^\r?\n/.exec(text.slice(at, at + 2))?.[0];
      if (lineEnd !== undefined) at += lineEnd.length;
      else {
        word += next;
        isWord = true;
        at += 1;
      }
    } else if (character === '^' && /^\r?\n/.test(text.slice(at, at + 2))) at += text.charAt(at) === '\r' ? 2 : 1;
    else if (character === "'") {
      const end = closing("'");
      word += text.slice(at, end);
      isWord = true;
      at = end + 1;
    } else if (character === '"' || (character === '$' && next === "'")) {
      const isPlain = character === '"';
      const quoted = readQuoted(text, isPlain ? at : at + 1, isPlain ? '"' : "'");
      word += quoted.text;
      isWord = true;
      at = quoted.end;
    } else if (character === '\n' || character === ';') endCommand();
    else if (character === '|' || character === '&') {
      // Within an address without quotation marks `&` is no end, whatever a shell says: nobody means it.
      if (character === '&' && isWord && !/^[&\s]?$/.test(next)) word += character;
      else endCommand();
    } else if (/\s/.test(character)) endWord();
    else {
      word += character;
      isWord = true;
    }
  }
  endWord();
  return commands.filter((command) => command.length > 0);
}

/** @param {string} text @param {number} start @param {'"' | "'"} quote */
function readQuoted(text, start, quote) {
  let read = '';
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote) return { text: read, end: at + 1 };
    if (character !== '\\') {
      read += character;
      continue;
    }
    at += 1;
    const escaped = text.charAt(at);
    if (quote === '"') read += '"\\$`'.includes(escaped) ? escaped : escaped === '\n' ? '' : `\\${escaped}`;
    else {
      const code = /^(x[\da-f]{1,2}|u[\da-f]{1,4})/i.exec(text.slice(at, at + 5))?.[0];
      if (code) at += code.length - 1;
      read += code ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : (ESCAPES[escaped] ?? escaped);
    }
  }
  throw new Refused('curl-unclosed');
}
