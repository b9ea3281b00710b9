import type { Token, Tokens } from 'marked';
import { decodeEntities } from './decode-entities.ts';

/** Inline nodes as they are read: without markup, with the names of links and pictures. */
export const inlineText = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => textOf(token as Tokens.Generic)).join('');

function textOf(token: Tokens.Generic): string {
  switch (token.type) {
    case 'text':
      return token.tokens ? inlineText(token.tokens) : token.escaped ? token.text : decodeEntities(token.text);
    case 'codespan':
    case 'escape':
      return token.text;
    case 'image':
      return decodeEntities(token.text);
    case 'math':
      return token.tex;
    case 'br':
      return '\n';
    default:
      if (token.tokens) return inlineText(token.tokens);
      return /^<br\s*\/?>$/i.test(token.raw) ? '\n' : token.raw;
  }
}
