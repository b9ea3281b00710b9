import { locationRequestOf, verboseOf } from '@parley/chat-core';
import { useInGroup, useMessage } from '../../chat-client/use-in-group.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { hasInterruptQuestion, interruptQuestions, interruptState } from '../../selectors/interrupt.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ContentProps, ContentRenderer } from '../content-renderer.ts';
import styles from './interrupt.module.css';

const answerForms = () => import('./interrupt-forms.tsx');
const InterruptQuestions = lazyPart(async () => (await answerForms()).InterruptQuestions);
const LocationRequestForm = lazyPart(async () => (await answerForms()).LocationRequestForm);

/** A paused reply that waits for the user's location or for answers to its questions (wire §1.8). */
function InterruptContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const state = useInGroup((conversation) => interruptState(conversation, messageId));
  if (!message) return null;
  const location = locationRequestOf(message);
  const questions = interruptQuestions(message);
  const canAnswer = state === 'asked' && !preferences.readonly;
  return (
    <div className={styles.interrupt}>
      {location && <LocationRequestForm request={location} canAnswer={canAnswer} />}
      {questions.length > 0 && (
        <InterruptQuestions
          messageId={messageId}
          replyId={message.reply_id}
          questions={questions}
          canAnswer={canAnswer}
        />
      )}
      {state !== 'asked' && (
        <p className={styles.note}>{state === 'answered' ? texts.interruptAnswered : texts.interruptEnded}</p>
      )}
    </div>
  );
}

export const interruptContent: ContentRenderer = {
  name: 'interrupt',
  draws: (message) => verboseOf(message)?.msg_type === 'interrupt' && hasInterruptQuestion(message),
  Content: InterruptContent,
};
