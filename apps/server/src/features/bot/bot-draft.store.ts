import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareByIds, prepareSmallList } from '../../platform/database/prepare-query.ts';
import type { BotDraftSectionRow } from './bot.schema.ts';
import { objectIdsIn, picturesKnownTo } from './bot-objects.ts';
import { LISTED_SECTIONS } from './draft-sections.ts';

/** The sections of bots that the caller may see. */
export function createBotDraftStore(database: Database) {
  const listOfBot = prepareSmallList(
    database,
    database.selectFrom('botDraftSection').selectAll().where('botId', '=', ''),
  );

  const ofBots = (botIds: readonly string[], sections: readonly BotDraftSectionRow['section'][]) =>
    database.selectFrom('botDraftSection').selectAll().where('botId', 'in', botIds).where('section', 'in', sections);
  const listShown = prepareByIds(database, (botIds: readonly string[]) => ofBots(botIds, LISTED_SECTIONS));

  /** Pictures that are gone are left out: drafts from before references were kept may name some. */
  async function saveObjects(row: BotDraftSectionRow, userId: string): Promise<void> {
    const named = objectIdsIn(row);
    if (!named) return;
    const { botId, section } = row;
    // Ids in a text are authorised nowhere else.
    const ids = section === 'onboarding_info' ? await picturesKnownTo(database, userId, named) : named;
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
    /** The pictures that the draft of a bot shows. */
    async listObjects(botId: string): Promise<string[]> {
      const rows = await database.selectFrom('botObject').select('objectId').where('botId', '=', botId).execute();
      return rows.map(({ objectId }) => objectId);
    },
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
      return botIds.length === 0 ? [] : ofBots(botIds, sections).execute();
    },
    /** The few short sections that a list of bots shows. */
    listShown: (botIds: readonly string[]): Promise<BotDraftSectionRow[]> =>
      listShown([botIds], (padded) => [...padded, ...LISTED_SECTIONS]),
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
