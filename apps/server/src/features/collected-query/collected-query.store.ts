import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';
import type { CollectedQueryRow } from './collected-query.schema.ts';

/** A transaction that deletes more would make other writers wait. */
const DELETED_AT_ONCE = 500;

/** Of bots that the caller may change. */
export function createCollectedQueryStore(database: Database) {
  async function deleteSome(condition: ReturnType<typeof sql<boolean>>): Promise<boolean> {
    const { numDeletedRows } = await database
      .deleteFrom('collectedQuery')
      .where('id', 'in', (query) =>
        query.selectFrom('collectedQuery').select('id').where(condition).limit(DELETED_AT_ONCE),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows === BigInt(DELETED_AT_ONCE);
  }

  return {
    insert: (row: CollectedQueryRow): CompiledQuery => database.insertInto('collectedQuery').values(row).compile(),
    list(botId: string, after: PagePosition | null, limit: number): Promise<CollectedQueryRow[]> {
      const rows = database.selectFrom('collectedQuery').selectAll().where('botId', '=', botId);
      const following = after
        ? rows.where(sql<boolean>`(asked_at, id) < (cast(${after.orderValue} as bigint), ${after.id})`)
        : rows;
      return following.orderBy('askedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    async count(botId: string): Promise<number> {
      const { count } = await database
        .selectFrom('collectedQuery')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('botId', '=', botId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    deleteSomeOfBot: (botId: string) => deleteSome(sql<boolean>`bot_id = ${botId}`),
    deleteSomeOfUser: (userId: string) => deleteSome(sql<boolean>`user_id = ${userId}`),
    deleteSomeBefore: (moment: number) => deleteSome(sql<boolean>`asked_at < ${moment}`),
    deleteSomeOfSpace: (spaceId: string) =>
      deleteSome(sql<boolean>`bot_id in (select bot.id from bot where bot.space_id = ${spaceId})`),
  };
}
