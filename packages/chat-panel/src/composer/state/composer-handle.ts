import { type ComponentType, createContext, type RefObject, use, useSyncExternalStore } from 'react';
import type { DraftStore } from './draft.ts';
import type { Shortcut } from './shortcut.ts';

/** A button of the composer: one of ours, or a plugin's. */
export interface ComposerButton {
  readonly name: string;
  /** Before the text box, or between it and the send button. */
  readonly place: 'before' | 'after';
  readonly Button: ComponentType;
}

/** Commands of the composer for other parts of the panel. */
export interface ComposerCommands {
  /** Sends the draft if it may be sent. */
  send(): void;
  /** Sends the draft during a reply, and stops the reply if the draft would have to wait for it. False if it cannot be sent. */
  sendNow(): boolean;
  /** Focuses the input. */
  focus(): void;
}

/** The parts of the composer that stay the same while the user types; `ComposerState` has those that change. */
export interface ComposerHandle {
  /** The text that the user is typing. */
  readonly draft: DraftStore;
  /** `null` while the composer is hidden. */
  readonly composer: RefObject<ComposerCommands | null>;
  readonly buttons: readonly ComposerButton[];
  readonly shortcuts: readonly Shortcut[];
}

export const ComposerHandleContext = createContext<ComposerHandle | null>(null);

export function useComposerHandle(): ComposerHandle {
  const handle = use(ComposerHandleContext);
  if (!handle) throw new Error('useComposerHandle can only be called inside a ChatPanel');
  return handle;
}

export function useDraftText(): string {
  const { draft } = useComposerHandle();
  return useSyncExternalStore(draft.subscribe, draft.getText, draft.getText);
}
