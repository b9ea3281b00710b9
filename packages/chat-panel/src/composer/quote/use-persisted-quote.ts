import { parseJson, type Quote } from '@parley/chat-core';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useConversationId } from '../../chat-client/use-conversation-id.ts';
import { messageGrabOf } from '../../message/quote/message-quote.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { createDraftCache } from '../local-cache/draft-cache.ts';

/** What the message to come quotes is part of what is being written: it is there again after a reload, too. */
export function usePersistedQuote(): void {
  const client = useClient();
  const { callHost } = useSettings();
  const conversationId = useConversationId();
  useEffect(() => {
    const grab = messageGrabOf(client);
    if (conversationId === null || !grab) return;
    const cache = createDraftCache((failure) => callHost('onLocalStorageError', failure));
    const key = `quote:${conversationId}`;
    const kept = cache.read(key);
    if (kept !== '' && !grab.getState().quote) grab.restoreQuote(parseJson(kept, () => undefined) as Quote | null);
    return grab.subscribe(() => {
      const { quote } = grab.getState();
      cache.write(key, quote ? JSON.stringify(quote) : '');
    });
  }, [client, callHost, conversationId]);
}
