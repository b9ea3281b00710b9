import { type ChatClient, canLoadHistory } from '@parley/chat-core';
import { useCallback } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { distanceToEnd } from './scroll-metrics.ts';
import type { Reading } from './watch-reading.ts';

/** Loads history before the reader comes to its end: an end counts as near when it is a view away (chat §9). */
export function usePaging(): (reading: Reading) => void {
  const client = useClient();
  const { preferences } = useSettings();
  const { enableTwoWayLoad } = preferences;
  return useCallback(
    ({ metrics }) => {
      const near = metrics.viewHeight;
      if (near === 0) return;
      if (metrics.scrollTop <= near) loadOlder(client);
      if (enableTwoWayLoad && distanceToEnd(metrics) <= near) loadNewer(client);
    },
    [client, enableTwoWayLoad],
  );
}

function loadOlder(client: ChatClient): void {
  const conversation = client.conversation.getState();
  const { prevHasMore, errors } = conversation.history;
  // After a failure the reader says when to try again.
  if (!prevHasMore || errors['load-prev'] || !canLoadHistory(conversation, 'load-prev')) return;
  client.loadPrevious().catch(() => undefined);
}

function loadNewer(client: ChatClient): void {
  const conversation = client.conversation.getState();
  const { nextHasMore, errors } = conversation.history;
  if (!nextHasMore || errors['load-next'] || !canLoadHistory(conversation, 'load-next')) return;
  client.loadNext().catch(() => undefined);
}
