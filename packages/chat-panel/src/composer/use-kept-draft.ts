import { useEffect } from 'react';
import { useConversation } from '../chat-client/use-conversation.ts';
import { createChatAreaCache } from '../local-cache/chat-area-cache.ts';
import { openLocalStorage } from '../local-cache/open-local-storage.ts';
import { openSessionStorage } from '../local-cache/open-session-storage.ts';
import { usePanel } from '../panel/panel-context.ts';

const WRITE_DELAY_MS = 300;

/**
 * What is written is there again after a reload, for each conversation on its own. A window keeps its own beside what all
 * share: two of them that show the same conversation must not take each other's words.
 */
export function useKeptDraft(): void {
  const { draft, callHost } = usePanel();
  const conversationId = useConversation(({ init }) => (init.status === 'success' ? init.conversationId : null));
  useEffect(() => {
    if (conversationId === null) return;
    const shared = createChatAreaCache(openLocalStorage, (failure) => callHost('onLocalStorageError', failure));
    // Where this one cannot be used the other cannot either, and that is told.
    const own = createChatAreaCache(openSessionStorage, () => undefined);
    const key = `draft:${conversationId}`;
    if (draft.getText() === '') draft.setText(own.read(key) || shared.read(key));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      own.write(key, draft.getText());
      shared.write(key, draft.getText());
    };
    const writeWhatIsPending = () => {
      if (timer !== undefined) write();
    };
    const unsubscribe = draft.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_DELAY_MS);
    });
    addEventListener('pagehide', writeWhatIsPending);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', writeWhatIsPending);
      writeWhatIsPending();
    };
  }, [conversationId, draft, callHost]);
}
