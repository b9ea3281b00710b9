import type { InitConversation, ResponseOf } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import type { ReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { Member, MessageGroup } from '../message/message-group.ts';
import type { SendMessageFrom } from '../message/send-options.ts';

/** How a message is sent; a plugin that debugs a bot adds fields to the request here. */
export interface PluginSendOptions {
  readonly extendFiled?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isRegenMessage?: boolean;
}

/** Lets a plugin run a conversation whose history and indexes are its own affair. */
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
  /** Whatever the view draws it with. */
  readonly element: unknown;
  readonly url: string;
}

/** What plugins are told, and when: see wire §2.1. */
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
  /** Whoever answers with `abortListen` receives for itself: the client does not listen. */
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
  /** Which part of its group a message goes to; `null` leaves it out. */
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
  /** Readonly plugins do not get the event of the view. */
  onMessageLinkClick: { readonly messageId: string; readonly url: string; readonly event?: unknown };
  onCardLinkElementMouseEnter: Hovered;
  onCardLinkElementMouseLeave: Hovered;
  onMdBoxImageElementMouseEnter: Hovered;
  onMdBoxImageElementMouseLeave: Hovered;
  onMdBoxLinkElementMouseEnter: Hovered;
  onMdBoxLinkElementMouseLeave: Hovered;
  // render
  /** Elements of the view to put into the text, each before the character at its place. */
  onTextContentRendering: {
    readonly message: CoreMessage;
    readonly insertedElements: readonly { readonly at: number; readonly element: unknown }[];
  };
  /** A component of the view that draws this message instead of the usual one. */
  onMessageBoxRender: { readonly message: CoreMessage; readonly messageBox: unknown };
}

export type HookName = keyof HookContexts;
