import { type ChatClient, readBotChange } from '@parley/chat-core';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useUser } from '../../../session/use-login.ts';
import { type Collaboration, createCollaboration, type EditedDraft } from './create-collaboration.ts';
import type { EditLock } from './edit-lock.ts';
import type { RecentChange } from './recent-change.ts';

export const CollaborationContext = createContext<Collaboration | null>(null);

/** Takes part in the editing of an agent while the component is mounted and `isActive`. `draft` must stay the same. */
export function useCollaboration(draft: EditedDraft, isActive: boolean): Collaboration {
  const { user_id_str: userId } = useUser();
  const [collaboration] = useState(() => createCollaboration(draft, userId));
  useEffect(() => {
    if (isActive) return collaboration.start();
  }, [collaboration, isActive]);
  return collaboration;
}

/** Changes of others arrive on the subscription of the chat. Without a collaboration around it does nothing. */
export function useChangesFrom(client: ChatClient | null): void {
  const collaboration = use(CollaborationContext);
  useEffect(() => {
    if (client && collaboration)
      return client.on('change-received', (change) => collaboration.receive(readBotChange(change)));
  }, [client, collaboration]);
}

export function useCurrentCollaboration(): Collaboration {
  const collaboration = use(CollaborationContext);
  if (!collaboration) throw new Error('no collaboration outside of the editor of an agent');
  return collaboration;
}

export function useEditLock(): EditLock {
  const { subscribe, getLock } = useCurrentCollaboration();
  return useSyncExternalStore(subscribe, getLock);
}

export function useRecentChange(): RecentChange | null {
  const { subscribe, getRecentChange } = useCurrentCollaboration();
  return useSyncExternalStore(subscribe, getRecentChange);
}
