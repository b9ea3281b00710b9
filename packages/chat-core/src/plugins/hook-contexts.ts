import type { InitConversation, ResponseOf } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { Member, MessageGroup } from '../message/message-group.ts';
import type { SendMessageFrom } from '../message/send-options.ts';

/** The request options of a send; a debug plugin adds fields here. */
export interface PluginSendOptions {
  readonly extendFiled?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isRegenMessage?: boolean;
}

/** Lets a plugin manage history and indexes itself. */
export interface MessageIndexSwitch {
  ignoreIndexAndHistory(isIgnored: boolean): void;
}

interface Sent {
  readonly message: CoreMessage;
  readonly from: SendMessageFrom;
}

interface Failed {
  readonly error: ReportedError;
}

interface Hovered {
  readonly messageId: string;
  /** The DOM element or the component of the view. */
  readonly element: unknown;
  readonly url: string;
}

/** The contexts of all hooks (wire §2.1). */
export interface HookContexts {
  // app
  onAfterCreateStores: { readonly messageIndex: MessageIndexSwitch };
  onBeforeInitial: object;
  onAfterInitial: { readonly response: ResponseOf<typeof InitConversation> };
  onInitialError: Failed;
  onBeforeDestroy: object;
  onBeforeRefreshMessageList: object;
  onAfterRefreshMessageList: object;
  onRefreshMessageListError: Failed;
  /** A plugin that returns `abortListen` processes chunks itself; the client then does not listen. */
  onBeforeListenChatCore: { readonly abortListen: boolean };
  // message
  onBeforeSendMessage: Sent & { readonly options: PluginSendOptions };
  onAfterSendMessage: Sent;
  onSendMessageError: Sent & Failed;
  onBeforeAppendSenderMessageIntoStore: Sent;
  onAfterAppendSenderMessageIntoStore: Sent;
  onBeforeReceiveMessage: { readonly chunk: Chunk };
  onBeforeProcessReceiveMessage: { readonly chunk: Chunk };
  onAfterProcessReceiveMessage: { readonly chunk: Chunk };
  onBeforeMessageGroupListUpdate: { readonly groups: readonly MessageGroup[] };
  /** The member set of a message; `null` leaves it out of all. */
  onBeforeDistributeMessageIntoMemberSet: { readonly message: CoreMessage; readonly memberSet: Member | null };
  onBeforeGetMessageHistoryList: { readonly count: number; readonly cursor: string; readonly direction: 0 | 1 | 2 };
  onBeforeDeleteMessage: { readonly groupId: string };
  onAfterDeleteMessage: { readonly groupId: string };
  onDeleteMessageError: { readonly groupId: string } & Failed;
  onMessagePullingSuccess: { readonly replyId: string };
  onMessagePullingError: { readonly replyId: string } & Failed;
  // command
  onBeforeClearHistory: object;
  onAfterClearHistory: { readonly sectionId: string | null };
  onBeforeClearContext: { readonly insertHistoryMessageList: readonly string[] };
  onAfterClearContext: { readonly sectionId: string };
  onClearContextError: Failed;
  onBeforeStopResponding: { readonly replyId: string };
  onAfterStopResponding: { readonly brokenReplyId: string; readonly groupId: string };
  onStopRespondingError: { readonly scene: 'noWaiting' | 'catchError' } & Failed;
  onOnboardingSelectChange: { readonly selectedOnboardingId: string | null };
  onSelectionChange: { readonly selectedReplyIdList: readonly string[] };
  onInputClick: object;
  onInputPaste: { readonly text: string };
  onViewScroll: object;
  onImageClick: { readonly messageId: string; readonly url: string };
  /** Readonly plugins do not get the DOM event. */
  onMessageLinkClick: { readonly messageId: string; readonly url: string; readonly event?: unknown };
  onCardLinkElementMouseEnter: Hovered;
  onCardLinkElementMouseLeave: Hovered;
  onMdBoxImageElementMouseEnter: Hovered;
  onMdBoxImageElementMouseLeave: Hovered;
  onMdBoxLinkElementMouseEnter: Hovered;
  onMdBoxLinkElementMouseLeave: Hovered;
  // render
  /** Elements to insert into the text, each before the character at its offset. */
  onTextContentRendering: {
    readonly message: CoreMessage;
    readonly insertedElements: readonly { readonly at: number; readonly element: unknown }[];
  };
  /** A component that replaces the message box of this message. */
  onMessageBoxRender: { readonly message: CoreMessage; readonly messageBox: unknown };
}

export type HookName = keyof HookContexts;
