import type { ChatClient } from '@parley/chat-core';
import { createContext, use } from 'react';
import type { GroupFeed } from './group-feed.ts';

interface ClientOfPanel {
  readonly client: ChatClient;
  readonly groupFeed: GroupFeed;
}

export const ClientContext = createContext<ClientOfPanel | null>(null);

export function useClientOfPanel(): ClientOfPanel {
  const value = use(ClientContext);
  if (!value) throw new Error('useClient can only be called inside a ChatPanel');
  return value;
}

/** The chat client that the surrounding panel shows. */
export const useClient = (): ChatClient => useClientOfPanel().client;
