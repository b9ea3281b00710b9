import { diffLines } from 'diff';
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
  const changes = diffLines(withLastBreak(before), withLastBreak(after));
  const rows: DiffRow[] = [];
  changes.forEach((change, index) => {
    const [previous, next] = [changes[index - 1], changes[index + 1]];
    if (change.removed) rows.push(...markedRows('removed', change.value, next?.added ? next.value : ''));
    else if (change.added) rows.push(...markedRows('added', change.value, previous?.removed ? previous.value : ''));
    else rows.push(...nearRows(linesOf(change.value), index > 0, next !== undefined));
  });
  return rows;
}

/** Without it the last line would count as changed when a line is added after it. */
const withLastBreak = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n');

function markedRows(kind: 'removed' | 'added', text: string, other: string): DiffRow[] {
  const rows: TextPart[][] = [[]];
  for (const part of other === '' ? [{ text, isOwn: false }] : markedText(text, other)) {
    const [first = '', ...others] = part.text.split('\n');
    rows[rows.length - 1]?.push({ ...part, text: first });
    for (const line of others) rows.push([{ ...part, text: line }]);
  }
  // The break at the end begins no line.
  return rows.slice(0, -1).map((parts) => ({ kind, parts: parts.filter((part) => part.text !== '') }));
}

function nearRows(lines: readonly string[], isAfterChange: boolean, isBeforeChange: boolean): DiffRow[] {
  const head = isAfterChange ? CONTEXT_LINES : 0;
  const tail = isBeforeChange ? CONTEXT_LINES : 0;
  const toRow = (text: string): DiffRow => ({ kind: 'same', text });
  const count = lines.length - head - tail;
  // One line takes as much room as the note that it was left out.
  if (count <= 1) return lines.map(toRow);
  const last = tail === 0 ? [] : lines.slice(-tail).map(toRow);
  return [...lines.slice(0, head).map(toRow), { kind: 'skipped', count }, ...last];
}
