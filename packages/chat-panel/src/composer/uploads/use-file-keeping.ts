import { useCallback, useEffect, useState } from 'react';
import { useConversationId } from '../../chat-client/use-conversation-id.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { createChatAreaCache } from '../local-cache/chat-area-cache.ts';
import { openLocalStorage } from '../local-cache/open-local-storage.ts';

interface FileKeeping {
  readonly conversationId: string;
  readonly onKept: (count: number) => void;
}

/** Null where no file has to be kept and none was: then nothing has to be loaded for it. */
export function useFileKeeping(hasFiles: boolean): FileKeeping | null {
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
  const onKept = useCallback((count: number) => cache.write(mark, count > 0 ? String(count) : ''), [cache, mark]);
  return isNeeded && conversationId !== null ? { conversationId, onKept } : null;
}
