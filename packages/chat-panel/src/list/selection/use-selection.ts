import { type CoreMessage, groupIdOf, type MessageGroup, messageGroups } from '@parley/chat-core';
import { useMemo } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { findDefaultFocus, findList } from '../../parts/focus-targets.ts';
import { useSwitch } from '../../parts/switch.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useListHandle } from '../state/list-handle.ts';

/** Whether selection mode is on: started by the user or the host, allowed by `selectable`, and not in a readonly panel (chat §6). */
export function useIsSelecting(): boolean {
  const { selectable, readonly } = useSettings().preferences;
  const isOn = useSwitch(useListHandle().selection);
  return isOn && selectable && !readonly;
}

export interface SelectAllOptions {
  /** The largest number of turns to select. */
  readonly max?: number;
  /** `prev` counts back from the newest turn, `next` forward from the oldest that is loaded. */
  readonly direction?: 'prev' | 'next';
}

/** Starts selection mode and changes the selection (wire §2.5). */
export interface SelectionController {
  /** Starts selection mode, if `selectable` is on. With a group id, that turn is selected. */
  start(groupId?: string): void;
  /** Clears the selection and ends selection mode. */
  stop(): void;
  selectAll(options?: SelectAllOptions): void;
  unselectAll(): void;
  /** The messages of the selected turns, oldest first. */
  getMessageList(): readonly CoreMessage[];
}

export function useSelectionController(): SelectionController {
  const client = useClient();
  const { selection: mode } = useListHandle();
  return useMemo(() => {
    const { getState } = client.conversation;
    return {
      start(groupId) {
        mode.turn(true);
        if (groupId !== undefined) client.select(groupId);
      },
      stop() {
        client.clearSelection();
        mode.turn(false);
      },
      selectAll(options) {
        client.clearSelection();
        for (const groupId of groupsToSelect(messageGroups(getState()), options)) client.select(groupId);
      },
      unselectAll: () => client.clearSelection(),
      getMessageList() {
        const { messages, selection } = getState();
        return messages.filter((message) => selection.selectedReplyIdList.includes(groupIdOf(message)));
      },
    };
  }, [client, mode]);
}

/** Ends selection mode from one of its controls, which goes away and gives the focus back to the composer. */
export function useEndSelection(): (control: Element) => void {
  const { stop } = useSelectionController();
  return (control) => {
    const list = findList(control);
    stop();
    // The composer is rendered by then.
    setTimeout(() => list && findDefaultFocus(list)?.focus());
  };
}

/** In reading order, from whichever end they are counted. */
function groupsToSelect(
  groups: readonly MessageGroup[],
  { max = Number.POSITIVE_INFINITY, direction = 'prev' }: SelectAllOptions = {},
): readonly string[] {
  const ids = groups.map(({ groupId }) => groupId);
  return direction === 'prev' ? ids.slice(Math.max(ids.length - max, 0)) : ids.slice(0, max);
}
