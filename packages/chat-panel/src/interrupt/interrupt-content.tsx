import { locationRequestOf, verboseOf } from '@parley/chat-core';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { useMessage } from '../chat-client/use-message.ts';
import type { ContentProps, ContentRenderer } from '../content/content-renderer.ts';
import { late } from '../panel/late.tsx';
import { usePanel } from '../panel/panel-context.ts';
import { askedQuestions } from './asked-question.ts';
import { asksSomething } from './asks-something.ts';
import styles from './interrupt.module.css';
import { isStillAsked } from './is-still-asked.ts';

const QuestionsAsked = late(async () => (await import('./questions-asked.tsx')).QuestionsAsked);

const LocationAsked = late(async () => (await import('./location-asked.tsx')).LocationAsked);

/** What a reply waits for: where its reader is, or an answer to its questions (wire §1.8). */
function InterruptContent({ messageId }: ContentProps) {
  const { copy, preferences } = usePanel();
  const message = useMessage(messageId);
  const isAsked = useInGroup((conversation) => isStillAsked(conversation, messageId));
  if (!message) return null;
  const location = locationRequestOf(message);
  const questions = askedQuestions(message);
  const canAnswer = isAsked && !preferences.readonly;
  return (
    <div className={styles.interrupt}>
      {location && <LocationAsked request={location} canAnswer={canAnswer} />}
      {questions.length > 0 && (
        <QuestionsAsked messageId={messageId} replyId={message.reply_id} questions={questions} canAnswer={canAnswer} />
      )}
      {!isAsked && <p className={styles.note}>{copy.interruptEnded}</p>}
    </div>
  );
}

export const interruptContent: ContentRenderer = {
  name: 'interrupt',
  draws: (message) => verboseOf(message)?.msg_type === 'interrupt' && asksSomething(message),
  Content: InterruptContent,
};
