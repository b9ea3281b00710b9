import { type ReactNode, useMemo } from 'react';
import type { PanelRoom } from '../parts/panel-room.ts';
import type { MessageAction } from './actions/message-action.ts';
import { messageActions } from './actions/message-actions.ts';
import { MessageActionsContext } from './actions/message-actions-context.ts';
import { useAnnouncedFailures } from './announcements/use-announced-failures.ts';
import { useAnnouncedReplies } from './announcements/use-announced-replies.ts';
import { useMessageKeyBindings } from './keys/use-message-key-bindings.ts';

/** What a plugin of the panel can add to this room. */
export interface MessagePlugin {
  readonly messageActions?: readonly MessageAction[];
}

interface MessageProviderProps {
  plugins: readonly MessagePlugin[];
  children: ReactNode;
}

function MessageProvider({ plugins, children }: MessageProviderProps) {
  const actions = useMemo(
    () => [...messageActions, ...plugins.flatMap((plugin) => plugin.messageActions ?? [])],
    [plugins],
  );
  return <MessageActionsContext value={actions}>{children}</MessageActionsContext>;
}

export const messageRoom: PanelRoom<{ plugins: readonly MessagePlugin[] }> = {
  name: 'message',
  Provider: MessageProvider,
  useKeyBindings: useMessageKeyBindings,
  useAnnouncements() {
    useAnnouncedReplies();
    useAnnouncedFailures();
  },
};
