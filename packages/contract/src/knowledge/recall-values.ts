import * as z from 'zod/mini';

// What the draft of a bot needs, apart from the rest: every page of an agent loads it.

export const SearchStrategy = { semantic: 0, hybrid: 1, fullText: 20 } as const;
export type SearchStrategy = (typeof SearchStrategy)[keyof typeof SearchStrategy];

export const ShowSourceMode = { replyBottom: 0, cardList: 1 } as const;
export type ShowSourceMode = (typeof ShowSourceMode)[keyof typeof ShowSourceMode];

export const NoRecallReplyMode = { default: 0, customizePrompt: 1 } as const;
export type NoRecallReplyMode = (typeof NoRecallReplyMode)[keyof typeof NoRecallReplyMode];

export const RECALL_TOP_K_DEFAULT = 3;
export const RECALL_TOP_K_MAX = 10;
export const RECALL_MIN_SCORE_DEFAULT = 0.5;
export const RECALL_MIN_SCORE_MAX = 0.99;
export const NO_RECALL_PROMPT_MAX = 500;
/** How many datasets a bot can have. */
export const BOT_DATASETS_MAX = 20;

/** One of the values of such an object. */
export const oneOf = <Value extends number>(values: Readonly<Record<string, Value>>) =>
  z.literal(Object.values(values));
