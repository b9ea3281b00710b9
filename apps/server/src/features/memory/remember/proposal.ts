import type { MemoryKind } from '@parley/contract';

/** A fact that is to be remembered. */
export interface ProposedFact {
  readonly text: string;
  readonly kind: MemoryKind;
  /** The ids of memories that it replaces. */
  readonly replaces: readonly string[];
  /** The attribute that it gives a value to, where it takes the place of another value whatever was proposed. */
  readonly slot: string | null;
}

/** What is to be remembered of a part of a conversation. */
export interface Proposal {
  readonly facts: readonly ProposedFact[];
  /** The ids of memories that the user wants forgotten. */
  readonly forget: readonly string[];
  /** Of the section so far; null where nothing changes it. */
  readonly summary: string | null;
}

export const NOTHING: Proposal = { facts: [], forget: [], summary: null };
