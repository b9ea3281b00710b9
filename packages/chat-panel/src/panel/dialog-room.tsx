import { type ReactNode, useMemo } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { PanelRoom } from '../parts/panel-room.ts';
import { createSwitch } from '../parts/switch.ts';
import { DialogsContext, type PanelDialogs } from './dialogs/dialogs.ts';
import { useHelpKeyBinding } from './keys/use-help-key-binding.ts';

function DialogsProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has dialogs of its own
  const dialogs = useMemo<PanelDialogs>(() => ({ help: createSwitch(), tokenPrompt: createSwitch() }), [client]);
  return <DialogsContext value={dialogs}>{children}</DialogsContext>;
}

/** The dialogs that belong to the panel as a whole. */
export const dialogRoom: PanelRoom = {
  name: 'dialogs',
  Provider: DialogsProvider,
  useKeyBindings: useHelpKeyBinding,
};
