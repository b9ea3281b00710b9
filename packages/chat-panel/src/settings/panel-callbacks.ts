import type { Chunk, CoreMessage, FileItem, HookContexts, namedEvents } from '@parley/chat-core';
import type { PanelTheme } from './panel-preferences.ts';

type HookCallback<Hook extends keyof HookContexts> = (context: HookContexts[Hook]) => void;

/** A page of history. */
export interface LoadedPage {
  readonly direction: 'prev' | 'next';
  /** The newly loaded messages, oldest first. */
  readonly messages: readonly CoreMessage[];
}

/** Callbacks of the host (wire §2.5). They are called after the plugins of the client, with the values these left. */
export interface PanelCallbacks {
  readonly onInitSuccess?: HookCallback<'onAfterInitial'>;
  readonly onInitError?: HookCallback<'onInitialError'>;
  /** The panel is unmounted. */
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
  /** A page of history was loaded and is about to be rendered. */
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
  /** The end of the list is in view: at the start, and whenever the reader returns to it. */
  readonly onMessageBottomShow?: () => void;
  readonly onInputClick?: () => void;
  /** The URL of a file was copied. */
  readonly onCopyUpload?: (copied: { readonly file: FileItem }) => void;
  /** Returns another theme for one message of the bot; undefined for the theme of the panel. */
  readonly onParseReceiveMessageBoxTheme?: (given: { readonly message: CoreMessage }) => PanelTheme | undefined;
  /** The content of a message could not be rendered; called once per failure (chat §8). */
  readonly onMessageContentError?: (failure: { readonly messageId: string; readonly error: unknown }) => void;
  /** Called before the input is sent; `false` keeps the text in the input (chat §5 submit). */
  readonly onBeforeSubmit?: (payload: {
    readonly text: string;
    readonly mentionList: readonly string[];
  }) => boolean | Promise<boolean>;
  /** The local storage could not be read or written; the value counts as absent (chat §8). */
  readonly onLocalStorageError?: (failure: {
    readonly name: (typeof namedEvents)['localStorageUnreadable' | 'localStorageUnwritable'];
    readonly error: unknown;
  }) => void;
}

/** Calls the latest callback of the host, so that new functions in every render of the host do not render the panel. */
export type CallHost = <Name extends keyof PanelCallbacks>(
  name: Name,
  ...given: Parameters<NonNullable<PanelCallbacks[Name]>>
) => ReturnType<NonNullable<PanelCallbacks[Name]>> | undefined;
