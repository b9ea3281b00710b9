import type { ResponseOf, ShowTurnVersion } from '@parley/contract';
import type { TurnPart } from './versions-of-part.ts';

/** A press of a button that shows another version: the one before (-1) or after (1) the one that is shown. */
export interface PressedSwitch {
  readonly versionId: string;
  readonly part: TurnPart;
  readonly step: number;
}

/** Where a conversation is opened. */
export interface Opening {
  /** The index of the message to go to; null for the end. */
  readonly index: number | null;
  /** A link named the message: it is marked. Otherwise it is only scrolled to. */
  readonly isMarked: boolean;
  /** The button that led to this version: it has the focus again. */
  readonly pressed: PressedSwitch | null;
}

/** Another version is shown from now on: the conversation is opened again. */
export type OnShown = (response: ResponseOf<typeof ShowTurnVersion>, opening: Opening) => void;
