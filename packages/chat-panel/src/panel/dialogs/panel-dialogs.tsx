import { createContext, lazy, type ReactNode, Suspense, use, useMemo } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import type { KeyBinding } from '../../parts/key-binding.ts';
import type { PanelRoom } from '../../parts/panel-room.ts';
import { createSwitch, type Switch, useSwitch } from '../../parts/switch.ts';

const KeyBindingDialog = lazy(async () => ({
  default: (await import('./key-binding-dialog.tsx')).KeyBindingDialog,
}));
const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));

/** The dialogs of the panel that open from several places. */
interface PanelDialogs {
  /** The list of key bindings. */
  readonly help: Switch;
  /** The prompt that a limit is used up. */
  readonly tokenPrompt: TokenPromptState;
}

/** The prompt about a limit, and the message that it opened with. */
interface TokenPromptState {
  readonly isOpen: Switch;
  message(): string;
  open(message: string): void;
}

function createTokenPrompt(): TokenPromptState {
  const isOpen = createSwitch();
  let shown = '';
  return {
    isOpen,
    message: () => shown,
    open(message) {
      shown = message;
      isOpen.turn(true);
    },
  };
}

const DialogsContext = createContext<PanelDialogs | null>(null);

export function useDialogs(): PanelDialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('useDialogs can only be called inside a ChatPanel');
  return dialogs;
}

function DialogsProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another client has dialogs of its own
  const dialogs = useMemo<PanelDialogs>(() => ({ help: createSwitch(), tokenPrompt: createTokenPrompt() }), [client]);
  return <DialogsContext value={dialogs}>{children}</DialogsContext>;
}

function useHelpKeyBinding(): readonly KeyBinding[] {
  const { help } = useDialogs();
  function open(): boolean {
    help.turn(true);
    return true;
  }
  return [{ name: 'help', run: open }];
}

/** The dialogs that belong to the panel as a whole. */
export const dialogRoom: PanelRoom = {
  name: 'dialogs',
  Provider: DialogsProvider,
  useKeyBindings: useHelpKeyBinding,
};

/** The list of key bindings, when the user asks for it. */
export function KeyBindingHelp() {
  const { help } = useDialogs();
  const isOpen = useSwitch(help);
  return (
    isOpen && (
      <Suspense>
        <KeyBindingDialog onClose={() => help.turn(false)} />
      </Suspense>
    )
  );
}

/** The prompt that opens when an action failed because a limit is used up (chat §8). */
export function TokenPrompt() {
  const { tokenPrompt } = useDialogs();
  const isOpen = useSwitch(tokenPrompt.isOpen);
  return (
    isOpen && (
      <Suspense>
        <TokenDialog message={tokenPrompt.message()} onClose={() => tokenPrompt.isOpen.turn(false)} />
      </Suspense>
    )
  );
}
