import { BotConnectorId } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareByIds, prepareQuery } from '../../platform/database/prepare-query.ts';
import { hasMembers } from '../space/index.ts';
import type { BotRow } from './bot.schema.ts';

/** Which draft is the current one, and which version is published. */
export interface CurrentVersion extends Pick<BotRow, 'id' | 'spaceId' | 'commitVersion' | 'publishedVersionId'> {
  /** Set when the published version may be used in web pages. */
  readonly webPageConnector: string | null;
}

const WEB_PAGE = BotConnectorId.webPage;

/** A bot of one of the caller's spaces. */
export type BotInOwnSpace = Pick<BotRow, 'id' | 'spaceId' | 'updatedAt' | 'publishedVersionId'> & {
  spaceName: string;
};

export type BotStore = ReturnType<typeof createBotStore>;

/** Access to a bot is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createBotStore(database: Database) {
  const findById = prepareQuery(database, database.selectFrom('bot').selectAll().where('id', '=', ''));

  const findVersion = prepareQuery(
    database,
    database
      .selectFrom('bot')
      .leftJoin('botConnector', (join) =>
        join.onRef('botConnector.botId', '=', 'bot.id').on('botConnector.connectorId', '=', sql.lit(WEB_PAGE)),
      )
      .select(['bot.id', 'bot.spaceId', 'bot.commitVersion', 'bot.publishedVersionId'])
      .select('botConnector.connectorId as webPageConnector')
      .where('bot.id', '=', ''),
  );

  const spacesOf = prepareByIds(database, (ids: readonly string[]) =>
    database.selectFrom('bot').select(['id', 'spaceId']).where('id', 'in', ids),
  );

  const inOwnSpaces = (userId: string) =>
    database
      .selectFrom('bot')
      .innerJoin('space', 'space.id', 'bot.spaceId')
      .innerJoin('spaceMember', 'spaceMember.spaceId', 'bot.spaceId')
      .select(['bot.id', 'bot.spaceId', 'bot.updatedAt', 'bot.publishedVersionId', 'space.name as spaceName'])
      .where('spaceMember.userId', '=', userId);

  const findWelcome = prepareQuery(
    database,
    inOwnSpaces('').where('space.personalOwnerId', '=', '').where('bot.isWelcome', '=', sql.lit(1)).limit(sql.lit(1)),
  );

  async function lock(id: string): Promise<void> {
    await database
      .updateTable('bot')
      .set((row) => ({ commitVersion: row.ref('commitVersion') }))
      .where('id', '=', id)
      .execute();
  }

  return {
    /** Of all spaces of the caller, last changed first. Welcome bots of team spaces count once somebody has changed them. */
    listRecent(scope: Scope, limit: number): Promise<BotInOwnSpace[]> {
      return inOwnSpaces(scope.userId)
        .where((row) =>
          row.or([
            row('bot.isWelcome', '=', 0),
            row('bot.commitVersion', '>', 1),
            row('space.personalOwnerId', '=', scope.userId),
          ]),
        )
        .orderBy('bot.updatedAt', 'desc')
        .orderBy('bot.id', 'desc')
        .limit(limit)
        .execute();
    },
    /** The newest bot that the caller made, without those that the server made for them. */
    findNewestMade(scope: Scope): Promise<BotInOwnSpace | undefined> {
      return inOwnSpaces(scope.userId)
        .where('bot.creatorId', '=', scope.userId)
        .where('bot.isWelcome', '=', 0)
        .orderBy('bot.createdAt', 'desc')
        .orderBy('bot.id', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    /** The welcome bot of the caller's personal space. */
    findWelcome: ({ userId }: Scope): Promise<BotInOwnSpace | undefined> => findWelcome(userId, userId),
    async insert(row: BotRow): Promise<void> {
      await database.insertInto('bot').values(row).execute();
    },
    spacesOf: (ids: readonly string[]): Promise<Pick<BotRow, 'id' | 'spaceId'>[]> =>
      spacesOf([ids], (padded) => padded),
    findVersion: (id: string): Promise<CurrentVersion | undefined> => findVersion(id),
    findAuthorised: (id: string): Promise<BotRow | undefined> => findById(id),
    /** The bots in the spaces of the caller with the JSON of their names, last changed first. */
    listNames(scope: Scope, limit: number): Promise<(BotInOwnSpace & { nameJson: string })[]> {
      return inOwnSpaces(scope.userId)
        .innerJoin('botDraftSection', 'botDraftSection.botId', 'bot.id')
        .select('botDraftSection.content as nameJson')
        .where('botDraftSection.section', '=', 'name')
        .orderBy('bot.updatedAt', 'desc')
        .orderBy('bot.id', 'desc')
        .limit(limit)
        .execute();
    },
    /**
     * For reports, unscoped without a user. The name is JSON; a bot that was never named has none. Bots that are being deleted
     * are left out.
     */
    listNamesOf(ids: readonly string[], userId?: string): Promise<{ id: string; name: string | null }[]> {
      const named = database
        .selectFrom('bot')
        .leftJoin('botDraftSection', (join) =>
          join.onRef('botDraftSection.botId', '=', 'bot.id').on('botDraftSection.section', '=', 'name'),
        )
        .select(['bot.id', 'botDraftSection.content as name'])
        .where('bot.id', 'in', ids)
        .where(hasMembers('bot.spaceId'));
      if (userId === undefined) return named.execute();
      return named
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'bot.spaceId')
        .where('spaceMember.userId', '=', userId)
        .execute();
    },
    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('bot')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(hasMembers('bot.spaceId'))
        .executeTakeFirstOrThrow();
      return count;
    },
    /** For an administrator: how many bots each space has. */
    async countBySpace(spaceIds: readonly string[]): Promise<Map<string, number>> {
      if (spaceIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('bot')
        .select((row) => ['bot.spaceId', row.fn.countAll<number>().as('count')])
        .where('spaceId', 'in', spaceIds)
        .groupBy('bot.spaceId')
        .execute();
      return new Map(rows.map(({ spaceId, count }) => [spaceId, Number(count)]));
    },
    /** For an administrator: how many bots a user created in spaces other than these. */
    async countCreatedOutside(userId: string, spaceIds: readonly string[]): Promise<number> {
      let query = database
        .selectFrom('bot')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('creatorId', '=', userId)
        .where(hasMembers('bot.spaceId'));
      if (spaceIds.length > 0) query = query.where('spaceId', 'not in', spaceIds);
      return Number((await query.executeTakeFirstOrThrow()).count);
    },
    /** Makes others who change this bot wait for the end of the transaction. */
    lock,
    /** Locks it, and finds it unless it left its space meanwhile, as a deleted bot does. */
    async lockInSpace(id: string, spaceId: string): Promise<BotRow | undefined> {
      await lock(id);
      const bot = await findById(id);
      return bot?.spaceId === spaceId ? bot : undefined;
    },
    async commit(id: string, change: Pick<BotRow, 'commitVersion' | 'committerId' | 'updatedAt'>): Promise<void> {
      await database.updateTable('bot').set(change).where('id', '=', id).execute();
    },
    /** The caller opened it. Access was decided before. */
    async markVisited({ userId }: Scope, botId: string, visitedAt: number): Promise<void> {
      await database
        .insertInto('botVisit')
        .values({ userId, botId, visitedAt })
        .onConflict((conflict) => conflict.columns(['userId', 'botId']).doUpdateSet({ visitedAt }))
        .execute();
    },
    /** Whether there was such a bot in that space: access to both was decided one by one. */
    async move(id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('bot')
        .set({ spaceId: to })
        .where('id', '=', id)
        .where('spaceId', '=', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async idsInSpace(spaceId: string, limit: number): Promise<string[]> {
      const rows = await database.selectFrom('bot').select('id').where('spaceId', '=', spaceId).limit(limit).execute();
      return rows.map(({ id }) => id);
    },
  };
}
