import { messageGroups } from '@parley/chat-core';
import { useClient } from '../../chat-client/client-context.ts';
import { findList, findMessages } from '../../parts/focus-targets.ts';
import type { KeyBinding } from '../../parts/key-binding.ts';
import type { HandlePlainKey } from '../../parts/panel-room.ts';
import { visibleMessages } from '../../selectors/visible-messages.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useEndSelection, useIsSelecting } from '../selection/use-selection.ts';
import { useListHandle } from '../state/list-handle.ts';

export function useListKeyBindings(): readonly KeyBinding[] {
  const { preferences } = useSettings();
  const { find } = useListHandle();

  /** Pressed in the find bar, the keys open the browser's own search. */
  function openFind(target: HTMLElement): boolean {
    if (!preferences.enableFind || target.closest('search')) return false;
    // If the bar is already open, opening it again gives it the focus.
    find.turn(false);
    find.turn(true);
    return true;
  }

  return [{ name: 'find', run: openFind }];
}

/** Arrow keys, Home and End move the focus between messages; Esc ends selection mode. */
export function useListPlainKeys(): HandlePlainKey {
  const handleMessageNavigation = useMessageNavigation();
  const isSelecting = useIsSelecting();
  const endSelection = useEndSelection();
  return (key, target) => {
    if (key !== 'Escape' || !isSelecting) return handleMessageNavigation(key, target);
    endSelection(target);
    return true;
  };
}

/** Only from a message itself or from the list: inside a message the keys belong to the focused element. */
function useMessageNavigation(): HandlePlainKey {
  const client = useClient();
  const { preferences } = useSettings();
  const { list: commands } = useListHandle();

  /** The oldest message that is loaded, rendered or not. Scrolling there loads older ones. */
  function goToOldest(): boolean {
    const now = client.conversation.getState();
    const [oldest] = messageGroups(now)
      .slice(0, 1)
      .flatMap((group) => visibleMessages(now, group, preferences));
    if (!oldest || !commands.current) return false;
    void commands.current.goToMessage(oldest.messageId).then((message) => message?.focus({ preventScroll: true }));
    return true;
  }

  /** The newest message of all; loads it first if needed. */
  function goToNewest(list: HTMLElement): boolean {
    const go = () => {
      commands.current?.goToEnd();
      findMessages(list).at(-1)?.focus({ preventScroll: true });
    };
    if (client.conversation.getState().history.nextHasMore) client.loadEagerly().then(go, () => undefined);
    else go();
    return true;
  }

  return (key, target) => {
    const list = findList(target);
    const messages = findMessages(target);
    const at = messages.indexOf(target);
    if (!list || (target !== list && at < 0)) return false;
    switch (key) {
      case 'ArrowUp':
        return focus(at < 0 ? messages.findLast(isInView(list)) : messages[at - 1]);
      case 'ArrowDown':
        return focus(at < 0 ? messages.find(isInView(list)) : messages[at + 1]);
      case 'Home':
        return goToOldest();
      case 'End':
        return goToNewest(list);
      default:
        return false;
    }
  };
}

function focus(message: HTMLElement | undefined): boolean {
  message?.focus();
  return message !== undefined;
}

function isInView(list: HTMLElement): (message: HTMLElement) => boolean {
  const { top, bottom } = list.getBoundingClientRect();
  return (message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
}
