import type { RunnableBot } from '../bot/index.ts';
import { type Models, NoModel, type UsableModel } from '../model/index.ts';
import { pinnedVersionOf, withoutPin } from './bot-version.ts';
import type { ConversationRow } from './conversation.schema.ts';

/**
 * The bot of a conversation with its model. A section whose version lost its model goes on with the published one, because its
 * users could not get an answer otherwise.
 */
export async function withModel<Found extends { readonly bot: RunnableBot }>(
  models: Pick<Models, 'findChat'>,
  conversation: ConversationRow | undefined,
  find: (conversation: ConversationRow | undefined) => Promise<Found>,
): Promise<Found & { readonly model: UsableModel }> {
  const found = await find(conversation);
  try {
    return { ...found, model: await models.findChat(found.bot.modelId) };
  } catch (error) {
    const isPinned = conversation && pinnedVersionOf(conversation) === found.bot.version;
    if (!isPinned || !(error instanceof NoModel)) throw error;
    const published = await find(withoutPin(conversation));
    return { ...published, model: await models.findChat(published.bot.modelId) };
  }
}
