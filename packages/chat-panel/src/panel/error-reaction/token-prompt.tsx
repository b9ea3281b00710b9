import { lazy, Suspense } from 'react';
import { useSwitch } from '../../parts/switch.ts';
import { useDialogs } from '../dialogs/dialogs.ts';

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));

/** The prompt that opens when an action failed because of missing credits (chat §8). */
export function TokenPrompt() {
  const { tokenPrompt } = useDialogs();
  const isOpen = useSwitch(tokenPrompt);
  return (
    isOpen && (
      <Suspense>
        <TokenDialog onClose={() => tokenPrompt.turn(false)} />
      </Suspense>
    )
  );
}
