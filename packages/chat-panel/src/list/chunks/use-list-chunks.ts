import { type Conversation, findMessage, type MessageGroup, messageGroups } from '@parley/chat-core';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { type ListChunk, type ListRow, nextChunks } from './list-chunks.ts';
import { openingRows } from './opening-rows.ts';

/** The turns of the conversation in chunks; the same array while words are added. */
export function useListChunks(): readonly ListChunk[] {
  const [read] = useState(createChunking);
  return useConversation(read);
}

function createChunking() {
  let groups: readonly MessageGroup[] = [];
  let chunks: readonly ListChunk[] = [];
  return (conversation: Conversation): readonly ListChunk[] => {
    const now = messageGroups(conversation);
    if (now === groups) return chunks;
    groups = now;
    chunks = nextChunks(
      chunks,
      now.map((group) => rowOf(conversation, group)),
      openingRows(conversation, now, innerHeight),
    );
    return chunks;
  };
}

function rowOf(conversation: Conversation, { groupId, memberSet }: MessageGroup): ListRow {
  const question = memberSet.userMessageId === null ? null : findMessage(conversation, memberSet.userMessageId);
  return { groupId, key: question?.key ?? groupId };
}
