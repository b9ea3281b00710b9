import { errorReaction, localIdOf, QUALIFYING_TOAST_CODES, type ReportedError } from '@parley/chat-core';
import { useEffect } from 'react';
import type { Panel } from '../panel-context.ts';

type Reacting = Pick<Panel, 'announcer' | 'client' | 'sendFailures' | 'tokenPrompt'>;

/**
 * What is done about a message or a reply that failed (chat §8). Why it did stands at the message; beside that, missing
 * credits open a prompt, and an interception that has nothing to do with the message is told over everything.
 */
export function useErrorReactions({ announcer, client, sendFailures, tokenPrompt }: Reacting): void {
  useEffect(() => {
    function react({ code, message }: ReportedError): void {
      const reaction = errorReaction(code, { toastCodes: QUALIFYING_TOAST_CODES });
      if (reaction === 'open-token-prompt') tokenPrompt.turn(true);
      if (reaction === 'toast') announcer.announceFailure(message);
    }
    const leaves = [
      client.plugins.watch('onSendMessageError', ({ message, error }) => {
        // What has no code is told by the transport, in words for developers. Nor is it still what it was the last time.
        sendFailures.set(localIdOf(message) ?? '', error.code === null ? '' : error.message);
        react(error);
      }),
      client.plugins.watch('onMessagePullingError', ({ error }) => react(error)),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [announcer, client, sendFailures, tokenPrompt]);
}
