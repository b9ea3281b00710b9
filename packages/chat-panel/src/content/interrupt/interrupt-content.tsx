import { locationRequestOf, verboseOf } from '@parley/chat-core';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { useMessage } from '../../chat-client/use-message.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { late } from '../../parts/lazy-part.tsx';
import { askedQuestions } from '../../selectors/asked-question.ts';
import { askingState } from '../../selectors/asking-state.ts';
import { asksSomething } from '../../selectors/asks-something.ts';
import type { ContentProps, ContentRenderer } from '../content-renderer.ts';
import styles from './interrupt.module.css';

const QuestionsAsked = late(async () => (await import('./questions-asked.tsx')).QuestionsAsked);

const LocationAsked = late(async () => (await import('./location-asked.tsx')).LocationAsked);

/** What a reply waits for: where its reader is, or an answer to its questions (wire §1.8). */
function InterruptContent({ messageId }: ContentProps) {
  const { copy, preferences } = usePanel();
  const message = useMessage(messageId);
  const state = useInGroup((conversation) => askingState(conversation, messageId));
  if (!message) return null;
  const location = locationRequestOf(message);
  const questions = askedQuestions(message);
  const canAnswer = state === 'asked' && !preferences.readonly;
  return (
    <div className={styles.interrupt}>
      {location && <LocationAsked request={location} canAnswer={canAnswer} />}
      {questions.length > 0 && (
        <QuestionsAsked messageId={messageId} replyId={message.reply_id} questions={questions} canAnswer={canAnswer} />
      )}
      {state !== 'asked' && (
        <p className={styles.note}>{state === 'answered' ? copy.interruptAnswered : copy.interruptEnded}</p>
      )}
    </div>
  );
}

export const interruptContent: ContentRenderer = {
  name: 'interrupt',
  draws: (message) => verboseOf(message)?.msg_type === 'interrupt' && asksSomething(message),
  Content: InterruptContent,
};
