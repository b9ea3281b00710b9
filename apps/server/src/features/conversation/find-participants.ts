import type { ChatMessage, Locale, UserBasicInfo } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { BasicInfoOf } from '../account/index.ts';
import {
  BotNotFound,
  BotNotPublished,
  type BotReference,
  type Bots,
  BotUnbound,
  DRAFT,
  type RunnableBot,
  type WantedVersion,
} from '../bot/index.ts';
import { wantedOfMentioned, wantedVersion } from './bot-version.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { botOf } from './find-conversation.ts';

interface Dependencies {
  bots: Bots;
  /** Whether this caller may talk to this bot. */
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  basicInfoOf: BasicInfoOf;
}

export interface Participants {
  readonly user: UserBasicInfo | undefined;
  /** The conversation's own first, then those that were mentioned. */
  readonly bots: readonly Pick<RunnableBot, 'id' | 'name' | 'iconUrl' | 'label'>[];
}

export type FindParticipants = ReturnType<typeof createFindParticipants>;

/** The participants of a conversation that the reader may see. */
export function createFindParticipants({ bots, mayUseBot, basicInfoOf }: Dependencies) {
  /** Names are shown also for bots that cannot answer, such as unpublished ones. */
  async function findShown(
    reference: BotReference,
    wanted: WantedVersion,
    locale: Locale,
  ): Promise<RunnableBot | null> {
    try {
      return await bots.findRunnable(reference, wanted, locale);
    } catch (error) {
      if (error instanceof BotNotFound) return null;
      if (error instanceof BotNotPublished || error instanceof BotUnbound) return findShown(reference, DRAFT, locale);
      throw error;
    }
  }

  return async (
    scope: Scope,
    locale: Locale,
    conversation: ConversationRow,
    messages: readonly ChatMessage[],
  ): Promise<Participants> => {
    const speaking = messages.filter(({ role }) => role === 'assistant').map(({ sender_id }) => sender_id);
    const mentioned = [...new Set(speaking)].filter((id) => id !== conversation.botKey);
    const visible = await Promise.all(mentioned.map(async (id) => ((await mayUseBot(scope, id)) ? [id] : [])));
    const { scene } = conversation;
    const found = await Promise.all([
      findShown(botOf(conversation), wantedVersion({ scene }, conversation), locale),
      ...visible.flat().map((botId) => findShown({ botId }, wantedOfMentioned({ scene }), locale)),
    ]);
    const { id_user_info_map } = await basicInfoOf(scope, [scope.userId], locale);
    return { user: id_user_info_map[scope.userId], bots: found.filter((bot) => bot !== null) };
  };
}
