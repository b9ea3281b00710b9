import type { ClientEvents } from '@parley/chat-core';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';

type Activity = ClientEvents['error']['activity'];

/** Errors that the client reports and swallows (chat §8) although a user waits for the result of an action. */
const textKeys: Partial<Record<Activity, keyof PanelTexts>> = {
  'delete-message': 'deleteFailed',
  'report-message': 'feedbackFailed',
};

export function useAnnouncedFailures(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  useEffect(
    () =>
      client.on('error', ({ activity }) => {
        const key = textKeys[activity];
        if (key) announcer.announceFailure(texts[key]);
      }),
    [announcer, client, texts],
  );
}
