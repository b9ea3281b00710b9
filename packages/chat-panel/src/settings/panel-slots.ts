import type { ComponentSlot } from '@parley/chat-core';
import type { ComponentType, ReactNode } from 'react';

export interface MessageSlotProps {
  readonly messageId: string;
}
export interface GroupSlotProps {
  readonly groupId: string;
}
/** A slot that replaces something gets it as its children, so that it can also surround it. */
interface Replacing {
  readonly children: ReactNode;
}

/** The slots of wire §2.2 that stand instead of something. */
export interface ReplacingSlotProps {
  /** Everything a message is drawn with, whoever sent it. */
  MessageBox: MessageSlotProps & Replacing;
  /** The same, for what the bot says. */
  ReceiveMessageBox: MessageSlotProps & Replacing;
  /** The same, for what the user says. */
  SendMessageBox: MessageSlotProps & Replacing;
  /** What a message says. */
  ContentBox: MessageSlotProps & Replacing;
  /** The frame of a message: avatar, head and bubble. */
  UIKitMessageBoxPlugin: MessageSlotProps & Replacing;
  UIKitOnBoardingPlugin: Replacing;
}

/** Those that add something to a place. */
export interface AddingSlotProps {
  /** Inside the bubble, above the words. */
  TextMessageInnerTopSlot: MessageSlotProps;
  /** Inside the bubble, below everything. */
  MessageInnerBottomSlot: MessageSlotProps;
  /** Below the bubble. */
  MessageBoxFooter: MessageSlotProps;
  /** Beside the actions, where they show. */
  MessageBoxHoverSlot: MessageSlotProps;
  MessageGroupFooter: GroupSlotProps;
  /** Over the list, which does not move it. */
  MessageListFloatSlot: object;
  InputAddonTop: object;
  /** What can be done with the turns that are selected. */
  ShareMessage: { readonly selectedReplyIdList: readonly string[] };
}

type SlotProps = ReplacingSlotProps & AddingSlotProps;

/** What a host puts into the places of the panel. Plugins of the client fill them by `customComponents`. */
export type PanelSlots = { readonly [Slot in ComponentSlot]?: ComponentType<SlotProps[Slot]> };
