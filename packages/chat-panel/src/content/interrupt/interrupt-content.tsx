import { locationRequestOf, verboseOf } from '@parley/chat-core';
import { useInGroup, useMessage } from '../../chat-client/use-in-group.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import {
  hasInterruptQuestion,
  interruptConnections,
  interruptQuestions,
  interruptState,
} from '../../selectors/interrupt.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import type { ContentProps, ContentRenderer } from '../content-renderer.ts';
import styles from './interrupt.module.css';

const InterruptForm = lazyPart(async () => (await import('./interrupt-form.tsx')).InterruptForm);

/** A paused reply that waits for the user's location, for answers to its questions (wire §1.8) or for an account (wire §5). */
function InterruptContent({ messageId }: ContentProps) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const message = useMessage(messageId);
  const state = useInGroup((conversation) => interruptState(conversation, messageId));
  if (!message) return null;
  return (
    <div className={styles.interrupt}>
      <InterruptForm
        messageId={messageId}
        replyId={message.reply_id}
        location={locationRequestOf(message)}
        questions={interruptQuestions(message)}
        connections={interruptConnections(message)}
        canAnswer={state === 'asked' && !preferences.readonly}
      />
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
