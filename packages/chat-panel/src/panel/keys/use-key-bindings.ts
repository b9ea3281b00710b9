import type { KeyboardEvent } from 'react';
import { moveAmongMessages } from '../../list/keys/move-among-messages.ts';
import { matchesKeys } from '../../parts/matches-keys.ts';
import type { Panel } from '../panel-context.ts';
import { shortcutsFor } from './key-bindings.ts';

const WRITING = 'input, textarea, select, [contenteditable="true"]';

/** What a panel does with the keys that nobody inside has used. Nothing happens while the focus is elsewhere on the page. */
export function useShortcuts(panel: Panel): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, nativeEvent } = event;
    // What is drawn at the end of the page, like a dialog, is not in here, though its events come by.
    if (event.defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    if (!currentTarget.contains(target)) return;
    // Nor is one that the browser itself keeps apart, where it stands: its keys close it, and nothing behind it.
    if (target.closest('dialog[open]')) return;
    const isWriting = target.closest(WRITING) !== null;
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    // A sign alone belongs to what is being written.
    if (isWriting && isBare && event.key.length === 1) return;
    const shortcut = shortcutsFor(panel.preferences).find(({ keys }) =>
      keys.some((one) => !(isWriting && one.length === 1) && matchesKeys(nativeEvent, one)),
    );
    const isDone = shortcut?.run({ panel, target }) || (isBare && moveAmongMessages(panel, event.key, target));
    if (isDone) event.preventDefault();
  };
}
