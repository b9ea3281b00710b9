import type { Database } from '../../platform/database/database.ts';
import type { WantedAnswerRow } from './comparison.schema.ts';

/** Access to a wanted answer is that to its bot: ask `botsOf` first, then the access rule of bots. */
export function createWantedAnswerStore(database: Database) {
  return {
    botsOf(ids: readonly string[]): Promise<Pick<WantedAnswerRow, 'id' | 'botId'>[]> {
      return database.selectFrom('wantedAnswer').select(['id', 'botId']).where('id', 'in', ids).execute();
    },
    /** Last kept first. */
    listOfAuthorisedBot(botId: string): Promise<WantedAnswerRow[]> {
      return database
        .selectFrom('wantedAnswer')
        .selectAll()
        .where('botId', '=', botId)
        .orderBy('keptAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },
    find(botId: string, questionHash: string): Promise<WantedAnswerRow | undefined> {
      return database
        .selectFrom('wantedAnswer')
        .selectAll()
        .where('botId', '=', botId)
        .where('questionHash', '=', questionHash)
        .executeTakeFirst();
    },
    async count(botId: string): Promise<number> {
      const { count } = await database
        .selectFrom('wantedAnswer')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('botId', '=', botId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async insert(row: WantedAnswerRow): Promise<void> {
      await database.insertInto('wantedAnswer').values(row).execute();
    },
    async update(id: string, change: Pick<WantedAnswerRow, 'answer' | 'keptAt'>): Promise<void> {
      await database.updateTable('wantedAnswer').set(change).where('id', '=', id).execute();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('wantedAnswer').where('id', '=', id).execute();
    },
  };
}
