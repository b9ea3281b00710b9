import type { namedEvents } from '@parley/chat-core';

/** What a host can hear of (wire §2.5). */
export interface PanelCallbacks {
  /** The content of a message could not be drawn; once for each time it happens (chat §8). */
  readonly onMessageContentError?: (failure: { readonly messageId: string; readonly error: unknown }) => void;
  readonly onInputClick?: () => void;
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
