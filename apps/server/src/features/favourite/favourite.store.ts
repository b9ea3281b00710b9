import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasMembers } from '../space/index.ts';
import type { BotFavouriteRow } from './favourite.schema.ts';

export type FavouriteStore = ReturnType<typeof createFavouriteStore>;

export function createFavouriteStore(database: Database) {
  return {
    /** Deleted bots do not count. */
    async hasAny(scope: Scope): Promise<boolean> {
      const row = await database
        .selectFrom('botFavourite')
        .innerJoin('bot', 'bot.id', 'botFavourite.botId')
        .select('botFavourite.botId')
        .where('botFavourite.userId', '=', scope.userId)
        .where(hasMembers('bot.spaceId'))
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** A bot that is a favourite already keeps its time. */
    async addBot(scope: Scope, botId: string, createdAt: number): Promise<void> {
      const row: BotFavouriteRow = { userId: scope.userId, botId, createdAt };
      await database
        .insertInto('botFavourite')
        .values(row)
        .onConflict((conflict) => conflict.columns(['userId', 'botId']).doNothing())
        .execute();
    },
    async removeBot(scope: Scope, botId: string): Promise<void> {
      await database.deleteFrom('botFavourite').where('userId', '=', scope.userId).where('botId', '=', botId).execute();
    },
  };
}
