import { errorReaction, QUALIFYING_TOAST_CODES, type ReportedError } from '@parley/chat-core';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { useDialogs } from '../dialogs/panel-dialogs.tsx';

/**
 * Reacts to a failed message or reply (chat §8). The message itself shows the reason; in addition, a used-up limit opens a
 * prompt, and an interception that does not concern the message is announced as a failure.
 */
export function useErrorReactions(): void {
  const client = useClient();
  const announcer = useAnnouncer();
  const { tokenPrompt } = useDialogs();
  useEffect(() => {
    function react({ code, message }: ReportedError): void {
      const reaction = errorReaction(code, { toastCodes: QUALIFYING_TOAST_CODES });
      if (reaction === 'open-token-prompt') tokenPrompt.open(message);
      if (reaction === 'toast') announcer.announceFailure(message);
    }
    const leaves = [
      client.plugins.watch('onSendMessageError', ({ error }) => react(error)),
      client.plugins.watch('onMessagePullingError', ({ error }) => react(error)),
    ];
    return () => {
      for (const leave of leaves) leave();
    };
  }, [announcer, client, tokenPrompt]);
}
