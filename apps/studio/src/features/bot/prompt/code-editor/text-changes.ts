import { diffLines } from 'diff';
import { changedRange, type TextChange, withoutEqualEnds } from '../../draft/merge/changed-range.ts';

/** Texts that differ in more lines than this are replaced between the first and the last difference. */
const LINE_EDITS_MAX = 100;

/**
 * The smallest replacements, in order and by positions of the text before, that turn one text into another. Lines that
 * stay are not touched, so that a caret in one of them stays where it is.
 */
export function textChanges(before: string, after: string): TextChange[] {
  const whole = changedRange(before, after);
  if (!whole) return [];
  const replaced = before.slice(whole.from, whole.to);
  if (!replaced.includes('\n')) return [whole];
  const parts = diffLines(replaced, whole.insert, { maxEditLength: LINE_EDITS_MAX });
  if (!parts) return [whole];

  const changes: TextChange[] = [];
  let at = whole.from;
  let removed = '';
  const replace = (insert: string) => {
    const change = withoutEqualEnds({ from: at, to: at + removed.length, insert }, before);
    if (change) changes.push(change);
    at += removed.length;
    removed = '';
  };
  // A line that was edited is a removal followed by an addition.
  for (const part of parts) {
    if (part.added) replace(part.value);
    else if (removed) replace('');
    if (part.removed) removed = part.value;
    else if (!part.added) at += part.value.length;
  }
  if (removed) replace('');
  return changes;
}
