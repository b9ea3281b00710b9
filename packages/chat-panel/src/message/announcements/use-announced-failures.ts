import type { ClientEvents } from '@parley/chat-core';
import { useEffect } from 'react';
import { usePanel } from '../../panel/panel-context.ts';
import type { PanelCopy } from '../../texts/panel-texts.ts';

type Doing = ClientEvents['error']['doing'];

/** Errors that the client goes on from (chat §8), where somebody has pressed something and would wait for it. */
const wordsFor: Partial<Record<Doing, keyof PanelCopy>> = {
  'delete-message': 'deleteFailed',
  'report-message': 'feedbackFailed',
};

export function useAnnouncedFailures(): void {
  const { announcer, client, copy } = usePanel();
  useEffect(
    () =>
      client.on('error', ({ doing }) => {
        const words = wordsFor[doing];
        if (words) announcer.announceFailure(copy[words]);
      }),
    [announcer, client, copy],
  );
}
