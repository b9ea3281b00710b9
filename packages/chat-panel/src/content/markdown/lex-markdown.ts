import {
  getDefaults,
  Lexer,
  type Links,
  type Token,
  type TokenizerExtensionFunction,
  type TokenizerStartFunction,
} from 'marked';

/** TeX in a text: `$…$` and `\(…\)` inline, `$$…$$` and `\[…\]` as a block. */
export interface MathToken {
  type: 'math';
  raw: string;
  tex: string;
  isBlock: boolean;
}

/** The definition of a footnote: its paragraphs. */
export interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

// "$5 and $6" is no formula: a formula neither begins nor ends with a space, and no digit follows it.
const INLINE = /^\$(?![\s$])((?:\\.|[^\\$\n]){0,500}?[^\\\s$]|[^\\\s$])\$(?!\d)|^\\\(([^\n]{1,500}?)\\\)/;
const DISPLAY_IN_LINE = /^\$\$([^$\n]{1,2000})\$\$/;
const DISPLAY = /^ {0,3}(?:\$\$([^$]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])[ \t]*(?:\n|$)/;

const mathToken = (raw: string, tex: string, isBlock: boolean): MathToken => ({
  type: 'math',
  raw,
  tex: tex.trim(),
  isBlock,
});

const inlineMath: TokenizerExtensionFunction = (source) => {
  const display = DISPLAY_IN_LINE.exec(source);
  if (display) return mathToken(display[0], display[1] ?? '', true);
  const match = INLINE.exec(source);
  return match ? mathToken(match[0], match[1] ?? match[2] ?? '', false) : undefined;
};

const blockMath: TokenizerExtensionFunction = (source) => {
  const match = DISPLAY.exec(source);
  return match ? mathToken(match[0], match[1] ?? match[2] ?? '', true) : undefined;
};

const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,64})\]:[ \t]*/;
const REFERENCE = /^\[\^([^\]\s]{1,64})\]/;
/** A line that goes on with a footnote: an indented one, also after blank lines, or one that begins no block of its own. */
const CONTINUATION =
  /(?:\n[ \t]*)*\n(?: {2}|\t)[ \t]*\S[^\n]*|\n(?! {0,3}(?:\[\^|#{1,6} |>|[-*+] |\d{1,9}[.)] |`{3}|~{3}|\||\$\$))[ \t]*\S[^\n]*/y;

/** Labels do not differ by case. */
const footnoteLabel = (label: string | undefined): string => (label ?? '').toLowerCase();

const footnote: TokenizerExtensionFunction = function (source) {
  const definition = DEFINITION.exec(source);
  if (!definition) return undefined;
  const start = definition[0].length;
  const lineEnd = source.indexOf('\n', start);
  let end = lineEnd < 0 ? source.length : lineEnd;
  for (CONTINUATION.lastIndex = end; CONTINUATION.test(source); ) end = CONTINUATION.lastIndex;
  const paragraphs = source
    .slice(start, end)
    .split(/\n[ \t]*\n/)
    .map((raw) => raw.replace(/^[ \t]+/gm, ''));
  const tokens = paragraphs.map((raw) => ({ type: 'paragraph', raw, text: raw, tokens: this.lexer.inline(raw) }));
  return { type: 'footnote', raw: source.slice(0, end), label: footnoteLabel(definition[1]), tokens };
};

const footnoteReference: TokenizerExtensionFunction = (source) => {
  const [raw, label] = REFERENCE.exec(source) ?? [];
  return raw === undefined ? undefined : { type: 'footnote-reference', raw, label: footnoteLabel(label) };
};

/** `[1]`, unless it is a link: by its address, by a definition, or as a part of one. */
const citation: TokenizerExtensionFunction = function (source) {
  const [, number = '', name = ''] = /^\[(\d{1,3})\](?![(:])(?:\[([^\]]{1,99})\])?/.exec(source) ?? [];
  const { state, tokens } = this.lexer;
  if (!number || state.inLink || tokens.links[number] || tokens.links[name.toLowerCase()]) return undefined;
  return { type: 'citation', raw: `[${number}]`, number };
};

const footnoteStart: TokenizerStartFunction = (source) => positionOf(source, /\n {0,3}\[\^[^\]\s]{1,64}\]:/);
const inlineMathStart: TokenizerStartFunction = (source) => positionOf(source, /\$|\\\(/);
const blockMathStart: TokenizerStartFunction = (source) => positionOf(source, /\n {0,3}(?:\$\$|\\\[)/);

function positionOf(source: string, pattern: RegExp): number | undefined {
  const position = source.search(pattern);
  return position < 0 ? undefined : position;
}

const options = {
  ...getDefaults(),
  extensions: {
    renderers: {},
    childTokens: {},
    inline: [inlineMath, footnoteReference, citation],
    block: [blockMath, footnote],
    startInline: [inlineMathStart],
    startBlock: [blockMathStart, footnoteStart],
  },
};

/** A paragraph that shows its source as it is. */
const plainParagraph = (raw: string): Token => ({
  type: 'paragraph',
  raw,
  text: raw,
  tokens: [{ type: 'text', raw, text: raw, escaped: true }],
});

// The lexer needs quadratic time for lines that nest this deep.
const NESTS_TOO_DEEP = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}|(?:!?\[){40}/m;

/** The block tokens of a text; `links` are reference definitions from earlier text. Text that nests too deep becomes a plain paragraph. */
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
