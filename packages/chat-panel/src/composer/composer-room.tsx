import { type ReactNode, useMemo } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { PanelRoom } from '../parts/panel-room.ts';
import { composerButtons } from './composer-buttons.ts';
import { useComposerKeyBindings } from './keys/use-composer-key-bindings.ts';
import type { ComposerButton } from './state/composer-button.ts';
import { type ComposerHandle, ComposerHandleContext } from './state/composer-handle.ts';
import { createDraft } from './state/draft.ts';
import type { Shortcut } from './state/shortcut.ts';

/** What a plugin of the panel can add to this room. */
export interface ComposerPlugin {
  readonly composerButtons?: readonly ComposerButton[];
}

interface Given {
  plugins: readonly ComposerPlugin[];
  shortcuts: readonly Shortcut[];
}

function ComposerProvider({ plugins, shortcuts, children }: Given & { children: ReactNode }) {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has a draft of its own
  const own = useMemo(() => ({ draft: createDraft(), composer: { current: null } }), [client]);
  const buttons = useMemo(
    () => [...composerButtons, ...plugins.flatMap((plugin) => plugin.composerButtons ?? [])],
    [plugins],
  );
  const handle = useMemo<ComposerHandle>(() => ({ ...own, buttons, shortcuts }), [own, buttons, shortcuts]);
  return <ComposerHandleContext value={handle}>{children}</ComposerHandleContext>;
}

export const composerRoom: PanelRoom<Given> = {
  name: 'composer',
  Provider: ComposerProvider,
  useKeyBindings: useComposerKeyBindings,
};
