import { Dialog } from '@parley/ui';
import { effectiveKeys, isApple, type KeyBinding } from '../../parts/key-binding.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './key-binding-dialog.module.css';

interface KeyBindingDialogProps {
  bindings: readonly KeyBinding[];
  onClose: () => void;
}

/** Lists all key bindings of the panel. */
export function KeyBindingDialog({ bindings, onClose }: KeyBindingDialogProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [texts.keySend, [keyName(preferences.sendKey)]],
    [texts.keyNewline, [preferences.sendKey === 'Enter' ? keyName('Shift+Enter') : 'Enter']],
    [texts.keyMessages, ['↑', '↓']],
    [texts.keyEnds, ['Home', 'End']],
    ...bindings
      .map((binding) => [texts[binding.text], effectiveKeys(binding, preferences).map(keyName)] as const)
      .filter(([, keys]) => keys.length > 0),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={texts.keyboardShortcuts} closeLabel={texts.close} size="small">
      <dl className={styles.shortcuts}>
        {rows.map(([text, keys]) => (
          <div key={text} className={styles.shortcut}>
            <dt>{text}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const names: Readonly<Record<string, string>> = { ArrowUp: '↑', Escape: 'Esc' };

const keyName = (keys: string): string =>
  keys
    .split('+')
    .map((part) => names[part] ?? (part === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : part))
    .join(' + ');
