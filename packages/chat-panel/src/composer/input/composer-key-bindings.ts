import { canStop, messageText } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import { useListHandle } from '../../list/state/list-handle.ts';
import { messageGrabOf } from '../../message/quote/message-quote.ts';
import { findInput, findLastOutboxEdit, findList, findMessages } from '../../parts/focus-targets.ts';
import type { KeyBinding } from '../../parts/key-binding.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';

export function useComposerKeyBindings(): readonly KeyBinding[] {
  const client = useClient();
  const { preferences } = useSettings();
  const { find } = useListHandle();
  const { composer, draft } = useComposerHandle();

  /** Closes the find bar or the quote menu before it stops the reply. Handles the key while there is a draft, so that a host that closes the panel with Escape does not discard it. */
  function stop(): boolean {
    if (find.isOn()) {
      find.turn(false);
      return true;
    }
    const grab = messageGrabOf(client);
    if (grab?.getState().marked) {
      grab.unmark();
      return true;
    }
    if (preferences.readonly || !canStop(client.conversation.getState(), preferences)) return draft.getText() !== '';
    void client.stopResponding();
    return true;
  }

  function focusInput(target: HTMLElement): boolean {
    const input = findInput(target);
    input?.focus();
    return input !== null;
  }

  /** From the messages to the input, and from anywhere else to the newest message. */
  function switchFocus(target: HTMLElement): boolean {
    const list = findList(target);
    const isInList = list?.contains(target) ?? false;
    const next = isInList ? findInput(target) : (findMessages(target).at(-1) ?? list);
    next?.focus();
    return next !== null;
  }

  /** Puts the last question into the empty input. If messages wait in the outbox, opens the last of them for editing. */
  function recall(target: HTMLElement): boolean {
    if (preferences.isInputReadonly || target !== findInput(target) || draft.getText() !== '') return false;
    const waiting = findLastOutboxEdit(target);
    if (waiting) {
      waiting.click();
      return true;
    }
    const { messages } = client.conversation.getState();
    const question = messages.findLast(({ role }) => role === 'user');
    const text = question ? messageText(question) : '';
    draft.setText(text);
    return text !== '';
  }

  return [
    { name: 'stop', run: stop },
    { name: 'focus-composer', run: focusInput },
    { name: 'switch-focus', run: switchFocus },
    { name: 'recall', run: recall },
    // Without a streaming reply the keys belong to the input.
    { name: 'send-now', run: () => composer.current?.sendNow() ?? false },
  ];
}
