import { useCallback, useEffect, useState } from 'react';
import { createChatAreaCache } from '../../chat-client/local-cache/chat-area-cache.ts';
import { openLocalStorage } from '../../chat-client/local-cache/open-local-storage.ts';
import { useConversationId } from '../../chat-client/use-conversation-id.ts';
import { useSettings } from '../../settings/settings-context.ts';

interface FileStorageState {
  readonly conversationId: string;
  readonly onStored: (count: number) => void;
}

/** Null as long as there is no file to store and none is stored: the code that stores files need not be loaded. */
export function useFileStorage(hasFiles: boolean): FileStorageState | null {
  const { callHost } = useSettings();
  const conversationId = useConversationId();
  const [cache] = useState(() =>
    createChatAreaCache(openLocalStorage, (failure) => callHost('onLocalStorageError', failure)),
  );
  const [isNeeded, setNeeded] = useState(false);
  const mark = `files:${conversationId}`;
  useEffect(() => {
    if (conversationId !== null && (hasFiles || cache.read(mark) !== '')) setNeeded(true);
  }, [cache, conversationId, hasFiles, mark]);
  const onStored = useCallback((count: number) => cache.write(mark, count > 0 ? String(count) : ''), [cache, mark]);
  return isNeeded && conversationId !== null ? { conversationId, onStored } : null;
}
