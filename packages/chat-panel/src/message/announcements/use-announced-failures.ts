import type { ClientEvents } from '@parley/chat-core';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';

type Doing = ClientEvents['error']['doing'];

/** Errors that the client goes on from (chat §8), where somebody has pressed something and would wait for it. */
const wordsFor: Partial<Record<Doing, keyof PanelTexts>> = {
  'delete-message': 'deleteFailed',
  'report-message': 'feedbackFailed',
};

export function useAnnouncedFailures(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  useEffect(
    () =>
      client.on('error', ({ doing }) => {
        const words = wordsFor[doing];
        if (words) announcer.announceFailure(texts[words]);
      }),
    [announcer, client, texts],
  );
}
