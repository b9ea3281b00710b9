import { pendingFiles, type SendOptions } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import type { LocalFile } from '../state/local-file.ts';
import { type Shortcut, type ShortcutValues, shortcutQuery } from '../state/shortcut.ts';

export function useAskShortcut(): (shortcut: Shortcut, values?: ShortcutValues, files?: readonly LocalFile[]) => void {
  const client = useClient();
  const { uploads } = client;

  function send(text: string, files: readonly LocalFile[], options: SendOptions): Promise<unknown> {
    if (files.length === 0 || !uploads) return client.sendText(text, options);
    // Beside those that lie in the input, whose limit is not theirs.
    const limit = pendingFiles(uploads.getState()).length + files.length;
    const fileIds = uploads.add(files, limit).files.map(({ id }) => id);
    return client.sendMixed({ text, files: { fileIds } }, options);
  }

  return (shortcut, values, files = []) => {
    const { mentionId } = shortcut;
    const options = { from: 'shortcut', ...(mentionId && { mentionIds: [mentionId] }) } as const;
    // What goes wrong with a message is shown at the message.
    send(shortcutQuery(shortcut, values), files, options).catch(() => undefined);
  };
}
