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
    const begin = async () => {
      const conversation = await client.conversation.waitUntil(({ init }) => init.status === 'success');
      if (isCurrent && canClearContext(conversation)) await client.clearContext();
    };
    // The client is destroyed with this component.
    begin().catch((error: unknown) => isCurrent && reportAndContinue(error, 'begin a preview'));
    return () => {
      isCurrent = false;
    };
  }, [client]);
}
