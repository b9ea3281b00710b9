import type { IdKind } from '@parley/contract';
import { sql } from 'kysely';
import type { AccessResolver } from '../../platform/access/access.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';

const isMemberOfSpaceOf = (botId: string) => sql`exists (
  select 1 from bot join space_member on space_member.space_id = bot.space_id
  where bot.id = ${sql.ref(botId)} and space_member.user_id = run.user_id)`;

/**
 * Condition on the row of a run: its user may still see the bot of the conversation, and the bot that answers where another
 * one was mentioned.
 */
export const mayHaveReply = sql`exists (
  select 1 from reply join conversation on conversation.id = reply.conversation_id
  where reply.run_id = run.id
    and (conversation.bot_id is null or ${isMemberOfSpaceOf('conversation.bot_id')})
    and (reply.bot_key = conversation.bot_key or ${isMemberOfSpaceOf('reply.bot_key')}))`;

/** A conversation is visible to its user only, and as long as that user may see its bot. */
export function conversationAccess(database: Database) {
  const reachable = (userId: string) =>
    database
      .selectFrom('conversation')
      .leftJoin('bot', 'bot.id', 'conversation.botId')
      .leftJoin('spaceMember', (join) =>
        join.onRef('spaceMember.spaceId', '=', 'bot.spaceId').onRef('spaceMember.userId', '=', 'conversation.userId'),
      )
      .where('conversation.userId', '=', userId)
      .where('conversation.deletedAt', 'is', null)
      .where((row) => row.or([row('conversation.botId', 'is', null), row('spaceMember.id', 'is not', null)]));

  const findReachable = prepareQuery(
    database,
    reachable('').select('conversation.id').where('conversation.id', '=', ''),
  );

  const conversation: AccessResolver = async (scope, _policy, ids) => {
    const found = await Promise.all(ids.map((id) => findReachable(scope.userId, id)));
    return found.includes(undefined) ? 'hidden' : 'allowed';
  };
  const message: AccessResolver = async (scope, _policy, ids) => {
    const found = await reachable(scope.userId)
      .innerJoin('message', 'message.conversationId', 'conversation.id')
      .select('message.id')
      .where('message.id', 'in', ids)
      .whereRef('message.position', '>', 'conversation.clearedPosition')
      .execute();
    return found.length < new Set(ids).size ? 'hidden' : 'allowed';
  };
  return { conversation, message } satisfies Partial<Record<IdKind, AccessResolver>>;
}
