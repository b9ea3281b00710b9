import { changedRange, type TextChange, withoutEqualEnds } from '../../draft/merge/changed-range.ts';
import { diffTokens } from '../../draft/merge/diff-tokens.ts';

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
  const lines = linesOf(replaced);
  const changes: TextChange[] = [];
  let [line, from] = [0, whole.from];
  for (const { start, end, tokens } of diffTokens(lines, linesOf(whole.insert), LINE_EDITS_MAX)) {
    from += lines.slice(line, start).join('').length;
    const to = from + lines.slice(start, end).join('').length;
    const change = withoutEqualEnds({ from, to, insert: tokens.join('') }, before);
    if (change) changes.push(change);
    [line, from] = [end, to];
  }
  return changes;
}

/** Every line with its line break. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
