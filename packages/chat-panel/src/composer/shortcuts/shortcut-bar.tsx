import { canSend, pendingFiles, type SendOptions } from '@parley/chat-core';
import { useMemo, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { skillsOf } from '../../selectors/bot-skills.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { useComposer } from '../state/composer-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';
import type { LocalFile } from '../state/local-file.ts';
import { type Shortcut, type ShortcutValues, shortcutQuery, toolRequest, visibleFields } from '../state/shortcut.ts';
import { toShortcut } from './bot-shortcut.ts';
import { CommandMenu } from './command-menu.tsx';
import { readShortcuts } from './read-shortcuts.ts';
import styles from './shortcut-bar.module.css';
import { ShortcutIcon } from './shortcut-icon.tsx';

const ShortcutForm = lazyPart(async () => (await import('./shortcut-form.tsx')).ShortcutForm);

/** The shortcuts of the host and of the bot, above the input. A shortcut with fields opens a form there. */
export function ShortcutBar() {
  const texts = useTexts();
  const { preferences } = useSettings();
  const { shortcuts: given } = useComposerHandle();
  const ofBot = useConversation((conversation) => skillsOf(conversation).shortcuts);
  const shortcuts = useMemo(() => [...given, ...readShortcuts(ofBot).map(toShortcut)], [given, ofBot]);
  const { input } = useComposer();
  const [openId, setOpenId] = useState<string | null>(null);
  const maySend = useConversation((conversation) => canSend(conversation, preferences));
  const sendShortcut = useSendShortcut();
  const isEnabled = maySend && !preferences.isInputReadonly;
  const open = shortcuts.find(({ id }) => id === openId);
  const close = () => {
    setOpenId(null);
    input.current?.focus();
  };
  const press = (shortcut: Shortcut) => {
    if (visibleFields(shortcut).length === 0) sendShortcut(shortcut);
    else setOpenId(shortcut.id === openId ? null : shortcut.id);
  };
  return (
    <div className={styles.area}>
      {isEnabled && <CommandMenu shortcuts={shortcuts} onChoose={press} />}
      {open && (
        <ShortcutForm
          key={open.id}
          shortcut={open}
          canSend={maySend}
          onSubmit={(values, files) => sendShortcut(open, values, files)}
          onClose={close}
        />
      )}
      <ul aria-label={texts.shortcutBar} className={styles.bar}>
        {shortcuts.map((shortcut) => (
          <li key={shortcut.id}>
            <button
              type="button"
              title={shortcut.description}
              className={styles.shortcut}
              disabled={!isEnabled}
              aria-expanded={visibleFields(shortcut).length > 0 ? shortcut === open : undefined}
              onClick={() => press(shortcut)}
            >
              {shortcut.icon && <ShortcutIcon name={shortcut.icon} className={styles.icon} />}
              {shortcut.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useSendShortcut(): (shortcut: Shortcut, values?: ShortcutValues, files?: readonly LocalFile[]) => void {
  const client = useClient();
  const { uploads } = client;

  function send(text: string, files: readonly LocalFile[], options: SendOptions): Promise<unknown> {
    if (files.length === 0 || !uploads) return client.sendText(text, options);
    // The file limit is for the files in the input; the files of the form come on top.
    const limit = pendingFiles(uploads.getState()).length + files.length;
    const fileIds = uploads.add(files, limit).files.map(({ id }) => id);
    return client.sendMixed({ text, files: { fileIds } }, options);
  }

  return (shortcut, values, files = []) => {
    const { mentionId } = shortcut;
    const extraBody = toolRequest(shortcut, values);
    const options = {
      from: 'shortcut',
      ...(mentionId && { mentionIds: [mentionId] }),
      ...(extraBody && { extraBody }),
    } as const;
    // The message in the list shows its error.
    send(shortcutQuery(shortcut, values), files, options).catch(() => undefined);
  };
}
