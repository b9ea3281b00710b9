import { diffTokens } from '../../draft/merge/diff-tokens.ts';

/** A part of a changed text: lines that stay, or a hunk that can be taken or left. */
export type TextHunk =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | {
      readonly kind: 'hunk';
      /** Its place among the hunks, from 0. */
      readonly index: number;
      readonly removed: readonly string[];
      readonly added: readonly string[];
    };

/** The changes from one text to another, line by line, with the lines between them. */
export function textHunks(before: string, after: string): readonly TextHunk[] {
  const lines = linesOf(before);
  const parts: TextHunk[] = [];
  let position = 0;
  const addSame = (end: number) => {
    if (position < end) parts.push({ kind: 'same', lines: lines.slice(position, end) });
  };
  diffTokens(lines, linesOf(after)).forEach(({ start, end, tokens }, index) => {
    addSame(start);
    parts.push({ kind: 'hunk', index, removed: lines.slice(start, end), added: tokens });
    position = end;
  });
  addSame(lines.length);
  return parts;
}

/** The text with some of its hunks. */
export function withHunks(parts: readonly TextHunk[], isTaken: (index: number) => boolean): string {
  return parts
    .flatMap((part) => {
      if (part.kind === 'same') return part.lines;
      return isTaken(part.index) ? part.added : part.removed;
    })
    .join('\n');
}

export const countHunks = (parts: readonly TextHunk[]): number => parts.filter(({ kind }) => kind === 'hunk').length;

/** An empty text has no line; every other one is its lines joined by line breaks, also when it ends with one. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));
