import type { KeyRow } from '@parley/ui';
import { effectiveKeys, keyBindings } from '../../parts/key-binding.ts';
import type { KeyBindingName, PanelPreferences } from '../../settings/panel-preferences.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';

type Preferences = Pick<PanelPreferences, 'sendKey' | 'keyboardShortcuts'>;

/** The rows of the list of key bindings: each action of the panel with the keys that these preferences give it. */
export function keyBindingRows(texts: PanelTexts, preferences: Preferences): readonly KeyRow[] {
  const names = Object.keys(keyBindings) as KeyBindingName[];
  const bound = names.map((name) => ({
    label: texts[keyBindings[name].text],
    keys: effectiveKeys(name, preferences),
  }));
  return [
    { label: texts.keySend, keys: [preferences.sendKey] },
    { label: texts.keyNewline, keys: [preferences.sendKey === 'Enter' ? 'Shift+Enter' : 'Enter'] },
    { label: texts.keyMessages, keys: ['ArrowUp', 'ArrowDown'] },
    { label: texts.keyEnds, keys: ['Home', 'End'] },
    ...bound.filter(({ keys }) => keys.length > 0),
  ];
}
