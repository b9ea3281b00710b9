import { type ChatClient, type ChatClientOptions, createChatClient, isHeldByPausedReply } from '@parley/chat-core';
import { startTransition, useEffect, useState } from 'react';
import { frameSchedule } from './frame-schedule.ts';
import { deviceId } from './local-cache/device-id.ts';
import { withSharedStream } from './shared-stream/with-shared-stream.ts';

/**
 * Creates a client for as long as the component is mounted, and a new one when the key changes. The options are read when the
 * client is created. Returns `null` until then.
 */
export function useChatClient(key: string, options: () => ChatClientOptions): ChatClient | null {
  const [created, setCreated] = useState<{ key: string; client: ChatClient } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key creates another client
  useEffect(() => {
    const client = createChatClient({
      schedule: frameSchedule,
      deviceId: deviceId(),
      isHeld: isHeldByPausedReply,
      ...withSharedStream(options()),
    });
    // A panel is a large tree: it is rendered in slices, after the page around it.
    startTransition(() => setCreated({ key, client }));
    return () => client.destroy();
  }, [key]);
  return created?.key === key ? created.client : null;
}
