import { messageGroups } from '@parley/chat-core';
import type { Panel } from '../../panel/panel-context.ts';
import { messagesOf } from '../../parts/focus-targets.ts';
import { drawnMessages } from '../../selectors/drawn-messages.ts';

/** To the oldest message that is held, drawn or not. What is older is loaded when the reader is there. */
export function goToOldest({ client, list, preferences }: Panel): boolean {
  const now = client.conversation.getState();
  const [oldest] = messageGroups(now)
    .slice(0, 1)
    .flatMap((group) => drawnMessages(now, group, preferences));
  if (!oldest || !list.current) return false;
  void list.current.goToMessage(oldest.messageId).then((message) => message?.focus({ preventScroll: true }));
  return true;
}

/** To the newest message of all, which is loaded first if it is not held. */
export function goToNewest({ client, list: commands }: Panel, { list }: { list: HTMLElement }): boolean {
  const go = () => {
    commands.current?.goToEnd();
    messagesOf(list).at(-1)?.focus({ preventScroll: true });
  };
  if (client.conversation.getState().history.nextHasMore) client.loadEagerly().then(go, () => undefined);
  else go();
  return true;
}
