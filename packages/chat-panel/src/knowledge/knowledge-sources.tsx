import { isGroupReplying } from '@parley/chat-core';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { inOrder } from '../content/in-order.ts';
import { late } from '../panel/late.tsx';
import { usePanel } from '../panel/panel-context.ts';
import styles from './knowledge-sources.module.css';
import { recalledChunks } from './recalled-chunks.ts';

const SourceCard = late(async () => (await import('./source-card.tsx')).SourceCard);

/** Where a reply has its knowledge from, below it once it is complete. */
export function KnowledgeSources({ groupId }: { groupId: string }) {
  const { copy, preferences } = usePanel();
  const [opened, setOpened] = useState<number | null>(null);
  const chunks = useInGroup((conversation) => recalledChunks(conversation, groupId));
  const isReplying = useInGroup((conversation) => isGroupReplying(conversation, groupId));
  if (chunks.length === 0 || isReplying || preferences.ignoreMessageConfigList.includes('Knowledge')) return null;
  return (
    <section aria-label={copy.sources} className={styles.sources}>
      <p className={styles.title}>
        <BookOpen aria-hidden size={14} />
        {copy.sources}
      </p>
      <ol className={styles.list} data-mode={preferences.knowledgeSourceMode}>
        {inOrder(chunks, (chunk, place) => (
          <SourceCard
            chunk={chunk}
            isCard={preferences.knowledgeSourceMode === 'card-list'}
            place={place + 1}
            isOpen={opened === place}
            onPress={() => setOpened(opened === place ? null : place)}
          />
        ))}
      </ol>
    </section>
  );
}
