import type { PanelPreferences } from '../panel/panel-preferences.ts';
import { copyAnswerShortcut } from './copy-answer-shortcut.ts';
import { copyCodeShortcut } from './copy-code-shortcut.ts';
import { findShortcut } from './find-shortcut.ts';
import { focusComposerShortcut } from './focus-composer-shortcut.ts';
import { helpShortcut } from './help-shortcut.ts';
import { recallShortcut } from './recall-shortcut.ts';
import { regenerateShortcut } from './regenerate-shortcut.ts';
import { sendNowShortcut } from './send-now-shortcut.ts';
import type { Shortcut } from './shortcut.ts';
import { stopShortcut } from './stop-shortcut.ts';
import { switchFocusShortcut } from './switch-focus-shortcut.ts';

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
