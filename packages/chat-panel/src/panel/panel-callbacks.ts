/** What a host can hear of (wire §2.5). */
export interface PanelCallbacks {
  /** The content of a message could not be drawn; once for each time it happens (chat §8). */
  readonly onMessageContentError?: (failure: { readonly messageId: string; readonly error: unknown }) => void;
  readonly onInputClick?: () => void;
}

/** Calls the host as it is now: other functions with every render of the host do not make the panel render. */
export type CallHost = <Name extends keyof PanelCallbacks>(
  name: Name,
  ...given: Parameters<NonNullable<PanelCallbacks[Name]>>
) => void;
