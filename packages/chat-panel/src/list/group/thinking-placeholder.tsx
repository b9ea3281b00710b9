import { type Conversation, findGroup, findMessage } from '@parley/chat-core';
import { useEffect } from 'react';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './thinking-placeholder.module.css';
import { warmUp } from './warm-up.ts';

/** Stands where the answer will, from the acknowledgement to its first word. */
export function ThinkingPlaceholder({ groupId }: { groupId: string }) {
  const texts = useTexts();
  const isThinking = useInGroup((conversation) => isWithoutText(conversation, groupId));
  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(warmUp);
    return () => clearTimeout(timer);
  }, [isThinking]);
  if (!isThinking) return null;
  return (
    <p role="img" aria-label={texts.thinking} className={styles.thinking}>
      <span className={styles.dot} />
      <span className={styles.dot} />
      <span className={styles.dot} />
    </p>
  );
}

function isWithoutText(conversation: Conversation, groupId: string): boolean {
  const { waiting } = conversation;
  if (waiting?.replyId !== groupId || waiting.phase !== 'formal') return false;
  const answers = findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];
  return !answers.some((id) => {
    const answer = findMessage(conversation, id);
    return answer !== null && (answer.content !== '' || answer.reasoning_content !== '');
  });
}
