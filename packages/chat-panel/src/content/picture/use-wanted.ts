import type { ChatClient } from '@parley/chat-core';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

const wantedBy = new WeakMap<ChatClient, Set<string>>();

/** Whether the reader has asked for a picture from elsewhere. Once is enough: it may be drawn anew, or large. */
export function useWanted(address: string): [isWanted: boolean, want: () => void] {
  const client = useClient();
  const [, drawAgain] = useState(0);
  const isWanted = wantedBy.get(client)?.has(address) ?? false;
  const want = () => {
    wantedBy.set(client, (wantedBy.get(client) ?? new Set()).add(address));
    drawAgain((times) => times + 1);
  };
  return [isWanted, want];
}
