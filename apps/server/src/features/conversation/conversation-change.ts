import type { ConversationChange as ContractChange } from '@parley/contract';

/** A change that subscribers of a conversation are sent; `subscribed`, the first event, is made for each subscriber. */
export type ConversationChange = Exclude<ContractChange, { kind: 'subscribed' }>;
