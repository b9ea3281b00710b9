import type { Scene } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { BotReference } from '../bot/index.ts';
import { ConversationNotFound } from './conversation.errors.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';

/** The fields by which a request names its conversation. */
export interface ConversationClaim {
  readonly conversation_id?: string | undefined;
  readonly bot_id?: string | undefined;
  readonly preset_bot?: string | undefined;
  readonly scene: Scene;
}

export type FindConversation = (scope: Scope, claim: ConversationClaim) => Promise<ConversationRow>;

/** The conversation that a request names. With another bot or scene than its own it is not found. */
export const createFindConversation =
  (store: ConversationStore): FindConversation =>
  async (scope, { conversation_id, bot_id, preset_bot, scene }) => {
    const found = await (conversation_id
      ? store.findOwn(scope, conversation_id)
      : store.findCurrent(scope, bot_id ?? preset_bot ?? '', scene));
    const isAnother = [bot_id, preset_bot].some((named) => named && named !== found?.botKey);
    if (!found || found.scene !== scene || isAnother) throw new ConversationNotFound();
    return found;
  };

export const botOf = ({ botId, presetBot }: ConversationRow): BotReference =>
  botId ? { botId } : { presetBot: presetBot ?? '' };
