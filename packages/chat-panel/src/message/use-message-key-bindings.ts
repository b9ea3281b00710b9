import { answerOf, canActOnGroup, canRegenerate, latestGroup, messageText } from '@parley/chat-core';
import { copyText } from '@parley/ui';
import { useClient } from '../chat-client/client-context.ts';
import { useAnnouncer } from '../parts/announcer.ts';
import type { KeyBinding } from '../parts/key-binding.ts';
import { lastCode } from '../selectors/plain-text.ts';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { isRegenerable } from './actions/regenerate-action.tsx';

export function useMessageKeyBindings(): readonly KeyBinding[] {
  const client = useClient();
  const texts = useTexts();
  const announcer = useAnnouncer();
  const { preferences } = useSettings();

  /** Copies a text and announces it. False when there is nothing to copy. */
  function copy(text: string): boolean {
    if (text === '') return false;
    void copyText(text).then((isCopied) => {
      if (isCopied) announcer.announce(texts.copied);
      else announcer.announceFailure(texts.copyFailed);
    });
    return true;
  }

  function copyCode(): boolean {
    const answers = client.conversation.getState().messages.filter(({ type }) => type === 'answer');
    const withCode = answers.findLast((answer) => lastCode(messageText(answer)) !== '');
    return withCode !== undefined && copy(lastCode(messageText(withCode)));
  }

  /** Does nothing where the regenerate button does not show. */
  function regenerate(): boolean {
    const now = client.conversation.getState();
    const group = latestGroup(now);
    if (!group || !canActOnGroup(now, group.groupId, preferences) || !canRegenerate(now, group.groupId)) return false;
    const { llmAnswerMessageIdList, userMessageId } = group.memberSet;
    const messageId = llmAnswerMessageIdList.at(-1) ?? userMessageId ?? '';
    if (!isRegenerable(now, { messageId, groupId: group.groupId })) return false;
    client.regenerate(group.groupId).catch(() => undefined);
    return true;
  }

  return [
    { name: 'copy-answer', run: () => copy(answerOf(client.conversation.getState())) },
    { name: 'copy-code', run: copyCode },
    { name: 'regenerate', run: regenerate },
  ];
}
