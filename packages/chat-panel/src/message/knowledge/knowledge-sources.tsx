import { type Conversation, findGroup, findMessage, isGroupReplying } from '@parley/chat-core';
import type { ReactNode } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { CitationContext } from '../../content/content-renderer.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { recallOf } from './recall-of.ts';

const SourceList = lazyPart(async () => (await import('./source-list.tsx')).SourceList);

const SourceLink = lazyPart(async () => (await import('./source-list.tsx')).SourceLink);

/** A reply with the knowledge sources that it cites, which are shown below it when it is complete. */
export function KnowledgeSources({ groupId, children }: { groupId: string; children: ReactNode }) {
  const { ignoreMessageConfigList: ignored } = useSettings().preferences;
  const hasSources = useInGroup((conversation) => hasRecall(conversation, groupId));
  const isReplying = useInGroup((conversation) => isGroupReplying(conversation, groupId));
  const isShown = hasSources && !isReplying && !ignored.includes('Knowledge');
  return (
    <CitationContext value={isShown ? SourceLink : null}>
      {children}
      {isShown && <SourceList groupId={groupId} />}
    </CitationContext>
  );
}

function hasRecall(conversation: Conversation, groupId: string): boolean {
  const ids = findGroup(conversation, groupId)?.memberSet.functionCallMessageIdList ?? [];
  return ids.some((id) => {
    const message = findMessage(conversation, id);
    return message !== null && recallOf(message) !== null;
  });
}
