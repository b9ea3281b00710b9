import type { Token, Tokens } from 'marked';
import { decodeEntities } from './decode-entities.ts';
import { inlineText } from './inline-text.ts';
import { type FootnoteToken, lexMarkdown } from './lex-markdown.ts';

/** Markdown as plain text: lists keep their markers, cells are separated by tabs, everything else loses its markup. */
export function markdownToText(source: string): string {
  const tokens = lexMarkdown(source.replace(/\r\n?/g, '\n'), {});
  nameReferences(tokens);
  return blocksText(tokens);
}

/** A reference to a footnote of the text becomes its label in brackets; one without a footnote stays as it is written. */
function nameReferences(tokens: readonly Token[]): void {
  const all = withChildren(tokens);
  const labels = new Set(all.flatMap((token) => (token.type === 'footnote' ? [token.label] : [])));
  for (const token of all)
    if (token.type === 'footnote-reference' && labels.has(token.label)) token.raw = inBrackets(token.label);
}

const inBrackets = (label: string): string => `[${label}]`;

/** The tokens with all that are in them, also in the items of lists and in the cells of tables. */
const withChildren = (tokens: readonly Tokens.Generic[]): Tokens.Generic[] =>
  tokens.flatMap((token) => [token, ...withChildren(childrenOf(token))]);

function childrenOf({ type, tokens = [], items = [], header = [], rows = [] }: Tokens.Generic): Tokens.Generic[] {
  return type === 'table' ? [header, ...rows].flat() : [...tokens, ...items];
}

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
      return `${inBrackets((token as FootnoteToken).label)} ${blocksText(token.tokens)}`;
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
