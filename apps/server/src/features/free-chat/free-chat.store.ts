import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { FreeChatRow } from './free-chat.schema.ts';

/** For runs, whose user has been allowed to use the bot. */
export function createFreeChatStore(database: Kysely<Tables>) {
  return {
    addAnswer: (row: Omit<FreeChatRow, 'answers'>): CompiledQuery =>
      database
        .insertInto('freeChat')
        .values({ ...row, answers: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['botId', 'userId', 'day'])
            .doUpdateSet({ answers: sql<number>`free_chat.answers + excluded.answers` }),
        )
        .compile(),
    /** Days before are one sum: only bots that never give new answers count so far back. */
    async foldBefore(day: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await sql`insert into free_chat (bot_id, user_id, day, answers)
          select bot_id, user_id, 0, sum(answers) from free_chat where day > 0 and day < ${day} group by bot_id, user_id
          on conflict (bot_id, user_id, day) do update set answers = free_chat.answers + excluded.answers`.execute(
          transaction,
        );
        await transaction.deleteFrom('freeChat').where('day', '>', 0).where('day', '<', day).execute();
      });
    },
    async countSince({ botId, userId, day }: Omit<FreeChatRow, 'answers'>): Promise<number> {
      const { count } = await database
        .selectFrom('freeChat')
        .select(sql<number>`cast(coalesce(sum(answers), 0) as bigint)`.as('count'))
        .where('botId', '=', botId)
        .where('userId', '=', userId)
        .where('day', '>=', day)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
