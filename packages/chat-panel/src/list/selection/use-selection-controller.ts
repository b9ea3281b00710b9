import { type CoreMessage, groupIdOf, type MessageGroup, messageGroups } from '@parley/chat-core';
import { useMemo } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

export interface SelectAllOptions {
  /** At most so many turns. */
  readonly max?: number;
  /** From the newest back, or from the oldest that is loaded on. */
  readonly direction?: 'prev' | 'next';
}

/** What can be done with a selection (wire §2.5). */
export interface SelectionController {
  selectAll(options?: SelectAllOptions): void;
  unselectAll(): void;
  /** The messages of the selected turns, oldest first. */
  getMessageList(): readonly CoreMessage[];
}

export function useSelectionController(): SelectionController {
  const client = useClient();
  return useMemo(() => {
    const now = () => client.conversation.getState();
    return {
      selectAll(options) {
        client.clearSelection();
        for (const groupId of toSelect(messageGroups(now()), options)) client.select(groupId);
      },
      unselectAll: () => client.clearSelection(),
      getMessageList() {
        const { messages, selection } = now();
        return messages.filter((message) => selection.selectedReplyIdList.includes(groupIdOf(message)));
      },
    };
  }, [client]);
}

/** In the order they are read, whichever end they are counted from. */
function toSelect(
  groups: readonly MessageGroup[],
  { max = Number.POSITIVE_INFINITY, direction = 'prev' }: SelectAllOptions = {},
): readonly string[] {
  const ids = groups.map(({ groupId }) => groupId);
  return direction === 'prev' ? ids.slice(Math.max(ids.length - max, 0)) : ids.slice(0, max);
}
