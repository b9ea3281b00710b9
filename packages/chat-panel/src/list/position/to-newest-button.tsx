import type { CoreMessage } from '@parley/chat-core';
import { ArrowDown } from 'lucide-react';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversation } from '../../chat-client/use-conversation.ts';
import { findMessages } from '../../parts/focus-targets.ts';
import { usePartClass } from '../../settings/settings-context.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './to-newest-button.module.css';
import type { ScrollPosition } from './use-scroll-position.ts';

const SHOWN_MAX = 99;

/** Scrolls to the newest message. Shows the number of answers that arrived in the meantime. */
export function ToNewestButton({ isFarFromEnd, isFollowing, goToEnd }: ScrollPosition) {
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
    // The button disappears, so the focus moves to the newest message.
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

/** The number of answers that arrived since the reader left the end of the list. */
function useUnreadCount(isFollowing: boolean): number {
  const newestKey = useConversation(({ messages }) => messages[messages.length - 1]?.key ?? null);
  const [lastSeenKey, setLastSeenKey] = useState(newestKey);
  if (isFollowing && lastSeenKey !== newestKey) setLastSeenKey(newestKey);
  return useConversation(({ messages }) => (isFollowing ? 0 : unreadCount(messages, lastSeenKey)));
}

/** The number of answers after the last message that was seen; if that is no longer loaded, all loaded answers. */
export function unreadCount(messages: readonly CoreMessage[], lastSeenKey: string | null): number {
  if (lastSeenKey === null) return 0;
  let count = 0;
  for (let place = messages.length - 1; place >= 0; place -= 1) {
    const message = messages[place];
    if (!message || message.key === lastSeenKey) break;
    if (message.role === 'assistant' && message.type === 'answer') count += 1;
  }
  return count;
}
