import type { BotDraft } from '@parley/contract';
import type { DraftEdit, LoadedDraft, SectionEdit, SectionValue } from './draft-edit.ts';
import { withEdit } from './draft-edit.ts';
import { isStoredSame, mergeSection, type SectionName } from './merge/merge-section.ts';

/** Takes in the newest draft of the server: changes of others are shown at once, edits stay on top of them. */
export function rebaseDraft(state: DraftEdit, loaded: LoadedDraft): DraftEdit {
  let { edits } = state;
  const merged: SectionName[] = [];
  const saved: Record<string, SectionValue> = {};
  for (const name of Object.keys(loaded.draft) as SectionName[]) {
    const theirs = loaded.draft[name];
    const isNew = !state.access.isInitialised || !isStoredSame(name, theirs, state.saved[name]);
    // The form in which a value was typed stays: the server trims, and drops empty questions.
    saved[name] = isNew ? theirs : state.saved[name];
    const edit = edits[name];
    if (!isNew || !edit) continue;
    const rebased = rebaseEdit(name, edit, state.saved[name], theirs, loaded);
    if (rebased && rebased.value !== edit.value) merged.push(name);
    edits = withEdit(edits, name, rebased);
  }
  return {
    ...state,
    access: { ...state.access, isInitialised: true, isEditable: loaded.isEditable },
    saved: saved as BotDraft,
    commit: loaded.commit,
    online: loaded.online,
    edits,
    merge: merged.length > 0 ? { sections: merged, isSaved: false } : state.merge,
  };
}

/** `null` when nothing is left to save. */
function rebaseEdit(
  name: SectionName,
  edit: SectionEdit,
  base: SectionValue,
  theirs: SectionValue,
  { commit }: LoadedDraft,
): SectionEdit | null {
  const isSame = (one: SectionValue, other: SectionValue) => isStoredSame(name, one as never, other as never);
  if (isSame(edit.value, theirs)) return null;
  // Part of the change is the user's own: it was stored, and the answer was lost.
  const stored = [...edit.unanswered].reverse().find((mine) => {
    const { isClean, value } = mergeSection(name, { base, mine, theirs } as never);
    return isClean && isSame(value, theirs);
  });
  if (stored !== undefined && isSame(stored, theirs)) return { ...edit, unanswered: [] };
  if (edit.problem?.type === 'conflict') return { ...edit, problem: { ...edit.problem, commit } };
  return mergeEdit(name, edit, stored ?? base, theirs, commit);
}

/** The edit on top of `theirs`: merged, or in conflict with it. `null` when the merged value is theirs. */
export function mergeEdit(
  name: SectionName,
  edit: SectionEdit,
  base: SectionValue,
  theirs: SectionValue,
  commit: LoadedDraft['commit'],
): SectionEdit | null {
  const { isClean, value } = mergeSection(name, { base, mine: edit.value, theirs } as never) as {
    isClean: boolean;
    value: SectionValue;
  };
  if (!isClean) return { ...edit, problem: { type: 'conflict', base, commit } };
  if (isStoredSame(name, value as never, theirs as never)) return null;
  return { ...edit, value, unanswered: [], problem: null };
}
