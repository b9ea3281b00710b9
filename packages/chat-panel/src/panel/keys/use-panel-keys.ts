import { isWritingIn, matchesKeys } from '@parley/ui';
import type { KeyboardEvent } from 'react';
import { effectiveKeys, type KeyBinding } from '../../parts/key-binding.ts';
import type { HandlePlainKey } from '../../parts/panel-room.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { moveByTab } from './tab-order.ts';

interface PanelKeys {
  bindings: readonly KeyBinding[];
  handlePlainKey: HandlePlainKey;
}

/** React also delivers events of portals such as menus, whose elements are not in the panel. Keys in a native dialog close only that. */
function isInPanel({ target, currentTarget, defaultPrevented, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  if (defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLElement)) return false;
  return currentTarget.contains(target) && !target.closest('dialog[open]');
}

/** Handles the keys that nothing inside the panel has used. Does nothing while the focus is elsewhere on the page. */
export function usePanelKeys({ bindings, handlePlainKey }: PanelKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { preferences } = useSettings();
  return (event) => {
    const { target, nativeEvent } = event;
    if (!isInPanel(event) || !(target instanceof HTMLElement)) return;
    if (event.key === 'Tab') return moveByTab(event, target);
    const isWriting = isWritingIn(target);
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    // A single character belongs to the text that is being written.
    if (isWriting && isPlain && event.key.length === 1) return;
    const binding = bindings.find(({ name }) =>
      effectiveKeys(name, preferences).some(
        (keys) => !(isWriting && keys.length === 1) && matchesKeys(nativeEvent, keys),
      ),
    );
    const isHandled = binding?.run(target) || (isPlain && handlePlainKey(event.key, target));
    if (isHandled) event.preventDefault();
  };
}
