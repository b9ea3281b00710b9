import { useLayoutEffect } from 'react';
import { createDraftCache } from '../../chat-client/local-cache/chat-area-cache.ts';
import { useConversationId } from '../../chat-client/use-conversation.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { useComposerHandle } from '../state/composer-handle.ts';

const WRITE_DELAY_MS = 300;

/** Stores the draft of each conversation and restores it after a reload. */
export function usePersistedDraft(): void {
  const { draft } = useComposerHandle();
  const { callHost } = useSettings();
  const conversationId = useConversationId();
  // Before other effects, which may depend on whether there is a draft.
  useLayoutEffect(() => {
    if (conversationId === null) return;
    const cache = createDraftCache((failure) => callHost('onLocalStorageError', failure));
    const key = `draft:${conversationId}`;
    if (draft.getText() === '') draft.setText(cache.read(key));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      cache.write(key, draft.getText());
    };
    const flush = () => {
      if (timer !== undefined) write();
    };
    const unsubscribe = draft.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_DELAY_MS);
    });
    addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [conversationId, draft, callHost]);
}
