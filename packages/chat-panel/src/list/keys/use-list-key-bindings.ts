import type { KeyBinding } from '../../parts/key-binding.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useListHandle } from '../state/list-handle.ts';

export function useListKeyBindings(): readonly KeyBinding[] {
  const { preferences } = useSettings();
  const { find } = useListHandle();

  /** Pressed in the find bar, the keys open the browser's own search. */
  function openFind(target: HTMLElement): boolean {
    if (!preferences.enableFind || target.closest('search')) return false;
    // If the bar is already open, opening it again gives it the focus.
    find.turn(false);
    find.turn(true);
    return true;
  }

  return [{ name: 'find', keys: ['Mod+F'], text: 'keyFind', run: openFind }];
}
