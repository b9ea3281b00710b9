/** Why a run is told to end before it is done. */
export type StopReason =
  /** By its user, who has read the named answer up to a position. */
  | { readonly kind: 'by-user'; readonly answerMessageId?: string; readonly brokenPos?: number }
  /** Its messages were removed: nothing of it is kept. */
  | { readonly kind: 'removed' }
  /** The stored run is gone or another process's: nothing that this one says is kept. */
  | { readonly kind: 'lost' }
  /** The process ends. */
  | { readonly kind: 'shutdown' }
  /** It takes too long, or says too much. */
  | { readonly kind: 'limit' };
