import type { ChatMessage, Locale, UserBasicInfo } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { BotNotFound, type Bots, type RunnableBot } from '../bot/index.ts';
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
  return async (
    scope: Scope,
    locale: Locale,
    conversation: ConversationRow,
    messages: readonly ChatMessage[],
  ): Promise<Participants> => {
    const speaking = messages.filter(({ role }) => role === 'assistant').map(({ sender_id }) => sender_id);
    const mentioned = [...new Set(speaking)].filter((id) => id !== conversation.botKey);
    const visible = await Promise.all(mentioned.map(async (id) => ((await mayUseBot(scope, id)) ? [id] : [])));
    const references = [botOf(conversation), ...visible.flat().map((botId) => ({ botId }))];
    // Names are shown also for bots that cannot answer, such as unpublished ones.
    const found = await Promise.all(references.map((one) => bots.findRunnable(one, true, locale).catch(noneIfGone)));
    const { id_user_info_map } = await basicInfoOf(scope, [scope.userId], locale);
    return { user: id_user_info_map[scope.userId], bots: found.filter((bot) => bot !== null) };
  };
}

function noneIfGone(error: unknown): null {
  if (error instanceof BotNotFound) return null;
  throw error;
}
