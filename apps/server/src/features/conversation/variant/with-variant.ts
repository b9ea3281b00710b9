import { type RunnableBot, withSettings } from '../../bot/index.ts';
import type { ConversationRow } from '../conversation.schema.ts';
import { variantSettings } from './variants.ts';

/**
 * The bot of a conversation, with the settings of the variant where it is one. A variant suggests no follow-up questions: what is
 * compared is the answer, and each suggestion would cost a call of its model.
 */
export function withVariant(bot: RunnableBot, conversation: ConversationRow): RunnableBot {
  if (conversation.variantSlot === null || bot.id !== conversation.botKey) return bot;
  const { version: _, ...sections } = variantSettings(conversation) ?? {};
  return { ...withSettings(bot, sections), suggestReplyPrompt: null };
}
