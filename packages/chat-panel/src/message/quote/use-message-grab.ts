import type { ChatClient, MessageGrab, MessageGrabPlugin } from '@parley/chat-core';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';

type Grab = Omit<MessageGrabPlugin, 'plugin'>;

/** The plugin that quotes, if the client has it: what is seen of it follows. */
export const messageGrabOf = (client: ChatClient): Grab | null =>
  // What the plugin of this name offers is known: it is our own.
  client.plugins.publicMethodsOf('messageGrab') as Grab | null;

const nobody = () => () => undefined;

/** What is marked and what is quoted; `null` without the plugin. */
export function useMessageGrab(): MessageGrab | null {
  const grab = messageGrabOf(useClient());
  return useSyncExternalStore(grab?.subscribe ?? nobody, () => grab?.getState() ?? null);
}
