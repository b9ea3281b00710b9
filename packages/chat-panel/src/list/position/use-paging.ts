import { type ChatClient, canLoadHistory } from '@parley/chat-core';
import { useCallback } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useSettings } from '../../settings/settings-context.ts';
import { distanceToEnd, type ScrollState } from './scroll-controller.ts';

/** Loads history before the reader reaches its end. One view away counts as near (chat §9). */
export function usePaging(): (state: ScrollState) => void {
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
  // After a failure the reader presses "Try again".
  if (!prevHasMore || errors['load-prev'] || !canLoadHistory(conversation, 'load-prev')) return;
  client.loadPrevious().catch(() => undefined);
}

function loadNewer(client: ChatClient): void {
  const conversation = client.conversation.getState();
  const { nextHasMore, errors } = conversation.history;
  if (!nextHasMore || errors['load-next'] || !canLoadHistory(conversation, 'load-next')) return;
  client.loadNext().catch(() => undefined);
}
