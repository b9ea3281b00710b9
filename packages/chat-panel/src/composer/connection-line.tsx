import { useConversation } from '../chat-client/use-conversation.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './connection-line.module.css';

/** Says quietly that changes do not arrive. A reply that is being read says so itself, in its own place. */
export function ConnectionLine() {
  const texts = useTexts();
  const isLost = useConversation(({ isReconnecting, waiting }) => isReconnecting && waiting === null);
  return isLost && <p className={styles.line}>{texts.reconnecting}</p>;
}
