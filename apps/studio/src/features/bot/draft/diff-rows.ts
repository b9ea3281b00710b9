import { diffTokens } from './merge/diff-tokens.ts';
import { markedText, type TextPart } from './merge/marked-text.ts';

export type DiffRow =
  | { readonly kind: 'same'; readonly text: string }
  /** `isOwn` marks the words that only this version has. */
  | { readonly kind: 'removed' | 'added'; readonly parts: readonly TextPart[] }
  /** Unchanged lines that are left out. */
  | { readonly kind: 'skipped'; readonly count: number };

/** Unchanged lines that are shown around a change. */
const CONTEXT_LINES = 2;

/** The lines of two versions of a text: removed before added, unchanged ones only near a change. */
export function diffRows(before: string, after: string): DiffRow[] {
  const lines = linesOf(before);
  const hunks = diffTokens(lines, linesOf(after));
  const rows: DiffRow[] = [];
  let position = 0;
  hunks.forEach(({ start, end, tokens: added }, index) => {
    const removed = lines.slice(start, end);
    rows.push(...nearRows(lines.slice(position, start), index > 0, true));
    rows.push(...markedRows('removed', removed, added), ...markedRows('added', added, removed));
    position = end;
  });
  return [...rows, ...nearRows(lines.slice(position), hunks.length > 0, false)];
}

/** A line break at the end begins no line. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

/** Removed or added lines, with the words marked that the others do not have. */
export function markedRows(kind: 'removed' | 'added', lines: readonly string[], others: readonly string[]): DiffRow[] {
  if (lines.length === 0) return [];
  const text = lines.join('\n');
  const rows: TextPart[][] = [[]];
  for (const part of others.length === 0 ? [{ text, isOwn: false }] : markedText(text, others.join('\n'))) {
    const [first = '', ...following] = part.text.split('\n');
    rows[rows.length - 1]?.push({ ...part, text: first });
    for (const line of following) rows.push([{ ...part, text: line }]);
  }
  return rows.map((parts) => ({ kind, parts: parts.filter((part) => part.text !== '') }));
}

/** Unchanged lines: only those near a change. */
export function nearRows(lines: readonly string[], isAfterChange: boolean, isBeforeChange: boolean): DiffRow[] {
  const head = isAfterChange ? CONTEXT_LINES : 0;
  const tail = isBeforeChange ? CONTEXT_LINES : 0;
  const toRow = (text: string): DiffRow => ({ kind: 'same', text });
  const count = lines.length - head - tail;
  // One line takes as much room as the note that it was left out.
  if (count <= 1) return lines.map(toRow);
  const last = tail === 0 ? [] : lines.slice(-tail).map(toRow);
  return [...lines.slice(0, head).map(toRow), { kind: 'skipped', count }, ...last];
}
