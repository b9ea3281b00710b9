import { IntelligenceOrder } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';
import type { BotRow } from './bot.schema.ts';

export interface ListedBotRow extends BotRow {
  /** By the caller; null when it is no favourite of theirs, or was never opened. */
  favouriteSince: number | null;
  visitedAt: number | null;
  /** Of the published version; null before the first. */
  publishedAt: number | null;
  publishedCommitVersion: number | null;
  publishedHash: string | null;
  orderValue: number;
}

/** What a search looks at, as JSON. */
interface SearchedBotRow extends PagePosition {
  nameJson: string | null;
  descriptionJson: string | null;
}

export interface ListFilter {
  readonly spaceId: string;
  readonly order: IntelligenceOrder;
  readonly onlyMine: boolean;
  readonly onlyFavourites: boolean;
  readonly onlyVisited: boolean;
  /** Null for both. */
  readonly isPublished: boolean | null;
}

/**
 * Bots that were never published come after all others, in the order of their creation: seconds are less than any milliseconds.
 * Those that the caller never opened come last too.
 */
const orderValues: Readonly<Record<IntelligenceOrder, RawBuilder<number>>> = {
  [IntelligenceOrder.updateTime]: sql.ref('bot.updatedAt'),
  [IntelligenceOrder.createTime]: sql.ref('bot.createdAt'),
  [IntelligenceOrder.publishTime]: sql`coalesce(${sql.ref('online.createdAt')}, ${sql.ref('bot.createdAt')} / 1000)`,
  [IntelligenceOrder.openTime]: sql`coalesce(${sql.ref('botVisit.visitedAt')}, 0)`,
};

/** Lists the bots of a space, each with the caller's favourite and last visit. The caller must be allowed to see the space. */
export function createIntelligenceStore(database: Database) {
  const matching = (scope: Scope, { spaceId, onlyMine, onlyFavourites, onlyVisited, isPublished }: ListFilter) =>
    database
      .selectFrom('bot')
      .leftJoin('botFavourite', (join) =>
        join.onRef('botFavourite.botId', '=', 'bot.id').on('botFavourite.userId', '=', scope.userId),
      )
      .leftJoin('botVisit', (join) =>
        join.onRef('botVisit.botId', '=', 'bot.id').on('botVisit.userId', '=', scope.userId),
      )
      .leftJoin('botVersion as online', 'online.id', 'bot.publishedVersionId')
      .where('bot.spaceId', '=', spaceId)
      .$if(isPublished === true, (query) => query.where('bot.publishedVersionId', 'is not', null))
      .$if(isPublished === false, (query) => query.where('bot.publishedVersionId', 'is', null))
      .$if(onlyMine, (query) => query.where('bot.creatorId', '=', scope.userId))
      .$if(onlyFavourites, (query) => query.where('botFavourite.createdAt', 'is not', null))
      .$if(onlyVisited, (query) => query.where('botVisit.visitedAt', 'is not', null));

  /** The latest first, those of the same time by id. */
  const listed = (scope: Scope, filter: ListFilter) =>
    matching(scope, filter)
      .selectAll('bot')
      .select(['botFavourite.createdAt as favouriteSince', 'botVisit.visitedAt'])
      .select(['online.createdAt as publishedAt', 'online.commitVersion as publishedCommitVersion'])
      .select('online.hash as publishedHash')
      .select(orderValues[filter.order].as('orderValue'))
      .orderBy(orderValues[filter.order], 'desc')
      .orderBy('bot.id', 'desc');

  return {
    listPage(scope: Scope, filter: ListFilter, after: PagePosition | null, limit: number): Promise<ListedBotRow[]> {
      const query = listed(scope, filter).limit(limit);
      if (!after) return query.execute();
      const value = orderValues[filter.order];
      return query
        .where((row) =>
          row.or([
            row(value, '<', after.orderValue),
            row.and([row(value, '=', after.orderValue), row('bot.id', '<', after.id)]),
          ]),
        )
        .execute();
    },
    async listByIds(scope: Scope, filter: ListFilter, ids: readonly string[]): Promise<ListedBotRow[]> {
      return ids.length === 0 ? [] : listed(scope, filter).where('bot.id', 'in', ids).execute();
    },
    /** All of them, in the order of the list. */
    listSearched(scope: Scope, filter: ListFilter): Promise<SearchedBotRow[]> {
      const value = orderValues[filter.order];
      return matching(scope, filter)
        .leftJoin('botDraftSection as name', (join) =>
          join.onRef('name.botId', '=', 'bot.id').on('name.section', '=', 'name'),
        )
        .leftJoin('botDraftSection as description', (join) =>
          join.onRef('description.botId', '=', 'bot.id').on('description.section', '=', 'description'),
        )
        .select(['bot.id', 'name.content as nameJson', 'description.content as descriptionJson'])
        .select(value.as('orderValue'))
        .orderBy(value, 'desc')
        .orderBy('bot.id', 'desc')
        .execute();
    },
    async count(scope: Scope, filter: ListFilter): Promise<number> {
      const { count } = await matching(scope, filter)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}
