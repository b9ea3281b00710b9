import { createContext, type RefObject, use } from 'react';
import type { ComposerButton } from './composer-button.ts';
import type { ComposerCommands } from './composer-commands.ts';
import type { DraftStore } from './draft.ts';
import type { Shortcut } from './shortcut.ts';

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
