import { canActOnGroup, canRegenerate, latestGroup } from '@parley/chat-core';
import type { Shortcut } from '../../parts/key-binding.ts';
import { isRegenerable } from '../actions/regenerate-action.tsx';

/** As the button: where that does not show, this does nothing. */
export const regenerateShortcut: Shortcut = {
  name: 'regenerate',
  keys: ['Alt+R'],
  words: 'keyRegenerate',
  run({ panel: { client, preferences } }) {
    const now = client.conversation.getState();
    const group = latestGroup(now);
    if (!group || !canActOnGroup(now, group.groupId, preferences) || !canRegenerate(now, group.groupId)) return false;
    const { llmAnswerMessageIdList, userMessageId } = group.memberSet;
    const messageId = llmAnswerMessageIdList.at(-1) ?? userMessageId ?? '';
    if (!isRegenerable(now, { messageId, groupId: group.groupId })) return false;
    client.regenerate(group.groupId).catch(() => undefined);
    return true;
  },
};
