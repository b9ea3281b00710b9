import { canSend } from '@parley/chat-core';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import { type Shortcut, shownFields } from '../state/shortcut.ts';
import styles from './shortcut-bar.module.css';
import { useAskShortcut } from './use-ask-shortcut.ts';

const ShortcutForm = lazyPart(async () => (await import('./shortcut-form.tsx')).ShortcutForm);

/** The shortcuts of the bot, above the input; one with fields opens its form there. */
export function ShortcutBar() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { shortcuts } = useComposerHandle();
  const { input } = useComposer();
  const [openId, setOpenId] = useState<string | null>(null);
  const maySend = useConversation((conversation) => canSend(conversation, preferences));
  const ask = useAskShortcut();
  const open = shortcuts.find(({ id }) => id === openId);
  const close = () => {
    setOpenId(null);
    input.current?.focus();
  };
  const press = (shortcut: Shortcut) => {
    if (shownFields(shortcut).length === 0) ask(shortcut);
    else setOpenId(shortcut.id === openId ? null : shortcut.id);
  };
  return (
    <>
      {open && <ShortcutForm key={open.id} shortcut={open} canAsk={maySend} onDone={close} />}
      <ul aria-label={texts.shortcutBar} className={styles.bar}>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.id}>
            <button
              type="button"
              title={shortcut.description}
              className={styles.shortcut}
              disabled={!maySend || preferences.isInputReadonly}
              aria-expanded={shownFields(shortcut).length > 0 ? shortcut === open : undefined}
              onClick={() => press(shortcut)}
            >
              {shortcut.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
