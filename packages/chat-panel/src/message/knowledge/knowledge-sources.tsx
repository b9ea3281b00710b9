import { type Conversation, findGroup, findMessage, isGroupReplying } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useSettings } from '../../settings/settings-context.ts';
import { recallOf } from './recall-of.ts';

const SourceList = lazyPart(async () => (await import('./source-list.tsx')).SourceList);

/** The knowledge sources of a reply, shown below it when it is complete. */
export function KnowledgeSources({ groupId }: { groupId: string }) {
  const { ignoreMessageConfigList: ignored } = useSettings().preferences;
  const hasSources = useInGroup((conversation) => hasRecall(conversation, groupId));
  const isReplying = useInGroup((conversation) => isGroupReplying(conversation, groupId));
  if (!hasSources || isReplying || ignored.includes('Knowledge')) return null;
  return <SourceList groupId={groupId} />;
}

function hasRecall(conversation: Conversation, groupId: string): boolean {
  const ids = findGroup(conversation, groupId)?.memberSet.functionCallMessageIdList ?? [];
  return ids.some((id) => {
    const message = findMessage(conversation, id);
    return message !== null && recallOf(message) !== null;
  });
}
