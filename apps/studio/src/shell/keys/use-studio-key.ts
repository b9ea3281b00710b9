import { isWritingIn, matchesKeys } from '@parley/ui';
import { useEffect, useEffectEvent } from 'react';
import { type StudioKeyName, studioKeys } from './studio-keys.ts';

/**
 * Runs something when its keys are pressed anywhere in the studio, unless the focused element has used them, an input
 * method is composing with them, or a dialog is open, except one that the keys close. When `run` returns `false`, it did
 * nothing, and the browser keeps the keys.
 */
export function useStudioKey(name: StudioKeyName, run: () => unknown, closesDialog = false): void {
  const receive = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, isComposing } = event;
    if (defaultPrevented || isComposing || !(target instanceof Element)) return;
    const isPressed = studioKeys[name].keys.some(
      (keys) => !(keys.length === 1 && isWritingIn(target)) && matchesKeys(event, keys),
    );
    if (!isPressed || (!closesDialog && document.querySelector('[role="dialog"][aria-modal="true"]'))) return;
    if (run() !== false) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', receive);
    return () => window.removeEventListener('keydown', receive);
  }, []);
}
