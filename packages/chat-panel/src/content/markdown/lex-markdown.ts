import { getDefaults, Lexer, type Links, type Token } from 'marked';
import { mathSyntax } from './math-syntax.ts';

const options = { ...getDefaults(), extensions: mathSyntax };

/** Words that are shown as they are written. */
const plainParagraph = (raw: string): Token => ({
  type: 'paragraph',
  raw,
  text: raw,
  tokens: [{ type: 'text', raw, text: raw, escaped: true }],
});

// Reading such a line would take time with the square of its length.
const NESTS_TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}|(?:!?\[){40}/m;

/** The blocks of a text, given addresses by name. What nests too deep to be read is shown as it is written. */
export function lexMarkdown(source: string, links: Links): readonly Token[] {
  if (NESTS_TOO_DEEP.test(source)) return [plainParagraph(source)];
  const lexer = new Lexer(options);
  Object.assign(lexer.tokens.links, links);
  try {
    return [...lexer.lex(source)];
  } catch (error) {
    if (error instanceof RangeError) return [plainParagraph(source)];
    throw error;
  }
}
