import { createContext, use } from 'react';
import type { Switch } from '../../parts/switch.ts';

/** The dialogs of the panel that open from several places. */
export interface PanelDialogs {
  /** The list of key bindings. */
  readonly help: Switch;
  /** The prompt that the credits are used up. */
  readonly tokenPrompt: Switch;
}

export const DialogsContext = createContext<PanelDialogs | null>(null);

export function useDialogs(): PanelDialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('useDialogs can only be called inside a ChatPanel');
  return dialogs;
}
