import type { ChatClient, Conversation } from '@parley/chat-core';
import { IconButton } from '@parley/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CompareColumn } from './compare-column.tsx';
import { useConversations } from './use-conversations.ts';
import styles from './wanted-answers.module.css';
import { useWantedAnswers } from './wanted-answers.tsx';

/** The wanted answer to the last question, beside the answers to it. */
export function WantedAnswerColumn({ clients }: { clients: readonly ChatClient[] }) {
  const { t } = useTranslation();
  const { canKeep, find, remove } = useWantedAnswers();
  const question = useConversations(clients, lastQuestion);
  const wanted = find(question);
  if (!wanted) return null;
  return (
    <CompareColumn
      title={t('compare_wanted')}
      isSunken
      actions={
        canKeep && (
          <IconButton label={t('compare_forget')} icon={<Trash2 aria-hidden />} onClick={() => remove(wanted)} />
        )
      }
    >
      <div className={styles.texts}>
        <p className={styles.question}>{wanted.question}</p>
        <p className={styles.answer}>{wanted.answer}</p>
      </div>
    </CompareColumn>
  );
}

/** The text of the newest question to any variant; empty before the first. */
function lastQuestion(conversations: readonly Conversation[]): string {
  const asked = conversations.flatMap(({ messages }) => messages.filter(({ type }) => type === 'question').slice(-1));
  const [newest] = asked.sort((one, other) => other.content_time - one.content_time);
  return newest?.content_type === 'text' ? newest.content : '';
}
