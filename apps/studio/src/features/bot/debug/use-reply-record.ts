import { type ChatClient, groupOfMessage } from '@parley/chat-core';
import { useMemo, useSyncExternalStore } from 'react';
import type { EventLog, LoggedEvent } from './event-log.ts';
import { type ReplyRecord, replyRecord } from './reply-record.ts';

interface Opened {
  readonly record: ReplyRecord;
  readonly events: readonly LoggedEvent[];
}

/** The record of a message, updated with the messages and replies. Null for an unknown message. */
export function useReplyRecord(client: ChatClient, log: EventLog, messageId: string): Opened | null {
  const { conversation } = client;
  const messages = useSyncExternalStore(conversation.subscribe, () => conversation.getState().messages);
  const pulling = useSyncExternalStore(conversation.subscribe, () => conversation.getState().pulling);
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages and pulling tell when to read again
  return useMemo(() => {
    const groupId = groupOfMessage(conversation.getState(), messageId)?.groupId;
    const events = groupId === undefined ? [] : log.eventsOf(groupId);
    const record = replyRecord(conversation.getState(), messageId, events);
    return record && { record, events };
  }, [conversation, log, messageId, messages, pulling]);
}
