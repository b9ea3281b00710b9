import { findMessage } from '@parley/chat-core';
import { type Sender, senderOf } from '../selectors/sender.ts';
import { useInGroup } from './use-in-group.ts';

export function useSender(messageId: string): Sender | null {
  return useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && senderOf(conversation, message);
  });
}
