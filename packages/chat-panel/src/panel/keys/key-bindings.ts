import { focusComposerShortcut } from '../../composer/keys/focus-composer-binding.ts';
import { recallShortcut } from '../../composer/keys/recall-binding.ts';
import { sendNowShortcut } from '../../composer/keys/send-now-binding.ts';
import { stopShortcut } from '../../composer/keys/stop-binding.ts';
import { switchFocusShortcut } from '../../composer/keys/switch-focus-binding.ts';
import { findShortcut } from '../../list/keys/find-binding.ts';
import { copyAnswerShortcut } from '../../message/keys/copy-answer-binding.ts';
import { copyCodeShortcut } from '../../message/keys/copy-code-binding.ts';
import { regenerateShortcut } from '../../message/keys/regenerate-binding.ts';
import type { Shortcut } from '../../parts/key-binding.ts';
import type { PanelPreferences } from '../../settings/panel-preferences.ts';
import { helpShortcut } from './help-binding.ts';

const shortcuts: readonly Shortcut[] = [
  stopShortcut,
  focusComposerShortcut,
  switchFocusShortcut,
  recallShortcut,
  sendNowShortcut,
  copyAnswerShortcut,
  copyCodeShortcut,
  regenerateShortcut,
  findShortcut,
  helpShortcut,
];

/** The shortcuts with the keys that the host wants for them. */
export function shortcutsFor({
  keyboardShortcuts: wanted,
}: Pick<PanelPreferences, 'keyboardShortcuts'>): readonly Shortcut[] {
  if (wanted === false) return [];
  return shortcuts.flatMap((shortcut) => {
    const keys = wanted[shortcut.name];
    if (keys === null) return [];
    return keys === undefined ? [shortcut] : [{ ...shortcut, keys: [keys] }];
  });
}
