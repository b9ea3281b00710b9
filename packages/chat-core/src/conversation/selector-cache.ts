import type { CoreMessage } from '../message/core-message.ts';
import type { ChangeGroups, MessageGroup } from '../message/message-group.ts';
import type { MessageMeta } from '../message/message-meta.ts';

/** Position by message id. The same object as long as no message is added, removed or changes its kind. */
export interface MessageLayout {
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * The results that the selectors computed last for one client. They reuse them, so that a delta of a long conversation does
 * not regroup it and an unchanged group stays the same object. Created with the conversation and carried by it: two clients
 * share nothing, and a selector depends only on the conversation it is given.
 */
export interface SelectorCache {
  /** Applied to the groups before anybody reads them. */
  readonly changeGroups: ChangeGroups | null;
  readonly layout: CacheSlot<{ messages: readonly CoreMessage[]; readonly layout: MessageLayout }>;
  readonly groups: CacheSlot<CachedGroups>;
  readonly metas: Map<string, MessageMeta>;
}

export interface CachedGroups {
  readonly layout: MessageLayout;
  readonly latestSectionId: string;
  readonly list: readonly MessageGroup[];
  /** Built when a group is first searched by its id. */
  byId: ReadonlyMap<string, MessageGroup> | null;
}

/** The conversation never changes in place, so the last result is behind two functions. */
interface CacheSlot<Result> {
  get(): Result | null;
  set(result: Result): void;
}

function createSlot<Result>(): CacheSlot<Result> {
  let last: Result | null = null;
  return {
    get: () => last,
    set(result) {
      last = result;
    },
  };
}

export const createSelectorCache = (changeGroups: ChangeGroups | null): SelectorCache => ({
  changeGroups,
  layout: createSlot(),
  groups: createSlot(),
  metas: new Map(),
});
