import { type DraftEdit, editEntries, hasEdits } from './draft-edit.ts';
import type { SectionName } from './merge/merge-section.ts';

/** What the saving indicator tells. */
export interface Saving {
  readonly status: SavingStatus;
  /** A save is in flight. */
  readonly isSaving: boolean;
  /** A change waits for its delay. */
  readonly isDebouncing: boolean;
  /** The time of the last save, of anybody, in milliseconds. */
  readonly savedAt: number;
  /** Why something is not saved: the server's message, or that it cannot be reached. */
  readonly reason: string;
  readonly refused: readonly { readonly section: SectionName; readonly message: string }[];
  readonly conflicts: readonly SectionName[];
  /** Sections that were merged with changes of others. */
  readonly merged: readonly SectionName[];
  readonly hasUnsaved: boolean;
}

export type SavingStatus =
  | 'read-only'
  /** The server refuses every change. */
  | 'stopped'
  | 'conflict'
  | 'retrying'
  | 'refused'
  | 'saving'
  | 'unsaved'
  /** Everything the user sees is on the server. */
  | 'saved';

export function savingOf(state: DraftEdit): Saving {
  const entries = editEntries(state.edits);
  const refused = entries.flatMap(([section, { problem }]) =>
    problem?.type === 'refused' ? [{ section, message: problem.message }] : [],
  );
  const conflicts = entries.flatMap(([section, { problem }]) => (problem?.type === 'conflict' ? [section] : []));
  return {
    status: statusOf(state, refused.length > 0, conflicts.length > 0),
    isSaving: state.request?.type === 'save',
    isDebouncing: entries.some(([, { wait, problem }]) => problem === null && wait !== 'over' && wait !== 'sent'),
    savedAt: state.savedAt ?? Number(state.commit.time) * 1000,
    reason: state.halt ?? state.failure?.message ?? '',
    refused,
    conflicts,
    merged: state.merge?.sections ?? [],
    hasUnsaved: entries.length > 0,
  };
}

function statusOf(state: DraftEdit, isRefused: boolean, isInConflict: boolean): SavingStatus {
  if (state.halt !== null) return 'stopped';
  if (isInConflict) return 'conflict';
  const { isInitialised, isEditable, isPreview, isExplore, isLocked } = state.access;
  if (!isInitialised || !isEditable || isPreview || isExplore) return 'read-only';
  if (!hasEdits(state)) return isLocked ? 'read-only' : 'saved';
  if (state.failure) return 'retrying';
  if (isRefused) return 'refused';
  return state.request?.type === 'save' ? 'saving' : 'unsaved';
}
