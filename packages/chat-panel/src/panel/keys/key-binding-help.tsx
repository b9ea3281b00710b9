import { lazy, Suspense } from 'react';
import type { KeyBinding } from '../../parts/key-binding.ts';
import { useSwitch } from '../../parts/switch.ts';
import { useDialogs } from '../dialogs/dialogs.ts';

const KeyBindingDialog = lazy(async () => ({ default: (await import('./key-binding-dialog.tsx')).KeyBindingDialog }));

/** The list of key bindings, when the user asks for it. */
export function KeyBindingHelp({ bindings }: { bindings: readonly KeyBinding[] }) {
  const { help } = useDialogs();
  const isOpen = useSwitch(help);
  return (
    isOpen && (
      <Suspense>
        <KeyBindingDialog bindings={bindings} onClose={() => help.turn(false)} />
      </Suspense>
    )
  );
}
