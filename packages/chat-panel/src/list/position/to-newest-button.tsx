import { ArrowDown } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { findMessages } from '../../parts/focus-targets.ts';
import { usePartClass } from '../../settings/use-part-class.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './to-newest-button.module.css';
import type { ReadingPosition } from './use-reading-position.ts';
import { useUnreadCount } from './use-unread-count.ts';

const SHOWN_MAX = 99;

/** The way back to the newest message, with how many came meanwhile. */
export function ToNewestButton({ isFarFromEnd, isFollowing, goToEnd }: ReadingPosition) {
  const client = useClient();
  const texts = useTexts();
  const hasNewer = useConversation(({ history }) => history.nextHasMore);
  const count = useUnreadCount(isFollowing);
  const className = usePartClass('toNewest', styles.button);
  if (!isFarFromEnd && !hasNewer) return null;
  async function go(button: Element): Promise<void> {
    const list = button.parentElement;
    if (hasNewer) await client.loadEagerly().catch(() => undefined);
    goToEnd();
    // The button goes away: its user goes on at the newest message.
    if (list) findMessages(list).at(-1)?.focus({ preventScroll: true });
  }
  const label = count > 0 ? formatText(texts.toNewestUnread, { count }) : texts.toNewest;
  return (
    <button
      type="button"
      aria-label={label}
      title={texts.toNewest}
      className={className}
      onClick={({ currentTarget }) => void go(currentTarget)}
    >
      <ArrowDown aria-hidden size={18} />
      {count > 0 && <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>}
    </button>
  );
}
