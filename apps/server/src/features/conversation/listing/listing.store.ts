import { CONVERSATION_PAGE, PINNED_CONVERSATIONS_MAX } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PagePosition } from '../../../platform/database/page-cursor.ts';
import { prepareQuery, prepareWrite } from '../../../platform/database/prepare-query.ts';
import type { ListedConversationRow } from './listing.schema.ts';

/** The model is still to be asked for a title. */
const UNNAMED: readonly ListedConversationRow['titleBy'][] = ['first-words', 'first-words-tried'];
export const isUnnamed = ({ titleBy }: ListedConversationRow): boolean => UNNAMED.includes(titleBy);

export type ListingStore = ReturnType<typeof createListingStore>;

/** With whether there is an answer that its user has not seen. */
export type ShownConversation = ListedConversationRow & { hasUnread: number | boolean };

/** Conversations of the chat page. Those of others are not found. */
export function createListingStore(database: Database) {
  const shown = (scope: Scope) =>
    database
      .selectFrom('listedConversation')
      .innerJoin('conversation', 'conversation.id', 'listedConversation.conversationId')
      .selectAll('listedConversation')
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('message')
            .select('message.id')
            .whereRef('message.conversationId', '=', 'conversation.id')
            .whereRef('message.position', '>', 'conversation.readPosition')
            .whereRef('message.position', '>', 'conversation.clearedPosition')
            .where('message.role', '=', 'assistant')
            .where('message.type', 'in', ['answer', 'task_manual_trigger']),
        ).as('hasUnread'),
      )
      .where('listedConversation.userId', '=', scope.userId)
      .$castTo<ShownConversation>();

  const findTalk = prepareQuery(
    database,
    database
      .selectFrom('listedConversation')
      .select('conversationId')
      .where('userId', '=', '')
      .where('botKey', '=', '')
      .where('titleBy', '!=', sql.lit(''))
      .limit(sql.lit(1)),
  );

  /** The first question names the conversation; each one moves it to the top. */
  const touch = prepareWrite(
    database
      .updateTable('listedConversation')
      .set({
        activeAt: sql<number>`cast(${0} as bigint)`,
        title: sql<string>`case when title_by in ('', 'cleared') then ${''} else title end`,
        titleBy: sql`case when title_by in ('', 'cleared') then 'first-words' else title_by end`,
      })
      .where('conversationId', '=', ''),
  );

  return {
    async insert(row: ListedConversationRow): Promise<void> {
      await database.insertInto('listedConversation').values(row).execute();
    },
    touch: (conversationId: string, activeAt: number, firstWords: string): CompiledQuery =>
      touch(activeAt, firstWords, conversationId),
    find(scope: Scope, conversationId: string): Promise<ShownConversation | undefined> {
      return shown(scope).where('listedConversation.conversationId', '=', conversationId).executeTakeFirst();
    },
    /** The newest conversation with this bot to which nothing was ever sent. */
    findEmpty(scope: Scope, botKey: string): Promise<ShownConversation | undefined> {
      return shown(scope)
        .where('listedConversation.botKey', '=', botKey)
        .where('listedConversation.titleBy', '=', '')
        .where('conversation.lastPosition', '=', 0)
        .orderBy('listedConversation.activeAt', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    /** The one that was used last. */
    findLast(scope: Scope, botKey: string): Promise<ShownConversation | undefined> {
      return shown(scope)
        .where('listedConversation.botKey', '=', botKey)
        .orderBy('listedConversation.activeAt', 'desc')
        .orderBy('listedConversation.conversationId', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    /** Those that are not pinned, last used first; one more than a page. */
    listPage(scope: Scope, botKey: string, after: PagePosition | null): Promise<ShownConversation[]> {
      return shown(scope)
        .where('listedConversation.botKey', '=', botKey)
        .where('listedConversation.pinnedAt', 'is', null)
        .$if(after !== null, (query) =>
          query.where((row) =>
            row.or([
              row('listedConversation.activeAt', '<', after?.orderValue ?? 0),
              row.and([
                row('listedConversation.activeAt', '=', after?.orderValue ?? 0),
                row('listedConversation.conversationId', '<', after?.id ?? ''),
              ]),
            ]),
          ),
        )
        .orderBy('listedConversation.activeAt', 'desc')
        .orderBy('listedConversation.conversationId', 'desc')
        .limit(CONVERSATION_PAGE + 1)
        .execute();
    },
    /** Last pinned first. */
    listPinned(scope: Scope, botKey: string): Promise<ShownConversation[]> {
      return shown(scope)
        .where('listedConversation.botKey', '=', botKey)
        .where('listedConversation.pinnedAt', 'is not', null)
        .orderBy('listedConversation.pinnedAt', 'desc')
        .orderBy('listedConversation.conversationId', 'desc')
        .limit(PINNED_CONVERSATIONS_MAX)
        .execute();
    },
    /** The conversations whose replies are not over. A user has few of them at a time. */
    listOpen({ userId }: Scope): Promise<{ conversationId: string; status: string }[]> {
      return database
        .selectFrom('run')
        .innerJoin('reply', 'reply.runId', 'run.id')
        .select(['reply.conversationId', 'run.status'])
        .where('run.userId', '=', userId)
        .where('run.status', 'in', ['running', 'paused'])
        .execute();
    },
    async countPinned({ userId }: Scope, botKey: string): Promise<number> {
      const { count } = await database
        .selectFrom('listedConversation')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('botKey', '=', botKey)
        .where('pinnedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async pin(conversationId: string, pinnedAt: number | null): Promise<void> {
      await database
        .updateTable('listedConversation')
        .set({ pinnedAt })
        .where('conversationId', '=', conversationId)
        .execute();
    },
    async rename(conversationId: string, title: string): Promise<void> {
      await database
        .updateTable('listedConversation')
        .set({ title, titleBy: 'user' })
        .where('conversationId', '=', conversationId)
        .execute();
    },
    /** In place of the first words, unless the user has written a title meanwhile. */
    async nameByModel(conversationId: string, title: string): Promise<void> {
      await database
        .updateTable('listedConversation')
        .set({ title, titleBy: 'model' })
        .where('conversationId', '=', conversationId)
        .where('titleBy', 'in', UNNAMED)
        .execute();
    },
    /** The model gave no title that can be used. */
    async countFailedTitle(conversationId: string): Promise<void> {
      await database
        .updateTable('listedConversation')
        .set({
          titleBy: sql`case when title_by = 'first-words' then 'first-words-tried' else 'first-words-kept' end`,
        })
        .where('conversationId', '=', conversationId)
        .where('titleBy', 'in', UNNAMED)
        .execute();
    },
    /** For a cleared history: a title that was made of its messages is removed, also from the search. That of a user stays. */
    async clearTitle(conversationId: string): Promise<void> {
      const cleared = await database
        .updateTable('listedConversation')
        .set({ title: '', titleBy: 'cleared' })
        .where('conversationId', '=', conversationId)
        .where('titleBy', 'not in', ['', 'user'])
        .executeTakeFirst();
      if (cleared.numUpdatedRows > 0n)
        await database.deleteFrom('conversationSearch').where('id', '=', conversationId).execute();
    },
    /** For work after a reply, which has no caller. */
    findRow(conversationId: string): Promise<ListedConversationRow | undefined> {
      return database
        .selectFrom('listedConversation')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .executeTakeFirst();
    },
    delete: (conversationId: string): CompiledQuery =>
      database.deleteFrom('listedConversation').where('conversationId', '=', conversationId).compile(),
    /** Whether the user has sent a message to the bot on the chat page. */
    hasTalked: async ({ userId }: Scope, botKey: string): Promise<boolean> =>
      (await findTalk(userId, botKey)) !== undefined,
  };
}
