import { lazy, Suspense } from 'react';
import { useSwitch } from '../../parts/switch.ts';
import { usePanel } from '../panel-context.ts';

const ShortcutDialog = lazy(async () => ({ default: (await import('./key-binding-dialog.tsx')).ShortcutDialog }));

/** The shortcuts, when somebody asks for them. */
export function ShortcutHelp() {
  const { help } = usePanel();
  const isOpen = useSwitch(help);
  return (
    isOpen && (
      <Suspense>
        <ShortcutDialog onClose={() => help.turn(false)} />
      </Suspense>
    )
  );
}
