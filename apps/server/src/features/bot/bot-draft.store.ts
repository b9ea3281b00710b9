import type { BackgroundList } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareSmallList } from '../../platform/database/prepare-query.ts';
import type { BotDraftSectionRow } from './bot.schema.ts';
import { objectIdsIn } from './bot-objects.ts';

/** The sections of bots that the caller may see. */
export function createBotDraftStore(database: Database) {
  const listOfBot = prepareSmallList(
    database,
    database.selectFrom('botDraftSection').selectAll().where('botId', '=', ''),
  );

  /** Pictures that are gone are left out: drafts from before references were kept may name some. */
  async function saveObjects(row: BotDraftSectionRow, userId: string): Promise<void> {
    const ids = objectIdsIn(row);
    if (!ids) return;
    const { botId, section } = row;
    await database.deleteFrom('botObject').where('botId', '=', botId).where('section', '=', section).execute();
    if (ids.length === 0) return;
    // A picture counts for the space of the bot that has it. One of somebody else stays where its owner has put it.
    await database
      .updateTable('object')
      .set((query) => ({ spaceId: query.selectFrom('bot').select('bot.spaceId').where('bot.id', '=', botId) }))
      .where('id', 'in', ids)
      .where('purpose', '=', 'picture')
      .where('ownerId', '=', userId)
      .execute();
    await database
      .insertInto('botObject')
      .columns(['botId', 'section', 'objectId'])
      .expression((query) =>
        query
          .selectFrom('object')
          .select([
            sql<string>`cast(${botId} as text)`.as('botId'),
            sql<typeof section>`cast(${section} as text)`.as('section'),
            'object.id as objectId',
          ])
          .where('object.id', 'in', ids),
      )
      .execute();
  }

  return {
    listOfBot: (botId: string): Promise<BotDraftSectionRow[]> => listOfBot(botId),
    listOfSpace(spaceId: string, sections: readonly BotDraftSectionRow['section'][]): Promise<BotDraftSectionRow[]> {
      return database
        .selectFrom('botDraftSection')
        .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
        .selectAll('botDraftSection')
        .where('bot.spaceId', '=', spaceId)
        .where('botDraftSection.section', 'in', sections)
        .execute();
    },
    async listOfBots(
      botIds: readonly string[],
      sections: readonly BotDraftSectionRow['section'][],
    ): Promise<BotDraftSectionRow[]> {
      if (botIds.length === 0) return [];
      return database
        .selectFrom('botDraftSection')
        .selectAll()
        .where('botId', 'in', botIds)
        .where('section', 'in', sections)
        .execute();
    },
    /** The spaces of the bots that have these objects as icons; of a bot in the bin, the space that it was deleted from. */
    async listIcons(objectIds: readonly string[]): Promise<{ objectId: string; spaceId: string }[]> {
      const rows = await database
        .selectFrom('botDraftSection')
        .innerJoin('bot', 'bot.id', 'botDraftSection.botId')
        .leftJoin('botBin', 'botBin.botId', 'bot.id')
        .select('botDraftSection.content')
        .select((row) => row.fn.coalesce('botBin.spaceId', 'bot.spaceId').as('spaceId'))
        // Written out, not a parameter: the index holds only this section.
        .where('botDraftSection.section', '=', sql.lit('icon_uri' as const))
        .where(
          'botDraftSection.content',
          'in',
          objectIds.map((id) => JSON.stringify(id)),
        )
        .execute();
      return rows.map(({ content, spaceId }) => ({ objectId: JSON.parse(content), spaceId }));
    },
    /** The backgrounds of the bots in the spaces that a user is in. */
    async listBackgrounds(userId: string): Promise<BackgroundList[]> {
      const rows = await database
        .selectFrom('spaceMember')
        .innerJoin('bot', 'bot.spaceId', 'spaceMember.spaceId')
        .innerJoin('botDraftSection', 'botDraftSection.botId', 'bot.id')
        .select('botDraftSection.content')
        .where('spaceMember.userId', '=', userId)
        .where('botDraftSection.section', '=', 'background_image_info_list')
        .execute();
      return rows.map(({ content }) => JSON.parse(content));
    },
    /** By a user. Gives whether the bot had no such section yet. */
    async insertMissing(rows: readonly BotDraftSectionRow[], userId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('botDraftSection')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['botId', 'section']).doNothing())
        .executeTakeFirstOrThrow();
      const isInserted = (numInsertedOrUpdatedRows ?? 0n) > 0n;
      if (isInserted) for (const row of rows) await saveObjects(row, userId);
      return isInserted;
    },
    async save(rows: readonly BotDraftSectionRow[], userId: string): Promise<void> {
      await database
        .insertInto('botDraftSection')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['botId', 'section']).doUpdateSet((row) => ({
            content: row.ref('excluded.content'),
            commitVersion: row.ref('excluded.commitVersion'),
          })),
        )
        .execute();
      for (const row of rows) await saveObjects(row, userId);
    },
  };
}
