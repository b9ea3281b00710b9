import { Dialog } from '@parley/ui';
import { isApple } from '../../parts/matches-keys.ts';
import { usePanel } from '../panel-context.ts';
import styles from './key-binding-dialog.module.css';
import { shortcutsFor } from './key-bindings.ts';

/** Every key that does something in the panel. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const { copy, preferences } = usePanel();
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [copy.keySend, [keyName(preferences.sendKey)]],
    [copy.keyNewline, [preferences.sendKey === 'Enter' ? keyName('Shift+Enter') : 'Enter']],
    [copy.keyMessages, ['↑', '↓']],
    [copy.keyEnds, ['Home', 'End']],
    ...shortcutsFor(preferences).map(({ words, keys }) => [copy[words], keys.map(keyName)] as const),
  ];
  return (
    <Dialog open onOpenChange={onClose} title={copy.keyboardShortcuts} closeLabel={copy.close} size="small">
      <dl className={styles.shortcuts}>
        {rows.map(([words, keys]) => (
          <div key={words} className={styles.shortcut}>
            <dt>{words}</dt>
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
