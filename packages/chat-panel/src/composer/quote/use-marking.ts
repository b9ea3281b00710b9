import { findMessage } from '@parley/chat-core';
import { type RefObject, useEffect, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { messageGrabOf } from '../../message/quote/message-quote.ts';
import { watchMarking } from './watch-marking.ts';

/** Lets the plugin that quotes know what is marked in the panel around an element, and gives where that is. */
export function useMarking(inside: RefObject<Element | null>): DOMRect | null {
  const client = useClient();
  const [box, setBox] = useState<DOMRect | null>(null);
  useEffect(() => {
    const grab = messageGrabOf(client);
    const panel = inside.current?.closest('[data-panel-theme]');
    if (!grab || !panel) return;
    return watchMarking(panel, (marking) => {
      const message = marking && findMessage(client.conversation.getState(), marking.messageId);
      grab.unmark();
      if (message) grab.mark(message, { type: 'text', text: marking.words });
      setBox(marking?.box ?? null);
    });
  }, [client, inside]);
  return box;
}
