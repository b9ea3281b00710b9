import { usePanel } from '../panel/panel-context.ts';
import { type Shortcut, type ShortcutValues, shortcutQuery } from './shortcut.ts';

export function useAskShortcut(): (shortcut: Shortcut, values?: ShortcutValues) => void {
  const { client } = usePanel();
  return (shortcut, values) => {
    const { mentionId } = shortcut;
    // What goes wrong with a message is shown at the message.
    client
      .sendText(shortcutQuery(shortcut, values), { from: 'shortcut', ...(mentionId && { mentionIds: [mentionId] }) })
      .catch(() => undefined);
  };
}
