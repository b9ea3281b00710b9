import { createContext, type RefObject, use } from 'react';
import type { Switch } from '../../parts/switch.ts';

/** Commands that move the list. */
export interface ListCommands {
  /**
   * Scrolls to a message and renders it first if needed. `partOf` can name the part of a long message to scroll to.
   * Returns the element of the message, or null if the message is not loaded.
   */
  goToMessage(messageId: string, partOf?: (message: HTMLElement) => Element | null): Promise<HTMLElement | null>;
  goToEnd(): void;
}

/** Lets the rest of the panel scroll the list, open the find bar and start selecting. */
export interface ListHandle {
  readonly list: RefObject<ListCommands | null>;
  /** Whether the find bar is open. */
  readonly find: Switch;
  /** Whether selection mode is on. */
  readonly selection: Switch;
}

export const ListContext = createContext<ListHandle | null>(null);

export function useListHandle(): ListHandle {
  const handle = use(ListContext);
  if (!handle) throw new Error('useListHandle can only be called inside a ChatPanel');
  return handle;
}
