import type { BotChange, ConversationChange as ContractChange } from '@parley/contract';

/**
 * A change that subscribers of a conversation are sent. `subscribed`, the first event, is made for each subscriber, and the
 * changes of its bot come from the bot.
 */
export type ConversationChange = Exclude<ContractChange, { kind: 'subscribed' } | BotChange>;
