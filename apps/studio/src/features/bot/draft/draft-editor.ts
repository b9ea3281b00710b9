import type { BotDraft } from '@parley/contract';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** A part of the draft that is saved, versioned and checked for conflicts on its own. */
export type SectionName = keyof BotDraft;

/** The draft of one agent while it is open in the editor. */
export interface DraftEditor {
  readonly botId: string;
  readonly spaceId: string;
  /** The draft as the user sees it: as saved, with the changes that are not saved yet. */
  getDraft(): BotDraft;
  isEditable(): boolean;
  /** Shows the new value at once and saves it after the delay of its section. Without effect while not editable. */
  change<Name extends SectionName>(section: Name, value: BotDraft[Name]): void;
  subscribe(listener: () => void): () => void;
}

export const DraftEditorContext = createContext<DraftEditor | null>(null);

export function useDraftEditor(): DraftEditor {
  const editor = use(DraftEditorContext);
  if (!editor) throw new Error('useDraftEditor outside of the editor of an agent');
  return editor;
}

/** A section of the draft and the function that changes it. A component is rendered again only when its section changes. */
export function useSection<Name extends SectionName>(
  name: Name,
): readonly [BotDraft[Name], (value: BotDraft[Name]) => void] {
  const editor = useDraftEditor();
  const value = useSyncExternalStore(editor.subscribe, () => editor.getDraft()[name]);
  const change = useCallback((next: BotDraft[Name]) => editor.change(name, next), [editor, name]);
  return [value, change];
}

export function useIsEditable(): boolean {
  const editor = useDraftEditor();
  return useSyncExternalStore(editor.subscribe, editor.isEditable);
}
