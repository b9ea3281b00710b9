import type { TokenizerExtensionFunction, TokenizerStartFunction } from 'marked';

/** TeX in a text: `$…$` and `\(…\)` in a line, `$$…$$` and `\[…\]` on their own. */
export interface MathToken {
  type: 'math';
  raw: string;
  tex: string;
  isBlock: boolean;
}

// An amount of money is no math: a formula begins and ends without a space, and no digit follows it.
const INLINE = /^\$(?![\s$])((?:\\.|[^\\$\n]){0,500}?[^\\\s$]|[^\\\s$])\$(?!\d)|^\\\(([^\n]{1,500}?)\\\)/;
const DISPLAY_IN_LINE = /^\$\$([^$\n]{1,2000})\$\$/;
const DISPLAY = /^ {0,3}(?:\$\$([^$]{1,10000}?)\$\$|\\\[([\s\S]{1,10000}?)\\\])[ \t]*(?:\n|$)/;

const found = (raw: string, tex: string, isBlock: boolean): MathToken => ({
  type: 'math',
  raw,
  tex: tex.trim(),
  isBlock,
});

const inline: TokenizerExtensionFunction = (source) => {
  const display = DISPLAY_IN_LINE.exec(source);
  if (display) return found(display[0], display[1] ?? '', true);
  const match = INLINE.exec(source);
  return match ? found(match[0], match[1] ?? match[2] ?? '', false) : undefined;
};

const block: TokenizerExtensionFunction = (source) => {
  const match = DISPLAY.exec(source);
  return match ? found(match[0], match[1] ?? match[2] ?? '', true) : undefined;
};

const inlineStart: TokenizerStartFunction = (source) => positionOf(source, /\$|\\\(/);
const blockStart: TokenizerStartFunction = (source) => positionOf(source, /\n {0,3}(?:\$\$|\\\[)/);

function positionOf(source: string, pattern: RegExp): number | undefined {
  const position = source.search(pattern);
  return position < 0 ? undefined : position;
}

export const mathSyntax = {
  renderers: {},
  childTokens: {},
  inline: [inline],
  block: [block],
  startInline: [inlineStart],
  startBlock: [blockStart],
};
