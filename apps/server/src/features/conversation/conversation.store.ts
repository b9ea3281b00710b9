import type { Scene } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import { syncReadOf } from '../../platform/database/sync-read.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { createListingStore } from './listing/listing.store.ts';
import { botIsKept } from './message-objects.ts';

export type ConversationStore = ReturnType<typeof createConversationStore>;

export interface ConversationEnd
  extends Pick<
    ConversationRow,
    'lastPosition' | 'latestSectionId' | 'clearedPosition' | 'pinnedVersionId' | 'pinnedSectionId'
  > {
  readonly sentMessageId: string | null;
  /** The local id of the message, where it was sent and is not in the list any more. */
  readonly usedLocalId: string | null;
  /**
   * The runs of the user that are under way in any process, except those that other runs started. 0 where this process has the
   * database for itself and knows all of them.
   */
  readonly runCount: number;
}

/** Written out, not a parameter: the unique index holds only current conversations. */
const CURRENT = sql.lit<1>(1);

export function createConversationStore(database: Database) {
  const listing = createListingStore(database);
  const isOnlyProcess = syncReadOf(database) !== undefined;
  const findOwn = prepareQuery(
    database,
    database.selectFrom('conversation').selectAll().where('id', '=', '').where('userId', '=', ''),
  );

  const findEnd = prepareQuery(
    database,
    database
      .selectFrom('conversation')
      .leftJoin('message', (join) =>
        join
          .onRef('message.conversationId', '=', 'conversation.id')
          .onRef('message.position', '>', 'conversation.clearedPosition')
          .on('message.localMessageId', '=', ''),
      )
      .leftJoin('usedLocalId', (join) =>
        join.onRef('usedLocalId.conversationId', '=', 'conversation.id').on('usedLocalId.localMessageId', '=', ''),
      )
      .select(['conversation.lastPosition', 'conversation.latestSectionId', 'message.id as sentMessageId'])
      .select('usedLocalId.localMessageId as usedLocalId')
      .select(['conversation.clearedPosition', 'conversation.pinnedVersionId', 'conversation.pinnedSectionId'])
      .select(({ selectFrom, fn }) =>
        isOnlyProcess
          ? sql.lit(0).as('runCount')
          : selectFrom('run')
              .select(fn.countAll<number>().as('count'))
              .whereRef('run.userId', '=', 'conversation.userId')
              .where('run.status', '=', sql.lit('running'))
              .where('run.parentRunId', 'is', null)
              .as('runCount'),
      )
      .$narrowType<{ runCount: number }>()
      .where('conversation.id', '=', ''),
  );

  const talked = (userId: string) =>
    database
      .selectFrom('conversation')
      .select('conversation.id')
      .where('conversation.userId', '=', userId)
      .where('conversation.lastPosition', '>', sql.lit(0))
      .limit(sql.lit(1));
  const findTalk = prepareQuery(
    database,
    talked('').where('conversation.botKey', '=', '').where('conversation.isCurrent', '=', CURRENT),
  );

  return {
    /** The end of the conversation, whether the message was sent already, and how many runs the user has. */
    findEnd: (id: string, localMessageId: string): Promise<ConversationEnd | undefined> =>
      findEnd(localMessageId, localMessageId, id),
    findOwn: (scope: Scope, id: string): Promise<ConversationRow | undefined> => findOwn(id, scope.userId),
    findCurrent(scope: Scope, botKey: string, scene: Scene): Promise<ConversationRow | undefined> {
      return database
        .selectFrom('conversation')
        .selectAll()
        .where('userId', '=', scope.userId)
        .where('botKey', '=', botKey)
        .where('scene', '=', scene)
        .where('isCurrent', '=', CURRENT)
        .executeTakeFirst();
    },
    /** Whether the caller has sent a message to this bot; cleared messages count. */
    async hasTalkedTo(scope: Scope, botId: string): Promise<boolean> {
      const [found, hasTalked] = await Promise.all([findTalk(scope.userId, botId), listing.hasTalked(scope, botId)]);
      return found !== undefined || hasTalked;
    },
    /** Whether the caller has sent a message to any bot that they created and that was not deleted; cleared messages count. */
    async hasTalkedToOwnBot(scope: Scope): Promise<boolean> {
      const found = await talked(scope.userId)
        .innerJoin('bot', 'bot.id', 'conversation.botId')
        .where('conversation.variantSlot', 'is', null)
        .where('bot.creatorId', '=', scope.userId)
        .where('bot.isWelcome', '=', 0)
        .where(botIsKept)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** For a run, which has no caller. */
    find(id: string): Promise<ConversationRow | undefined> {
      return database.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async insert(row: ConversationRow): Promise<void> {
      await database.insertInto('conversation').values(row).execute();
    },
    /** Two windows may open the same conversation at once: the first one stays. */
    async insertUnlessCurrent(row: ConversationRow): Promise<void> {
      await database
        .insertInto('conversation')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'botKey', 'scene']).where('isCurrent', '=', CURRENT).doNothing(),
        )
        .execute();
    },
    /** The conversations with the variants of a bot, in the order of their slots. */
    listVariants(scope: Scope, botKey: string): Promise<ConversationRow[]> {
      return database
        .selectFrom('conversation')
        .selectAll()
        .where('userId', '=', scope.userId)
        .where('botKey', '=', botKey)
        .where('variantSlot', 'is not', null)
        .orderBy('variantSlot')
        .execute();
    },
    /** The conversation in which a bot works on the run of a task. */
    findOfTaskRun(taskRunId: string): Promise<ConversationRow | undefined> {
      return database.selectFrom('conversation').selectAll().where('taskRunId', '=', taskRunId).executeTakeFirst();
    },
    /** Two windows may open the same comparison at once: the first one stays. */
    async insertVariants(rows: readonly ConversationRow[]): Promise<void> {
      await database
        .insertInto('conversation')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'botKey', 'variantSlot']).where('variantSlot', 'is not', null).doNothing(),
        )
        .execute();
    },
    /** Gives whether the conversation is one with a variant. */
    async setVariant(scope: Scope, id: string, variant: string | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('conversation')
        .set({ variant })
        .where('id', '=', id)
        .where('userId', '=', scope.userId)
        .where('variantSlot', 'is not', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Hides all messages and begins a section. Cleared messages count as read. */
    async clear(id: string, latestSectionId: string): Promise<void> {
      await database
        .updateTable('conversation')
        .set((row) => ({
          clearedPosition: row.ref('lastPosition'),
          readPosition: row.ref('lastPosition'),
          latestSectionId,
          summaryPosition: 0,
        }))
        .where('id', '=', id)
        .execute();
    },
    /** Nobody finds it from now on. */
    async hide(id: string, deletedAt: number): Promise<void> {
      await database.updateTable('conversation').set({ deletedAt, isCurrent: 0 }).where('id', '=', id).execute();
    },
    async setToldPolicy(id: string, toldPolicy: string): Promise<void> {
      await database.updateTable('conversation').set({ toldPolicy }).where('id', '=', id).execute();
    },
    setSection: (id: string, latestSectionId: string): CompiledQuery =>
      database.updateTable('conversation').set({ latestSectionId }).where('id', '=', id).compile(),
    /** The section keeps this version of the bot. */
    pin: (id: string, pinnedSectionId: string, pinnedVersionId: string): CompiledQuery =>
      database.updateTable('conversation').set({ pinnedVersionId, pinnedSectionId }).where('id', '=', id).compile(),
    /** The read position never goes back. */
    async markRead(scope: Scope, id: string, position: number): Promise<void> {
      await database
        .updateTable('conversation')
        .set({ readPosition: position })
        .where('id', '=', id)
        .where('userId', '=', scope.userId)
        .where('readPosition', '<', position)
        .execute();
    },
  };
}
