import type { BotDeletion } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { ObjectReleases } from '../object/index.ts';
import { botIsKept, objectsOfMessages } from './message-objects.ts';
import { createReplyStore } from './reply/reply.store.ts';

/** A transaction that deletes more would make other writers wait. A run has up to some hundred rows of events and steps. */
const MESSAGES_AT_ONCE = 100;
const RUNS_AT_ONCE = 50;
const CONVERSATIONS_AT_ONCE = 100;

export type ConversationDeletion = ReturnType<typeof createConversationDeletion>;

/** Deletes, batch by batch, what nobody sees any more: cleared messages, and the conversations with deleted users and bots. */
export function createConversationDeletion(database: Database, objects: Pick<ObjectReleases, 'removeWith'>) {
  const replies = createReplyStore(database);

  /** With the replies to them, and with their files. Gives whether there may be more. */
  async function deleteMessages(conversationId: string, upTo: number): Promise<boolean> {
    const rows = await database
      .selectFrom('message')
      .select('id')
      .where('conversationId', '=', conversationId)
      .where('position', '<=', upTo)
      .orderBy('position')
      .limit(MESSAGES_AT_ONCE)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return false;
    await objects.removeWith(objectsOfMessages(ids), [
      database.deleteFrom('message').where('id', 'in', ids).compile(),
      replies.deleteOf(ids),
    ]);
    return ids.length === MESSAGES_AT_ONCE;
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
          .limit(RUNS_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** A page of conversations at a time, until there are none. */
  async function deleteAll(listPage: () => Promise<{ id: string }[]>, signal: AbortSignal): Promise<void> {
    for (let page = await listPage(); page.length > 0; page = await listPage())
      for (const { id } of page) {
        await deleteWhole(id, signal);
        signal.throwIfAborted();
      }
  }

  async function deleteWhole(id: string, signal: AbortSignal): Promise<void> {
    while (await deleteMessages(id, Number.MAX_SAFE_INTEGER)) signal.throwIfAborted();
    while (await deleteRuns(id)) signal.throwIfAborted();
    await database.deleteFrom('conversation').where('id', '=', id).execute();
  }

  return {
    async countOf(userId: string): Promise<{ conversations: number; messages: number }> {
      const count = await database
        .selectFrom('conversation')
        .leftJoin('message', (join) =>
          join
            .onRef('message.conversationId', '=', 'conversation.id')
            .onRef('message.position', '>', 'conversation.clearedPosition'),
        )
        .select((row) => [
          row.fn.count<number>('conversation.id').distinct().as('conversations'),
          row.fn.count<number>('message.id').as('messages'),
        ])
        .where('conversation.userId', '=', userId)
        .where('conversation.deletedAt', 'is', null)
        .where(botIsKept)
        .executeTakeFirstOrThrow();
      return { conversations: Number(count.conversations), messages: Number(count.messages) };
    },
    /** What everybody would lose with a bot. */
    async countOfBot(botId: string): Promise<Omit<BotDeletion, 'version_count'>> {
      const talks = await database
        .selectFrom('conversation')
        .select((row) => ['userId', row.fn.countAll<number>().filterWhere('variantSlot', 'is', null).as('count')])
        .where('botId', '=', botId)
        .whereRef('lastPosition', '>', 'clearedPosition')
        .groupBy('userId')
        .execute();
      const userIds = talks.map(({ userId }) => userId);
      const sums = await inChunks(userIds, async (some) => (await filesSentTo(botId, some).execute(database)).rows);
      const openReplies = (await openRepliesOfBot(botId).execute(database)).rows[0];
      return {
        conversation_count: talks.reduce((sum, { count }) => sum + Number(count), 0),
        user_count: talks.filter(({ count }) => Number(count) > 0).length,
        file_count: sums.reduce((sum, { files }) => sum + Number(files), 0),
        file_bytes: sums.reduce((sum, { bytes }) => sum + Number(bytes), 0),
        open_reply_count: Number(openReplies?.count ?? 0),
      };
    },
    /** The messages that were cleared until now. */
    async deleteCleared(conversationId: string, signal: AbortSignal): Promise<void> {
      const conversation = await database
        .selectFrom('conversation')
        .select('clearedPosition')
        .where('id', '=', conversationId)
        .executeTakeFirst();
      if (!conversation) return;
      while (await deleteMessages(conversationId, conversation.clearedPosition)) signal.throwIfAborted();
    },
    /** A conversation that its user has deleted. */
    deleteWhole,
    deleteOf: (userId: string, signal: AbortSignal): Promise<void> =>
      deleteAll(
        () =>
          database
            .selectFrom('conversation')
            .select('id')
            .where('userId', '=', userId)
            .limit(CONVERSATIONS_AT_ONCE)
            .execute(),
        signal,
      ),
    /** The conversation in which a bot has worked on the run of a task. */
    deleteOfTaskRun: (taskRunId: string, signal: AbortSignal): Promise<void> =>
      deleteAll(
        () => database.selectFrom('conversation').select('id').where('taskRunId', '=', taskRunId).execute(),
        signal,
      ),
    /** Those that are left of runs which were deleted with their task. */
    deleteOfLostTaskRuns: (signal: AbortSignal): Promise<void> =>
      deleteAll(
        () =>
          database
            .selectFrom('conversation')
            .select('id')
            .where('taskRunId', 'is not', null)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('taskRun').select('taskRun.id').whereRef('taskRun.id', '=', 'conversation.taskRunId'),
                ),
              ),
            )
            .limit(CONVERSATIONS_AT_ONCE)
            .execute(),
        signal,
      ),
    /** Of all users with the bots of a space. */
    deleteOfSpace: (spaceId: string, signal: AbortSignal): Promise<void> =>
      deleteAll(
        () =>
          database
            .selectFrom('conversation')
            .innerJoin('bot', 'bot.id', 'conversation.botId')
            .select('conversation.id')
            .where('bot.spaceId', '=', spaceId)
            .limit(CONVERSATIONS_AT_ONCE)
            .execute(),
        signal,
      ),
  };
}

/** From the files of these users, because a user has fewer files than a bot may have messages. */
const filesSentTo = (botId: string, userIds: readonly string[]) => sql<{ files: number; bytes: number }>`
  select count(*) as files, cast(coalesce(sum(object.byte_size), 0) as bigint) as bytes from object
  where object.owner_id in (${sql.join(userIds)}) and exists (
    select 1 from message_object
    join message on message.id = message_object.message_id
    join conversation on conversation.id = message.conversation_id
    where message_object.object_id = object.id and conversation.bot_id = ${botId}
      and message.position > conversation.cleared_position)`;

/** From the runs that are not over, which are few. */
const openRepliesOfBot = (botId: string) => sql<{ count: number }>`
  select count(*) as count from run
  where run.status in ('running', 'paused') and exists (
    select 1 from reply join conversation on conversation.id = reply.conversation_id
    where reply.run_id = run.id and conversation.bot_id = ${botId})`;
