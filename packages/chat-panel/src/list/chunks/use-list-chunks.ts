import { type Conversation, findMessage, type MessageGroup, messageGroups } from '@parley/chat-core';
import { useState } from 'react';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { type ListRow, type ListSection, nextSections } from './list-chunks.ts';
import { openingRows } from './opening-rows.ts';

/** The turns of the conversation in sections; the same array while words are added. */
export function useListSections(): readonly ListSection[] {
  const [read] = useState(createSectioning);
  return useConversation(read);
}

function createSectioning() {
  let groups: readonly MessageGroup[] = [];
  let sections: readonly ListSection[] = [];
  return (conversation: Conversation): readonly ListSection[] => {
    const now = messageGroups(conversation);
    if (now === groups) return sections;
    groups = now;
    sections = nextSections(
      sections,
      now.map((group) => rowOf(conversation, group)),
      openingRows(conversation, now, innerHeight),
    );
    return sections;
  };
}

function rowOf(conversation: Conversation, { groupId, memberSet }: MessageGroup): ListRow {
  const question = memberSet.userMessageId === null ? null : findMessage(conversation, memberSet.userMessageId);
  return { groupId, key: question?.key ?? groupId };
}
