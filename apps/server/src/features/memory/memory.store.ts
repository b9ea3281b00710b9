import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';
import { prepareByIds, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { MemoryOwner, MemoryRow } from './memory.schema.ts';
import { MEMORY_INDEX_PREFIX } from './memory-index.ts';

/** A signed-in caller, or the user of a conversation. */
type User = Pick<MemoryOwner, 'userId'>;

/** What a reply needs to know before it looks for memories. */
export interface RecallState {
  /** The section that the reply is in. */
  readonly sectionId: string | null;
  readonly hasMemories: boolean;
  readonly isOff: boolean;
}

export type MemoryChange = Partial<Pick<MemoryRow, 'text' | 'slot' | 'kind' | 'updatedAt' | 'expiresAt'>>;
/** Not past its time, and for a memory of a conversation: the context was not cleared since. */
const isKept = (now: number): RawBuilder<boolean> => sql<boolean>`(
  (memory.expires_at is null or memory.expires_at > ${now})
  and (memory.kind <> 'conversation' or exists (
    select 1 from conversation
    where conversation.id = memory.conversation_id and conversation.latest_section_id = memory.section_id)))`;

export function createMemoryStore(database: Database) {
  const ofUser = (userId: string, botId: string | undefined) => {
    const query = database.selectFrom('memory').where('userId', '=', userId);
    return botId === undefined ? query : query.where('botId', '=', botId);
  };

  const findState = prepareQuery(
    database,
    database
      .selectFrom('conversation')
      .select(({ exists, selectFrom }) => [
        'latestSectionId as sectionId',
        exists(
          selectFrom('memory').select('memory.id').where('memory.userId', '=', '').where('memory.botId', '=', ''),
        ).as('hasMemories'),
        exists(
          selectFrom('memoryOff')
            .select('memoryOff.botId')
            .where('memoryOff.userId', '=', '')
            .where('memoryOff.botId', 'in', ['', '']),
        ).as('isOff'),
      ])
      .where('id', '=', ''),
  );

  const listKept = prepareByIds(database, (ids: readonly string[]) =>
    ofUser('', '').selectAll('memory').where('id', 'in', ids).where(isKept(0)),
  );

  return {
    /** One query: every reply of a bot with memory waits for it. */
    async findState({ userId, botId }: MemoryOwner, conversationId: string): Promise<RecallState> {
      const row = await findState(userId, botId, userId, '', botId, conversationId);
      return {
        sectionId: row?.sectionId ?? null,
        hasMemories: Boolean(row?.hasMemories),
        isOff: Boolean(row?.isOff),
      };
    },
    /** Of these ids the memories of the owner that are kept. */
    listKept: ({ userId, botId }: MemoryOwner, ids: readonly string[], now: number): Promise<MemoryRow[]> =>
      inChunks(ids, (chunk) => listKept([chunk], (padded) => [userId, botId, ...padded, now])),
    /** Last changed first; all where there is no limit. */
    list(
      { userId }: User,
      botId: string | undefined,
      now: number,
      page: { after: PagePosition | null; limit: number } | null,
    ): Promise<MemoryRow[]> {
      let query = ofUser(userId, botId)
        .selectAll('memory')
        .where(isKept(now))
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc');
      const after = page?.after;
      if (after)
        query = query.where(({ or, and, eb }) =>
          or([
            eb('updatedAt', '<', after.orderValue),
            and([eb('updatedAt', '=', after.orderValue), eb('id', '<', after.id)]),
          ]),
        );
      return (page ? query.limit(page.limit) : query).execute();
    },
    async count({ userId }: User, botId: string | undefined, now: number): Promise<number> {
      const { count } = await ofUser(userId, botId)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(isKept(now))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    findOwn: ({ userId }: User, id: string, now: number): Promise<MemoryRow | undefined> =>
      ofUser(userId, undefined).selectAll('memory').where('id', '=', id).where(isKept(now)).executeTakeFirst(),
    /** How many of these ids are memories of the caller. */
    async countOwn({ userId }: User, ids: readonly string[]): Promise<number> {
      const rows = await inChunks(ids, (chunk) =>
        ofUser(userId, undefined).select('id').where('id', 'in', chunk).execute(),
      );
      return rows.length;
    },
    insert: (row: MemoryRow): CompiledQuery => database.insertInto('memory').values(row).compile(),
    update: ({ userId, botId }: MemoryOwner, id: string, change: MemoryChange): CompiledQuery =>
      database
        .updateTable('memory')
        .set(change)
        .where('id', '=', id)
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .compile(),
    delete: ({ userId, botId }: MemoryOwner, ids: readonly string[]): CompiledQuery =>
      database
        .deleteFrom('memory')
        .where('id', 'in', ids)
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .compile(),
    deleteAll: ({ userId, botId }: MemoryOwner): CompiledQuery =>
      database.deleteFrom('memory').where('userId', '=', userId).where('botId', '=', botId).compile(),
    /** The bots that remember something about a user. */
    async listBotsOf(userId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('memory')
        .select('botId')
        .distinct()
        .where('userId', '=', userId)
        .execute();
      return rows.map(({ botId }) => botId);
    },
    async deleteSwitchesOfSpace(spaceId: string): Promise<void> {
      await database
        .deleteFrom('memoryOff')
        .where('botId', 'in', (query) => query.selectFrom('bot').select('bot.id').where('bot.spaceId', '=', spaceId))
        .execute();
    },
    listOwnersInSpace: (spaceId: string, limit: number): Promise<MemoryOwner[]> =>
      database
        .selectFrom('memory')
        .innerJoin('bot', 'bot.id', 'memory.botId')
        .select(['memory.userId', 'memory.botId'])
        .distinct()
        .where('bot.spaceId', '=', spaceId)
        .limit(limit)
        .execute(),
    /** The index of memories that are gone: those that were deleted while they were written. */
    async listLeftovers(limit: number): Promise<string[]> {
      const { rows } = await sql<{ sliceId: string }>`select slice_id from retrieval_slice
        where dataset_id in (select dataset_id from retrieval_dataset where dataset_id like ${`${MEMORY_INDEX_PREFIX}%`})
          and not exists (select 1 from memory where memory.id = retrieval_slice.slice_id)
        limit ${limit}`.execute(database);
      return rows.map(({ sliceId }) => sliceId);
    },
    /** Nobody can see or recall them any more. */
    listEnded: (now: number, limit: number): Promise<Pick<MemoryRow, 'id' | 'userId' | 'botId'>[]> =>
      database
        .selectFrom('memory')
        .select(['id', 'userId', 'botId'])
        .where(sql<boolean>`not ${isKept(now)}`)
        .limit(limit)
        .execute(),

    async isOff({ userId, botId }: MemoryOwner): Promise<{ forAll: boolean; forBot: boolean }> {
      const rows = await database
        .selectFrom('memoryOff')
        .select('botId')
        .where('userId', '=', userId)
        .where('botId', 'in', ['', botId])
        .execute();
      const forAll = rows.some((row) => row.botId === '');
      return { forAll, forBot: forAll || rows.some((row) => row.botId === botId) };
    },
    setOff: (userId: string, botId: string, isOff: boolean): CompiledQuery =>
      isOff
        ? database
            .insertInto('memoryOff')
            .values({ userId, botId })
            .onConflict((conflict) => conflict.columns(['userId', 'botId']).doNothing())
            .compile()
        : database.deleteFrom('memoryOff').where('userId', '=', userId).where('botId', '=', botId).compile(),
  };
}
