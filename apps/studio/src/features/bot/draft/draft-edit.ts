import type { BotDraft } from '@parley/contract';
import type { SectionName } from './merge/merge-section.ts';
import type { SaveDelay } from './save-delay.ts';

/*
 * studio §4 autosave: the draft of one agent while it is edited
 *
 *   section-changed ──▶ edit waits (0, 500, 1000 ms) ──delay-passed──▶ over ──▶ request: save ──save-answered──▶ saved
 *                                                                    ▲                │
 *                       failure ── retry-due, connection-returned ───┤◀─ unreachable ─┤
 *                       refused ── section-changed ──────────────────┤◀─ refused ─────┤
 *      merged or conflict ◀── draft-loaded ◀── request: load ◀──────────── conflict ──┘
 *
 * The state says what is to be done: the runner makes `request`, and has a timer for each edit that waits and for a
 * failure that waits.
 */

/** What decides whether the draft may be edited and saved. */
export interface Access {
  readonly isInitialised: boolean;
  readonly isEditable: boolean;
  /** A version was requested: the page shows it read-only. */
  readonly isPreview: boolean;
  readonly isExplore: boolean;
  /** The edit lock is lost. What was edited before is still saved. */
  readonly isLocked: boolean;
}

export type SectionValue = BotDraft[SectionName];

export type SectionProblem =
  /** The server does not accept this value. The next change of the section is sent again. */
  | { readonly type: 'refused'; readonly message: string }
  /** Others changed the same; `base` is what both started from. What they made of it is in `saved`. */
  | { readonly type: 'conflict'; readonly base: SectionValue; readonly commit: Commit };

/** A section that is not saved, or not known to be. */
export interface SectionEdit {
  readonly value: SectionValue;
  /** The number of its last change: a delay that an earlier one started is void. */
  readonly change: number;
  /** `over`: to be saved with the next request. `sent`: the value is in the request. */
  readonly wait: SaveDelay | 'over' | 'sent';
  /** Sent values without an answer: the server may have any of them. */
  readonly unanswered: readonly SectionValue[];
  readonly problem: SectionProblem | null;
  /** Saved in a request of its own, because one with others was refused. */
  readonly isAlone: boolean;
}

export type Edits = { readonly [Name in SectionName]?: SectionEdit };

/** Who saved a version, and when (Unix seconds as text). */
export interface Commit {
  readonly version: string;
  readonly committerName: string;
  readonly time: string;
}

export type DraftRequest =
  | { readonly type: 'load' }
  | { readonly type: 'save'; readonly sections: Partial<BotDraft>; readonly baseVersion: string };

export interface DraftEdit {
  readonly access: Access;
  /** The draft as the server has it, as far as it is known. */
  readonly saved: BotDraft;
  readonly commit: Commit;
  readonly online: OnlineState;
  readonly edits: Edits;
  /** The only request in flight. */
  readonly request: DraftRequest | null;
  /** Others have saved: load before the next save. */
  readonly isLoadNeeded: boolean;
  readonly failure: { readonly message: string; readonly attempts: number; readonly isWaiting: boolean } | null;
  /** The server refuses everything, with this message. */
  readonly halt: string | null;
  readonly conflictsInARow: number;
  /** How many changes were made: the number of the last one. */
  readonly changes: number;
  /** When the last save was answered, in milliseconds. */
  readonly savedAt: number | null;
  /** The last merge with changes of others, until a save after the one that stored it. */
  readonly merge: { readonly sections: readonly SectionName[]; readonly isSaved: boolean } | null;
}

export interface OnlineState {
  readonly hasUnpublishedChange: boolean;
  readonly isSameWithOnline: boolean;
  readonly branch: number;
}

export interface LoadedDraft {
  readonly draft: BotDraft;
  readonly commit: Commit;
  readonly online: OnlineState;
  readonly isEditable: boolean;
}

export type SaveFailure =
  /** The server did not answer, or answered with an error that may pass. */
  | { readonly type: 'unreachable'; readonly message: string }
  /** The same section was changed since the base version. */
  | { readonly type: 'conflict' }
  | { readonly type: 'refused'; readonly message: string }
  /** Not signed in, no right to change the agent, or it does not exist. */
  | { readonly type: 'forbidden'; readonly message: string };

export type DraftEditEvent =
  | ({ readonly type: 'draft-loaded' } & LoadedDraft)
  | { readonly type: 'load-failed'; readonly failure: SaveFailure }
  | {
      readonly type: 'section-changed';
      readonly section: SectionName;
      readonly value: SectionValue;
      readonly isOptimising: boolean;
    }
  | { readonly type: 'delay-passed'; readonly section: SectionName; readonly change: number }
  | {
      readonly type: 'save-answered';
      readonly commitVersion: string;
      readonly hasChange: boolean;
      readonly hasUnpublishedChange: boolean;
      readonly isSameWithOnline: boolean;
      readonly branch: number;
      readonly at: number;
    }
  | { readonly type: 'save-failed'; readonly failure: SaveFailure }
  | { readonly type: 'flush-requested' | 'retry-requested' | 'refresh-requested' }
  | { readonly type: 'retry-due' | 'connection-returned' }
  | { readonly type: 'access-changed'; readonly access: Partial<Access> }
  | {
      readonly type: 'conflict-resolved';
      readonly section: SectionName;
      readonly value: SectionValue;
      /** What the user saw as the change of the others. */
      readonly theirs: SectionValue;
    }
  | { readonly type: 'backup-restored'; readonly sections: readonly RestoredSection[] };

export interface RestoredSection {
  readonly section: SectionName;
  readonly value: SectionValue;
  /** Whether the section is now what it was when the value was typed. */
  readonly isBaseCurrent: boolean;
}

/** Saving is skipped when this is false (studio §4). */
export const canSave = ({ access, halt }: DraftEdit): boolean =>
  access.isInitialised && access.isEditable && !access.isPreview && !access.isExplore && halt === null;

export const canEdit = (state: DraftEdit): boolean => canSave(state) && !state.access.isLocked;

export const hasEdits = ({ edits }: DraftEdit): boolean => Object.keys(edits).length > 0;

/** Whether nobody else has saved between the base version of a save and the version that it made. */
export function isOnlyOwnChange(
  baseVersion: string,
  answer: { readonly commitVersion: string; readonly hasChange: boolean },
): boolean {
  return BigInt(answer.commitVersion) === BigInt(baseVersion) + (answer.hasChange ? 1n : 0n);
}

/** The draft as the user sees it. */
export function shownDraft({ saved, edits }: DraftEdit): BotDraft {
  const values = editEntries(edits).map(([name, { value }]) => [name, value]);
  return values.length === 0 ? saved : { ...saved, ...Object.fromEntries(values) };
}

export const editEntries = (edits: Edits): readonly (readonly [SectionName, SectionEdit])[] =>
  Object.entries(edits) as (readonly [SectionName, SectionEdit])[];

/** The edits with one of them replaced; `null` removes it. */
export function withEdit(edits: Edits, name: SectionName, edit: SectionEdit | null): Edits {
  const { [name]: _, ...others } = edits;
  return edit ? { ...edits, [name]: edit } : others;
}

export function mapEdits(edits: Edits, change: (edit: SectionEdit, name: SectionName) => SectionEdit): Edits {
  return Object.fromEntries(editEntries(edits).map(([name, edit]) => [name, change(edit, name)]));
}
