import type { Conversation } from '@parley/chat-core';
import type { ComponentType } from 'react';
import type { PanelPreferences } from '../../settings/panel-preferences.ts';

export interface MessageActionProps {
  readonly messageId: string;
  readonly groupId: string;
}

/** One thing that can be done with an answer; a button or a menu in the action bar. */
export interface MessageAction {
  readonly name: string;
  /** Left out, whenever the bar shows. */
  isShown?(conversation: Conversation, message: MessageActionProps, preferences: PanelPreferences): boolean;
  readonly Action: ComponentType<MessageActionProps>;
}
