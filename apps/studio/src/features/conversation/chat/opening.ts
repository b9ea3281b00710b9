import type { ResponseOf, ShowTurnVersion } from '@parley/contract';

/** Where a conversation is opened. */
export interface Opening {
  /** The index of the message to go to; null for the end. */
  readonly index: number | null;
  /** A link named the message: it is marked. Otherwise it is only scrolled to. */
  readonly isMarked: boolean;
  /** The button that led to this version of a question: it has the focus again. */
  readonly pressed: { readonly messageId: string; readonly step: number } | null;
}

/** Another version is shown from now on: the conversation is opened again. */
export type OnShown = (response: ResponseOf<typeof ShowTurnVersion>, opening: Opening) => void;
