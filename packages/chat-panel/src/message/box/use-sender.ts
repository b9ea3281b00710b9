import { findMessage } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { type Sender, senderOf } from '../../selectors/sender.ts';

export function useSender(messageId: string): Sender | null {
  return useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && senderOf(conversation, message);
  });
}
