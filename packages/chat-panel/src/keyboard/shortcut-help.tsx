import { lazy, Suspense } from 'react';
import { usePanel } from '../panel/panel-context.ts';
import { useSwitch } from '../panel/switch.ts';

const ShortcutDialog = lazy(async () => ({ default: (await import('./shortcut-dialog.tsx')).ShortcutDialog }));

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
