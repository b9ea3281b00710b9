import type { MemoryKind, MemoryType } from '@parley/contract';

/** Whose memories: nothing reads those of others. */
export interface MemoryOwner {
  readonly userId: string;
  readonly botId: string;
}

/** What a bot remembers about a user. */
export interface MemoryRow {
  id: string;
  userId: string;
  botId: string;
  type: MemoryType;
  kind: MemoryKind;
  text: string;
  /** The attribute of which a user has one: a new value replaces the old one. */
  slot: string | null;
  conversationId: string | null;
  sectionId: string | null;
  createdAt: number;
  updatedAt: number;
  /** Null when it is kept for good. */
  expiresAt: number | null;
}

/** How far a conversation was read for what one of the bots that answer in it is to remember. */
export interface MemoryProgressRow {
  conversationId: string;
  userId: string;
  botId: string;
  modelId: string | null;
  /** Seconds; 0 for good. */
  timeToLive: number;
  position: number;
  dueAt: number | null;
  attempts: number;
}

/** A user who does not want to be remembered, by a bot or with an empty id by any. */
export interface MemoryOffRow {
  userId: string;
  botId: string;
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    memory: MemoryRow;
    memoryProgress: MemoryProgressRow;
    memoryOff: MemoryOffRow;
  }
}
