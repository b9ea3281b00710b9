import { Scene } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { MemoryProgressRow } from '../memory.schema.ts';

/** With more unread messages a conversation is read although it goes on. */
const UNREAD_MAX = 40;

/** A conversation, read for one of its bots. */
type ReadBy = Pick<MemoryProgressRow, 'conversationId' | 'botId'>;
export function createMemoryProgressStore(database: Database) {
  const ofBot = ({ conversationId, botId }: ReadBy) =>
    database.updateTable('memoryProgress').where('conversationId', '=', conversationId).where('botId', '=', botId);

  return {
    /**
     * The conversation is read once it has been quiet for a while. What was said before memory was switched on is not, nor what is
     * said to try an agent out several times with the same words: in a comparison or an evaluation.
     */
    ask(row: Omit<MemoryProgressRow, 'attempts' | 'dueAt' | 'userId'> & { dueAt: number }): CompiledQuery {
      const { conversationId, botId, modelId, timeToLive, dueAt, position } = row;
      return database
        .insertInto('memoryProgress')
        .columns(['conversationId', 'userId', 'botId', 'modelId', 'timeToLive', 'position', 'dueAt', 'attempts'])
        .expression((query) =>
          query
            .selectFrom('conversation')
            .select([
              'conversation.id',
              'conversation.userId',
              sql<string>`cast(${botId} as text)`.as('botId'),
              sql<string | null>`cast(${modelId} as text)`.as('modelId'),
              sql<number>`cast(${timeToLive} as bigint)`.as('timeToLive'),
              sql<number>`cast(${position} as bigint)`.as('position'),
              sql<number>`cast(${dueAt} as bigint)`.as('dueAt'),
              sql<number>`0`.as('attempts'),
            ])
            .where('conversation.id', '=', conversationId)
            .where('conversation.variantSlot', 'is', null)
            .where('conversation.scene', '<>', Scene.evaluation),
        )
        .onConflict((conflict) =>
          conflict.columns(['conversationId', 'botId']).doUpdateSet({
            modelId,
            timeToLive,
            attempts: 0,
            // Never the same moment: whoever reads the conversation meanwhile has not read this.
            dueAt: sql<number>`case when memory_progress.due_at is not null and memory_progress.position + ${UNREAD_MAX} < ${position}
              then memory_progress.due_at - 1 else ${dueAt} end`,
          }),
        )
        .compile();
    },
    /** Without those of some models; the empty name is that of the default. */
    listDue(now: number, exceptModels: readonly string[], limit: number): Promise<MemoryProgressRow[]> {
      const due = database.selectFrom('memoryProgress').selectAll().where('dueAt', '<=', now);
      const others = exceptModels.length === 0 ? due : due.where(sql`coalesce(model_id, '')`, 'not in', exceptModels);
      return others.orderBy('dueAt').limit(limit).execute();
    },
    /**
     * The conversation was read up to a position. Gives false where it is not at the position any more from which it was read:
     * the user has deleted the memories meanwhile, and what was read then is not remembered.
     */
    async advance(row: MemoryProgressRow, readTo: number, isRest: boolean): Promise<boolean> {
      const { position, dueAt } = row;
      const { numUpdatedRows } = await ofBot(row)
        .set({
          position: readTo,
          attempts: 0,
          ...(isRest && { dueAt: sql<number | null>`case when due_at = ${dueAt} then null else due_at end` }),
        })
        .where('position', '=', position)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** An attempt failed. */
    async retryAt(row: MemoryProgressRow, dueAt: number): Promise<void> {
      await ofBot(row)
        .set({ attempts: row.attempts + 1, dueAt })
        .execute();
    },
    /** Marks all messages so far as read, so that no memories are made from them. */
    skipAll: (userId: string, botId: string | undefined): CompiledQuery => {
      const update = database
        .updateTable('memoryProgress')
        .set({
          dueAt: null,
          position: sql<number>`(select last_position from conversation where conversation.id = memory_progress.conversation_id)`,
        })
        .where('userId', '=', userId);
      return (botId === undefined ? update : update.where('botId', '=', botId)).compile();
    },
    skip: (row: ReadBy): CompiledQuery =>
      ofBot(row)
        .set({
          dueAt: null,
          attempts: 0,
          position: sql<number>`(select last_position from conversation where conversation.id = memory_progress.conversation_id)`,
        })
        .compile(),
  };
}
