import { type ReactNode, useMemo } from 'react';
import type { PanelRoom } from '../parts/panel-room.ts';
import { copyAction } from './actions/copy-action.tsx';
import { dislikeAction, likeAction } from './actions/feedback-actions.tsx';
import { type MessageAction, MessageActionsContext } from './actions/message-action.tsx';
import { moreAction } from './actions/more-action.tsx';
import { quoteAction } from './actions/quote-action.tsx';
import { readAloudAction } from './actions/read-aloud-action.tsx';
import { regenerateAction } from './actions/regenerate-action.tsx';
import { useMessageAnnouncements } from './use-message-announcements.ts';
import { useMessageKeyBindings } from './use-message-key-bindings.ts';

/** Our own actions in the order of the bar. */
const messageActions: readonly MessageAction[] = [
  copyAction,
  regenerateAction,
  quoteAction,
  likeAction,
  dislikeAction,
  readAloudAction,
  moreAction,
];

/** The contributions of a panel plugin to this room. */
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
  useAnnouncements: useMessageAnnouncements,
};
