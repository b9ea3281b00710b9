import type { ComponentSlot } from '@parley/chat-core';
import type { ComponentType, ReactNode } from 'react';

export interface MessageSlotProps {
  readonly messageId: string;
}
export interface GroupSlotProps {
  readonly groupId: string;
}
/** A component that replaces a part gets that part as children, so that it can also wrap it. */
interface Replacing {
  readonly children: ReactNode;
}

/** The slots of wire §2.2 that replace a part. */
export interface ReplacingSlotProps {
  /** A whole message, of the user or the bot. */
  MessageBox: MessageSlotProps & Replacing;
  /** A whole message of the bot. */
  ReceiveMessageBox: MessageSlotProps & Replacing;
  /** A whole message of the user. */
  SendMessageBox: MessageSlotProps & Replacing;
  /** The content of a message. */
  ContentBox: MessageSlotProps & Replacing;
  /** The frame of a message: avatar, head and bubble. */
  UIKitMessageBoxPlugin: MessageSlotProps & Replacing;
  UIKitOnBoardingPlugin: Replacing;
}

/** The slots that add to a part. */
export interface AddingSlotProps {
  /** Inside the bubble, above the text. */
  TextMessageInnerTopSlot: MessageSlotProps;
  /** Inside the bubble, at the bottom. */
  MessageInnerBottomSlot: MessageSlotProps;
  /** Below the bubble. */
  MessageBoxFooter: MessageSlotProps;
  /** Beside the actions of a message. */
  MessageBoxHoverSlot: MessageSlotProps;
  MessageGroupFooter: GroupSlotProps;
  /** Floats above the list and does not scroll with it. */
  MessageListFloatSlot: object;
  InputAddonTop: object;
  /** Actions in the bar of selection mode. */
  ShareMessage: { readonly selectedReplyIdList: readonly string[] };
}

type SlotProps = ReplacingSlotProps & AddingSlotProps;

/** Components of the host for the slots of the panel. Plugins of the client fill them with `customComponents`. */
export type PanelSlots = { readonly [Slot in ComponentSlot]?: ComponentType<SlotProps[Slot]> };
