import type { Token, Tokens } from 'marked';
import { decodeEntities } from './decode-entities.ts';
import { inlineText } from './inline-text.ts';
import { type FootnoteToken, lexMarkdown } from './lex-markdown.ts';

/** Markdown as plain text: lists keep their markers, cells are separated by tabs, everything else loses its markup. */
export const markdownToText = (source: string): string => blocksText(lexMarkdown(source.replace(/\r\n?/g, '\n'), {}));

const blocksText = (tokens: readonly Token[] = []): string =>
  tokens
    .map((token) => blockText(token))
    .filter((text) => text !== '')
    .join('\n\n');

function blockText(token: Token): string {
  switch (token.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(token.tokens);
    case 'text':
      return token.tokens ? inlineText(token.tokens) : decodeEntities((token as Tokens.Text).text);
    case 'code':
      return (token as Tokens.Code).text;
    case 'blockquote':
      return blocksText(token.tokens);
    case 'list':
      return listText(token as Tokens.List);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((cells) => cells.map(({ tokens }) => inlineText(tokens)).join('\t')).join('\n');
    }
    case 'math':
      return (token as Tokens.Generic).tex;
    case 'footnote':
      return `[^${(token as FootnoteToken).label}]: ${blocksText(token.tokens)}`;
    case 'space':
    case 'def':
    case 'hr':
    case 'checkbox':
      return '';
    default:
      return token.raw.trim();
  }
}

function listText({ ordered, start, items, loose }: Tokens.List): string {
  const first = Number(start) || 1;
  const lines = items.map(({ task, checked, tokens }, index) => {
    const marker = ordered ? `${first + index}. ` : task ? (checked ? '[x] ' : '[ ] ') : '- ';
    const text = tokens.map((token) => blockText(token)).filter((one) => one !== '');
    return marker + text.join('\n').replaceAll('\n', `\n${' '.repeat(ordered ? 3 : 2)}`);
  });
  return lines.join(loose ? '\n\n' : '\n');
}
