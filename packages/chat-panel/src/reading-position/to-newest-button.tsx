import { ArrowDown } from 'lucide-react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { fillIn } from '../copy/fill-in.ts';
import { usePanel } from '../panel/panel-context.ts';
import { usePartClass } from '../panel/use-part-class.ts';
import styles from './to-newest-button.module.css';
import type { ReadingPosition } from './use-reading-position.ts';
import { useUnreadCount } from './use-unread-count.ts';

const SHOWN_MAX = 99;

/** The way back to the newest message, with how many came meanwhile. */
export function ToNewestButton({ isFarFromEnd, isFollowing, goToEnd }: ReadingPosition) {
  const { client, copy } = usePanel();
  const hasNewer = useConversation(({ history }) => history.nextHasMore);
  const count = useUnreadCount(isFollowing);
  const className = usePartClass('toNewest', styles.button);
  if (!isFarFromEnd && !hasNewer) return null;
  async function go(): Promise<void> {
    if (hasNewer) await client.loadEagerly();
    goToEnd();
  }
  const label = count > 0 ? fillIn(copy.toNewestUnread, { count }) : copy.toNewest;
  return (
    <button
      type="button"
      aria-label={label}
      title={copy.toNewest}
      className={className}
      onClick={() => void go().catch(goToEnd)}
    >
      <ArrowDown aria-hidden size={18} />
      {count > 0 && <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>}
    </button>
  );
}
