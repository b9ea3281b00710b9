import type { Database } from '../../platform/database/database.ts';

/** For the audit log: the names of a bot and of its space; of a bot in the bin, the space that it was deleted from. */
export async function findBotNames(database: Database, botId: string): Promise<{ bot: string; space: string }> {
  const found = await database
    .selectFrom('bot')
    .leftJoin('botBin', 'botBin.botId', 'bot.id')
    .innerJoin('space', (join) => join.on('space.id', '=', (row) => row.fn.coalesce('botBin.spaceId', 'bot.spaceId')))
    .leftJoin('botDraftSection', (join) =>
      join.onRef('botDraftSection.botId', '=', 'bot.id').on('botDraftSection.section', '=', 'name'),
    )
    .select(['botDraftSection.content as nameJson', 'space.name as space'])
    .where('bot.id', '=', botId)
    .executeTakeFirst();
  return { bot: JSON.parse(found?.nameJson ?? '""'), space: found?.space ?? '' };
}
