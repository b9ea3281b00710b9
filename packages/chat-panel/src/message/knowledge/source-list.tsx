import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { renderInOrder } from '../../content/growing-text.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './knowledge-sources.module.css';
import { recalledChunks } from './recalled-chunks.ts';
import { SourceCard } from './source-card.tsx';

/** The sources of a reply, the best first. */
export function SourceList({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const [opened, setOpened] = useState<number | null>(null);
  const chunks = useInGroup((conversation) => recalledChunks(conversation, groupId));
  if (chunks.length === 0) return null;
  return (
    <section aria-label={texts.sources} className={styles.sources}>
      <p className={styles.title}>
        <BookOpen aria-hidden size={14} />
        {texts.sources}
      </p>
      <ol className={styles.list} data-mode={preferences.knowledgeSourceMode}>
        {renderInOrder(chunks, (chunk, place) => (
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
