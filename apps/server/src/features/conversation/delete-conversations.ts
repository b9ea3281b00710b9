import type { Database } from '../../platform/database/database.ts';
import type { ObjectReleases } from '../object/index.ts';
import { objectsOfMessages } from './message-objects.ts';

/** A transaction that deletes more would make the others wait. */
const DELETED_AT_ONCE = 200;

/** The conversations of a user whose account is deleted. */
export function createConversationsOfUser(database: Database, objects: Pick<ObjectReleases, 'removeWith'>) {
  async function deleteMessages(conversationId: string): Promise<boolean> {
    const rows = await database
      .selectFrom('message')
      .select('id')
      .where('conversationId', '=', conversationId)
      .limit(DELETED_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await objects.removeWith(objectsOfMessages(ids), [database.deleteFrom('message').where('id', 'in', ids).compile()]);
    return true;
  }

  /** Replies, events and steps go with their runs. */
  async function deleteRuns(conversationId: string): Promise<boolean> {
    const { numDeletedRows } = await database
      .deleteFrom('run')
      .where('id', 'in', (query) =>
        query
          .selectFrom('reply')
          .select('reply.runId')
          .where('reply.conversationId', '=', conversationId)
          .limit(DELETED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async function deleteAll(conversations: readonly { id: string }[], signal: AbortSignal): Promise<void> {
    for (const { id } of conversations) {
      while (await deleteMessages(id)) signal.throwIfAborted();
      while (await deleteRuns(id)) signal.throwIfAborted();
      await database.deleteFrom('conversation').where('id', '=', id).execute();
    }
  }

  return {
    async countOf(userId: string): Promise<{ conversations: number; messages: number }> {
      const count = await database
        .selectFrom('conversation')
        .leftJoin('message', 'message.conversationId', 'conversation.id')
        .select((row) => [
          row.fn.count<number>('conversation.id').distinct().as('conversations'),
          row.fn.count<number>('message.id').as('messages'),
        ])
        .where('conversation.userId', '=', userId)
        .executeTakeFirstOrThrow();
      return { conversations: Number(count.conversations), messages: Number(count.messages) };
    },
    async deleteOf(userId: string, signal: AbortSignal): Promise<void> {
      const own = await database.selectFrom('conversation').select('id').where('userId', '=', userId).execute();
      await deleteAll(own, signal);
    },
    /** Of all users with the bots of a space. */
    async deleteOfSpace(spaceId: string, signal: AbortSignal): Promise<void> {
      const withBots = await database
        .selectFrom('conversation')
        .innerJoin('bot', 'bot.id', 'conversation.botId')
        .select('conversation.id')
        .where('bot.spaceId', '=', spaceId)
        .execute();
      await deleteAll(withBots, signal);
    },
  };
}
