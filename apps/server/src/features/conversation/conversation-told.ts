import type { ConversationChange } from '@parley/contract';

/** What those who have a conversation open are told; the first word, where it stands, each gets for themselves. */
export type ConversationTold = Exclude<ConversationChange, { kind: 'subscribed' }>;
