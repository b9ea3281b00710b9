import { type ReactNode, useId } from 'react';
import styles from './steer-bubble.module.css';

interface SteerBubbleProps {
  text: string;
  state: string;
  messageId?: string;
  isWaiting?: boolean;
  children?: ReactNode;
}

/** The user's words in the middle of an answer, and what became of them. */
export function SteerBubble({ text, state, messageId, isWaiting, children }: SteerBubbleProps) {
  const stateId = useId();
  return (
    <article
      aria-labelledby={stateId}
      tabIndex={-1}
      className={styles.steer}
      data-anchor
      data-message-id={messageId}
      data-waiting={isWaiting}
    >
      <p dir="auto" className={styles.bubble} data-bubble>
        {text}
      </p>
      <div className={styles.line}>
        <span id={stateId}>{state}</span>
        {children}
      </div>
    </article>
  );
}
