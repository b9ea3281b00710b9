import { createContext, type RefObject, use } from 'react';
import type { Switch } from '../../parts/switch.ts';
import type { ListCommands } from './list-commands.ts';

/** Lets the rest of the panel scroll the list and open the find bar. */
export interface ListHandle {
  readonly list: RefObject<ListCommands | null>;
  /** Whether the find bar is open. */
  readonly find: Switch;
}

export const ListContext = createContext<ListHandle | null>(null);

export function useListHandle(): ListHandle {
  const handle = use(ListContext);
  if (!handle) throw new Error('useListHandle can only be called inside a ChatPanel');
  return handle;
}
