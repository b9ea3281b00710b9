import type { Database } from '../../../platform/database/database.ts';
import type { PagePosition } from '../../../platform/database/page-cursor.ts';
import type { BotBinRow } from './bin.schema.ts';

/** A bot in the bin, and the space without members that hides it. */
export interface HiddenBot {
  readonly botId: string;
  readonly hiddenSpaceId: string;
}

/** The bins of spaces. Access to a bot in a bin is that to the space of the bin: ask `spacesOf` first. */
export function createBinStore(database: Database) {
  const hidden = () =>
    database
      .selectFrom('botBin')
      .innerJoin('bot', 'bot.id', 'botBin.botId')
      .select(['botBin.botId', 'bot.spaceId as hiddenSpaceId'])
      .orderBy('botBin.deletedAt')
      .orderBy('botBin.botId');

  return {
    async insert(row: BotBinRow): Promise<void> {
      await database.insertInto('botBin').values(row).execute();
    },
    spacesOf(botIds: readonly string[]): Promise<{ id: string; spaceId: string }[]> {
      return database.selectFrom('botBin').select(['botId as id', 'spaceId']).where('botId', 'in', botIds).execute();
    },
    /** Last deleted first. */
    listPage(spaceId: string, after: PagePosition | null, limit: number): Promise<BotBinRow[]> {
      const query = database
        .selectFrom('botBin')
        .selectAll()
        .where('spaceId', '=', spaceId)
        .orderBy('deletedAt', 'desc')
        .orderBy('botId', 'desc')
        .limit(limit);
      if (!after) return query.execute();
      return query
        .where((row) =>
          row.or([
            row('deletedAt', '<', after.orderValue),
            row.and([row('deletedAt', '=', after.orderValue), row('botId', '<', after.id)]),
          ]),
        )
        .execute();
    },
    async count(spaceId: string): Promise<number> {
      const { count } = await database
        .selectFrom('botBin')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('spaceId', '=', spaceId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    listOfSpace: (spaceId: string, deletedUntil: number, limit: number): Promise<HiddenBot[]> =>
      hidden()
        .where('botBin.spaceId', '=', spaceId)
        .where('botBin.deletedAt', '<=', deletedUntil)
        .limit(limit)
        .execute(),
    listDeletedUntil: (time: number, limit: number): Promise<HiddenBot[]> =>
      hidden().where('botBin.deletedAt', '<=', time).limit(limit).execute(),
    /**
     * Of two calls that take the same bot out of its bin, one gets it. The hidden space is read afterwards: until then another
     * call may have restored the bot, and a third one deleted it again into another space. Whoever takes bots that were deleted
     * up to a time does not take that one.
     */
    async take(botId: string, deletedUntil = Number.MAX_SAFE_INTEGER): Promise<(BotBinRow & HiddenBot) | undefined> {
      const row = await database
        .deleteFrom('botBin')
        .where('botId', '=', botId)
        .where('deletedAt', '<=', deletedUntil)
        .returningAll()
        .executeTakeFirst();
      const bot = await database.selectFrom('bot').select('spaceId').where('id', '=', botId).executeTakeFirst();
      return row && bot && { ...row, hiddenSpaceId: bot.spaceId };
    },
    /** Makes a deletion of the space wait for the end of the transaction. Null when the space was deleted. */
    async lockSpace(spaceId: string): Promise<string | null> {
      const locked = await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', spaceId)
        .returning('name')
        .executeTakeFirst();
      const member = await database
        .selectFrom('spaceMember')
        .select('id')
        .where('spaceId', '=', spaceId)
        .limit(1)
        .executeTakeFirst();
      return locked && member ? locked.name : null;
    },
  };
}
