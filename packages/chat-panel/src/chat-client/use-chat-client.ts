import { type ChatClient, type ChatClientOptions, createChatClient } from '@parley/chat-core';
import { useEffect, useState } from 'react';
import { frameSchedule } from './frame-schedule.ts';
import { deviceId } from './local-cache/device-id.ts';

/**
 * A client that lives as long as the component, and is another one for another key. The options count when it is made.
 * `null` until then.
 */
export function useChatClient(key: string, options: () => ChatClientOptions): ChatClient | null {
  const [made, setMade] = useState<{ key: string; client: ChatClient } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when another client is wanted
  useEffect(() => {
    const client = createChatClient({ schedule: frameSchedule, deviceId: deviceId(), ...options() });
    setMade({ key, client });
    return () => client.destroy();
  }, [key]);
  return made?.key === key ? made.client : null;
}
