import { type Conversation, findMessage, messageText } from '@parley/chat-core';
import { IconButton, type IconButtonProps } from '@parley/ui';
import { type ComponentType, createContext, use } from 'react';
import type { PanelPreferences } from '../../settings/panel-preferences.ts';

export interface MessageActionProps {
  readonly messageId: string;
  readonly groupId: string;
}

/** An action on an answer: a button or a menu in the action bar. */
export interface MessageAction {
  readonly name: string;
  /** Without it the action is shown in every bar. */
  isShown?(conversation: Conversation, message: MessageActionProps, preferences: PanelPreferences): boolean;
  readonly Action: ComponentType<MessageActionProps>;
}

/** Our own actions, then those of plugins. */
export const MessageActionsContext = createContext<readonly MessageAction[]>([]);

/** Whether the message has the focus. Tab stops at the actions of that message only. */
export const MessageFocusContext = createContext(true);

/** A button of the action bar. */
export function ActionButton(props: IconButtonProps) {
  return <IconButton tabIndex={use(MessageFocusContext) ? 0 : -1} {...props} />;
}

export function hasText(conversation: Conversation, { messageId }: { messageId: string }): boolean {
  const message = findMessage(conversation, messageId);
  return message !== null && messageText(message).trim() !== '';
}
