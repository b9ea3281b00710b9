import type { BotDraft } from '@parley/contract';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { SectionValue } from './draft-edit.ts';
import type { SectionName } from './merge/merge-section.ts';
import type { Saving } from './saving.ts';

/** A part of the draft that is saved, versioned and checked for conflicts on its own. */
export type { SectionName };

export interface ChangeOptions {
  /** The change comes from prompt optimisation: the prompt is saved immediately (studio §9). */
  readonly isOptimising?: boolean;
}

/** Two changes of one section that need a decision. */
export interface Conflict {
  readonly section: SectionName;
  /** What both started from. */
  readonly base: SectionValue;
  readonly mine: SectionValue;
  readonly theirs: SectionValue;
  readonly committerName: string;
  /** When the other change was saved, in milliseconds. */
  readonly committedAt: number;
}

/** Edits of a tab that was closed or crashed before they were saved. */
export interface RestorableDraft {
  /** When they were last written down, in milliseconds. */
  readonly writtenAt: number;
  readonly sections: Partial<BotDraft>;
}

/** The draft of one agent while it is open in the editor. */
export interface DraftEditor {
  readonly botId: string;
  readonly spaceId: string;
  /** The draft as the user sees it: as saved, with the changes that are not saved yet. */
  getDraft(): BotDraft;
  isEditable(): boolean;
  /** Shows the new value at once and saves it after the delay of its section. Without effect while not editable. */
  change<Name extends SectionName>(section: Name, value: BotDraft[Name], options?: ChangeOptions): void;
  subscribe(listener: () => void): () => void;
  getSaving(): Saving;
  /** The version of the draft that is shown below the unsaved changes: grows by one with every save of anybody. */
  getCommitVersion(): string;
  /** Saves every change now. Resolves when all are saved, or when some cannot be saved now: see `getSaving`. */
  flush(): Promise<void>;
  /** Tries again what failed or was refused. */
  retry(): Promise<void>;
  /** Takes in what others have saved. Resolves when it is shown, or when the server cannot be reached. */
  refresh(): Promise<void>;
  /** While locked nothing can be changed; changes from before are still saved. */
  setLocked(isLocked: boolean): void;
  getConflict(): Conflict | null;
  /** Ends a conflict: `value` is saved. */
  resolve(conflict: Conflict, value: SectionValue): void;
  getRestorable(): RestorableDraft | null;
  restore(): void;
  discardRestorable(): void;
}

/** What the form of a section needs. A variant in a comparison has it too. */
export type EditedSections = Pick<DraftEditor, 'getDraft' | 'isEditable' | 'change' | 'subscribe'>;

/** Around forms that edit something else than the draft. */
export const EditedSectionsContext = createContext<EditedSections | null>(null);

export const DraftEditorContext = createContext<DraftEditor | null>(null);

export function useDraftEditor(): DraftEditor {
  const editor = use(DraftEditorContext);
  if (!editor) throw new Error('useDraftEditor outside of the editor of an agent');
  return editor;
}

export function useEditedSections(): EditedSections {
  const [own, editor] = [use(EditedSectionsContext), use(DraftEditorContext)];
  const edited = own ?? editor;
  if (!edited) throw new Error('useEditedSections outside of the editor of an agent');
  return edited;
}

/** A section of the draft and the function that changes it. A component is rendered again only when its section changes. */
export function useSection<Name extends SectionName>(
  name: Name,
): readonly [BotDraft[Name], (value: BotDraft[Name], options?: ChangeOptions) => void] {
  const editor = useEditedSections();
  const value = useSyncExternalStore(editor.subscribe, () => editor.getDraft()[name]);
  const change = useCallback(
    (next: BotDraft[Name], options?: ChangeOptions) => editor.change(name, next, options),
    [editor, name],
  );
  return [value, change];
}

export function useIsEditable(): boolean {
  const editor = useEditedSections();
  return useSyncExternalStore(editor.subscribe, editor.isEditable);
}

export function useSaving(): Saving {
  const editor = useDraftEditor();
  return useSyncExternalStore(editor.subscribe, editor.getSaving);
}

/** The conflict that is to be decided next. */
export function useConflict(): Conflict | null {
  const editor = useDraftEditor();
  return useSyncExternalStore(editor.subscribe, editor.getConflict);
}

export function useRestorable(): RestorableDraft | null {
  const editor = useDraftEditor();
  return useSyncExternalStore(editor.subscribe, editor.getRestorable);
}
