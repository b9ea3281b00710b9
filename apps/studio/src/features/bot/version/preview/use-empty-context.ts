import { type ChatClient, canClearContext } from '@parley/chat-core';
import { useEffect } from 'react';
import { reportAndContinue } from '../../../../api/report-and-continue.ts';

/**
 * All versions of an agent answer in one conversation: each visit begins a new context there, so that no version goes on from
 * the answers of another.
 */
export function useEmptyContext(client: ChatClient | null): void {
  useEffect(() => {
    if (!client) return;
    let isCurrent = true;
    client.conversation
      .waitUntil(({ init }) => init.status === 'success')
      .then((conversation) => isCurrent && canClearContext(conversation) && client.clearContext())
      // The client is destroyed with this component.
      .catch((error: unknown) => isCurrent && reportAndContinue(error, 'begin a preview'));
    return () => {
      isCurrent = false;
    };
  }, [client]);
}
