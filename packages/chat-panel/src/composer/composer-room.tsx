import { type ReactNode, useCallback, useMemo } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import type { PanelRoom } from '../parts/panel-room.ts';
import { PrependToDraftContext } from '../parts/prepend-to-draft.ts';
import { composerButtons } from './composer-buttons.ts';
import { useComposerKeyBindings } from './input/composer-key-bindings.ts';
import type { ComposerButton, ComposerCommands } from './state/composer-handle.ts';
import { type ComposerHandle, ComposerHandleContext } from './state/composer-handle.ts';
import { createDraft } from './state/draft.ts';
import type { Shortcut } from './state/shortcut.ts';

/** The part of a panel plugin that belongs to the composer. */
export interface ComposerPlugin {
  readonly composerButtons?: readonly ComposerButton[];
}

interface ComposerProps {
  plugins: readonly ComposerPlugin[];
  shortcuts: readonly Shortcut[];
}

function ComposerProvider({ plugins, shortcuts, children }: ComposerProps & { children: ReactNode }) {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each client has a draft of its own
  const own = useMemo(
    () => ({ draft: createDraft(), composer: { current: null as ComposerCommands | null } }),
    [client],
  );
  const buttons = useMemo(
    () => [...composerButtons, ...plugins.flatMap((plugin) => plugin.composerButtons ?? [])],
    [plugins],
  );
  const handle = useMemo<ComposerHandle>(() => ({ ...own, buttons, shortcuts }), [own, buttons, shortcuts]);
  const prepend = useCallback(
    (text: string) => {
      own.draft.prepend(text);
      own.composer.current?.focus();
    },
    [own],
  );
  return (
    <ComposerHandleContext value={handle}>
      <PrependToDraftContext value={prepend}>{children}</PrependToDraftContext>
    </ComposerHandleContext>
  );
}

export const composerRoom: PanelRoom<ComposerProps> = {
  name: 'composer',
  Provider: ComposerProvider,
  useKeyBindings: useComposerKeyBindings,
};
