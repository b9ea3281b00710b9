import type { Chunk, CoreMessage, FileItem, HookContexts, namedEvents } from '@parley/chat-core';
import type { PanelTheme } from './panel-preferences.ts';
import type { LoadedPage } from './watch-loaded-pages.ts';

type HookCallback<Hook extends keyof HookContexts> = (context: HookContexts[Hook]) => void;

/** What a host can hear of (wire §2.5). What a plugin may change on its way arrives here as the plugins left it. */
export interface PanelCallbacks {
  readonly onInitSuccess?: HookCallback<'onAfterInitial'>;
  readonly onInitError?: HookCallback<'onInitialError'>;
  /** The panel goes away. */
  readonly onDestroy?: () => void;
  readonly onBeforeMessageSend?: HookCallback<'onBeforeSendMessage'>;
  readonly onMessageSendSuccess?: HookCallback<'onAfterSendMessage'>;
  readonly onMessageSendFail?: HookCallback<'onSendMessageError'>;
  readonly onReceiveMessage?: (chunk: Chunk) => void;
  readonly onDeleteMessage?: HookCallback<'onAfterDeleteMessage'>;
  /** A reply is complete. */
  readonly onMessageSuccess?: HookCallback<'onMessagePullingSuccess'>;
  readonly onMessageError?: HookCallback<'onMessagePullingError'>;
  readonly onBeforeMessageGroupListUpdate?: HookCallback<'onBeforeMessageGroupListUpdate'>;
  /** Another page of the history has come, and is about to be drawn. */
  readonly onBeforeLoadMoreInsertMessages?: (page: LoadedPage) => void;
  readonly onClearHistoryBefore?: HookCallback<'onBeforeClearHistory'>;
  readonly onClearHistoryAfter?: HookCallback<'onAfterClearHistory'>;
  readonly onClearContextBefore?: HookCallback<'onBeforeClearContext'>;
  readonly onClearContextAfter?: HookCallback<'onAfterClearContext'>;
  readonly onClearContextError?: HookCallback<'onClearContextError'>;
  readonly onBeforeStopResponding?: HookCallback<'onBeforeStopResponding'>;
  readonly onAfterStopResponding?: HookCallback<'onAfterStopResponding'>;
  readonly onSelectionChange?: HookCallback<'onSelectionChange'>;
  readonly onOnboardingSelectChange?: HookCallback<'onOnboardingSelectChange'>;
  readonly onImageClick?: HookCallback<'onImageClick'>;
  readonly onMessageLinkClick?: HookCallback<'onMessageLinkClick'>;
  /** The end of the messages is in view: at the beginning, and whenever the reader comes back to it. */
  readonly onMessageBottomShow?: () => void;
  readonly onInputClick?: () => void;
  /** The address of a file was copied. */
  readonly onCopyUpload?: (copied: { readonly file: FileItem }) => void;
  /** Another theme for one message of the bot; nothing for the theme of the panel. */
  readonly onParseReceiveMessageBoxTheme?: (given: { readonly message: CoreMessage }) => PanelTheme | undefined;
  /** The content of a message could not be drawn; once for each time it happens (chat §8). */
  readonly onMessageContentError?: (failure: { readonly messageId: string; readonly error: unknown }) => void;
  /** Asked before what is written is sent; `false` keeps it in the input (chat §5 submit). */
  readonly onBeforeSubmit?: (payload: {
    readonly text: string;
    readonly mentionList: readonly string[];
  }) => boolean | Promise<boolean>;
  /** What the browser keeps for the panel could not be read or written; the value counts as absent (chat §8). */
  readonly onLocalStorageError?: (failure: {
    readonly name: (typeof namedEvents)['localStorageUnreadable' | 'localStorageUnwritable'];
    readonly error: unknown;
  }) => void;
}

/** Calls the host as it is now: other functions with every render of the host do not make the panel render. */
export type CallHost = <Name extends keyof PanelCallbacks>(
  name: Name,
  ...given: Parameters<NonNullable<PanelCallbacks[Name]>>
) => ReturnType<NonNullable<PanelCallbacks[Name]>> | undefined;
