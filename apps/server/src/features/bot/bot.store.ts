import { FOUND_BOTS_MAX } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { BotRow } from './bot.schema.ts';

/** Which draft is the current one. */
export type BotVersion = Pick<BotRow, 'id' | 'spaceId' | 'commitVersion'>;

/** A bot with the name of its space. */
export type BotInSpace = Pick<BotRow, 'id' | 'spaceId'> & { spaceName: string };

/** Access to a bot is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createBotStore(database: Database) {
  const findById = prepareQuery(database, database.selectFrom('bot').selectAll().where('id', '=', ''));

  const findVersion = prepareQuery(
    database,
    database.selectFrom('bot').select(['id', 'spaceId', 'commitVersion']).where('id', '=', ''),
  );

  return {
    async insert(row: BotRow): Promise<void> {
      await database.insertInto('bot').values(row).execute();
    },
    spacesOf(ids: readonly string[]): Promise<Pick<BotRow, 'id' | 'spaceId'>[]> {
      return database.selectFrom('bot').select(['id', 'spaceId']).where('id', 'in', ids).execute();
    },
    findVersion: (id: string): Promise<BotVersion | undefined> => findVersion(id),
    findAuthorised: (id: string): Promise<BotRow | undefined> => findById(id),
    listOfAuthorisedSpace(spaceId: string): Promise<BotRow[]> {
      return database
        .selectFrom('bot')
        .selectAll()
        .where('spaceId', '=', spaceId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },
    /** In the spaces of the caller, those whose name contains every word. */
    search(scope: Scope, words: readonly string[]): Promise<BotInSpace[]> {
      // The name is stored as JSON.
      const patternOf = (word: string) =>
        `%${JSON.stringify(word.toLowerCase())
          .slice(1, -1)
          .replace(/[\\%_]/g, '\\$&')}%`;
      return database
        .selectFrom('spaceMember')
        .innerJoin('space', 'space.id', 'spaceMember.spaceId')
        .innerJoin('bot', 'bot.spaceId', 'space.id')
        .innerJoin('botDraftSection', 'botDraftSection.botId', 'bot.id')
        .select(['bot.id', 'bot.spaceId', 'space.name as spaceName'])
        .where('spaceMember.userId', '=', scope.userId)
        .where('botDraftSection.section', '=', 'name')
        .where((row) =>
          row.and(
            words.map(
              (word) => sql<boolean>`lower(${row.ref('botDraftSection.content')}) like ${patternOf(word)} escape '\\'`,
            ),
          ),
        )
        .orderBy('bot.updatedAt', 'desc')
        .orderBy('bot.id', 'desc')
        .limit(FOUND_BOTS_MAX)
        .execute();
    },
    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('bot')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Makes others who change this bot wait for the end of the transaction. */
    async lock(id: string): Promise<void> {
      await database
        .updateTable('bot')
        .set((row) => ({ commitVersion: row.ref('commitVersion') }))
        .where('id', '=', id)
        .execute();
    },
    async commit(id: string, change: Pick<BotRow, 'commitVersion' | 'committerId' | 'updatedAt'>): Promise<void> {
      await database.updateTable('bot').set(change).where('id', '=', id).execute();
    },
    /** Whether there was such a bot in that space: access to both was decided one by one. */
    async deleteFromSpace(spaceId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('bot')
        .where('id', '=', id)
        .where('spaceId', '=', spaceId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
