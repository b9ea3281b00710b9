import type { KeyRow } from '@parley/ui';
import { effectiveKeys, keyBindings } from '../../parts/key-binding.ts';
import type { KeyBindingName, PanelPreferences } from '../../settings/panel-preferences.ts';
import type { KeyTexts } from '../../texts/later/key-texts.ts';

type Preferences = Pick<PanelPreferences, 'sendKey' | 'keyboardShortcuts'>;

const TEXTS: Readonly<Record<KeyBindingName, keyof KeyTexts>> = {
  stop: 'keyStop',
  'focus-composer': 'keyFocusComposer',
  'switch-focus': 'keySwitchFocus',
  recall: 'keyRecall',
  'send-now': 'keySendNow',
  'copy-answer': 'keyCopyAnswer',
  'copy-code': 'keyCopyCode',
  regenerate: 'keyRegenerate',
  find: 'keyFind',
  help: 'keyHelp',
};

/** The rows of the list of key bindings: each action of the panel with the keys that these preferences give it. */
export function keyBindingRows(texts: KeyTexts, preferences: Preferences): readonly KeyRow[] {
  const names = Object.keys(keyBindings) as KeyBindingName[];
  const bound = names.map((name) => ({ label: texts[TEXTS[name]], keys: effectiveKeys(name, preferences) }));
  return [
    { label: texts.keySend, keys: [preferences.sendKey] },
    { label: texts.keyNewline, keys: [preferences.sendKey === 'Enter' ? 'Shift+Enter' : 'Enter'] },
    { label: texts.keyMessages, keys: ['ArrowUp', 'ArrowDown'] },
    { label: texts.keyEnds, keys: ['Home', 'End'] },
    ...bound.filter(({ keys }) => keys.length > 0),
  ];
}
