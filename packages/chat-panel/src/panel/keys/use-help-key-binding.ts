import type { KeyBinding } from '../../parts/key-binding.ts';
import { useDialogs } from '../dialogs/dialogs.ts';

export function useHelpKeyBinding(): readonly KeyBinding[] {
  const { help } = useDialogs();
  function open(): boolean {
    help.turn(true);
    return true;
  }
  return [{ name: 'help', keys: ['?', 'Mod+/'], text: 'keyHelp', run: open }];
}
