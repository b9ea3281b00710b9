import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database, Engine } from '../../../platform/database/database.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { hasAddedWords } from '../steer-text.ts';
import type { ConversationSearchRow } from './search.schema.ts';
import type { QueryTerm } from './search-terms.ts';

/** Messages that users read. */
const SEARCHED_TYPES = ['question', 'answer', 'task_manual_trigger'] as const;

/**
 * A term of every text of a user: the index finds the texts of one user without looking at those of others. It begins with a
 * character that no word has, so that nothing one searches for is the beginning of it.
 */
export const userTerm = (userId: string): string => `\ue000${userId}`;

export interface FoundPlace {
  /** Where the next page begins after. */
  readonly place: string;
  readonly conversationId: string;
  readonly botId: string;
  readonly spaceId: string;
  readonly title: string;
  readonly messageId: string | null;
  readonly position: number | null;
  readonly role: 'user' | 'assistant' | null;
  readonly type: MessageRow['type'] | null;
  readonly content: string | null;
  readonly contentType: MessageRow['contentType'] | null;
  readonly brokenPos: number | null;
  readonly contentTime: number | null;
}

/** FTS5 reads its lists from the newest row on, and stops after a page. */
const fts5 = {
  rows: sql`conversation_search_index
    join conversation_search_row on conversation_search_row.number = conversation_search_index.rowid
    join conversation_search on conversation_search.id = conversation_search_row.search_id`,
  place: sql<string>`cast(conversation_search_index.rowid as text)`,
  matches: (terms: readonly QueryTerm[]) =>
    sql`conversation_search_index match ${terms.map(({ term, isPrefix }) => `"${term}"${isPrefix ? '*' : ''}`).join(' AND ')}`,
  isAfter: (place: string) => sql`conversation_search_index.rowid < ${Number(place)}`,
};

/**
 * Postgres has to read all rows of a frequent word to find the newest of them. So the newest rows of the user are checked first, without
 * the index: a frequent word is among them. Where they have some, but less than a page, more of them are checked, if a page can be
 * expected at that rate.
 */
const NEWEST = 400;
const NEWEST_MAX = 2_000;
/** How many rows that have the terms are read at once, after those of the first two pages. Some of them may not be shown any more. */
const CANDIDATES = 200;

const gin = {
  rows: sql`conversation_search`,
  place: sql<string>`conversation_search.id`,
  matches: (terms: readonly QueryTerm[]) =>
    sql<boolean>`array_to_tsvector(string_to_array(terms, ' ')) @@ cast(${terms
      .map(({ term, isPrefix }) => `'${term}'${isPrefix ? ':*' : ''}`)
      .join(' & ')} as tsquery)`,
  /** The same without the index. The first term of each row is that of its user, so a space is before all others. */
  has: ({ term, isPrefix }: QueryTerm) =>
    isPrefix ? sql<boolean>`strpos(terms, ${` ${term}`}) > 0` : sql<boolean>`strpos(terms || ' ', ${` ${term} `}) > 0`,
};

const ORDER: Readonly<Record<Engine, RawBuilder<unknown>>> = {
  sqlite: sql`conversation_search_index.rowid desc`,
  postgres: sql`conversation_search.id desc`,
};

const ownTerm = (userId: string): QueryTerm => ({ term: userTerm(userId), isPrefix: false });

export type SearchStore = ReturnType<typeof createSearchStore>;

/** The full-text index of the conversations on the chat page. */
export function createSearchStore(database: Database, engine: Engine) {
  const searched = (conversationId: string) =>
    database
      .selectFrom('message')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .where((row) => row.or([row('type', 'in', SEARCHED_TYPES), hasAddedWords]));

  async function listShown(
    userId: string,
    { rows, place }: Pick<typeof gin, 'rows' | 'place'>,
    condition: RawBuilder<unknown>,
    limit: number,
  ): Promise<FoundPlace[]> {
    const shown = await sql<FoundPlace>`
      select ${place} as place, conversation_search.conversation_id, bot.id as bot_id, bot.space_id,
        listed_conversation.title, message.id as message_id, message.position, message.role, message.type, message.content,
        message.content_type, message.broken_pos, message.content_time
      from ${rows}
      join listed_conversation on listed_conversation.conversation_id = conversation_search.conversation_id
      join conversation on conversation.id = conversation_search.conversation_id
      join bot on bot.id = conversation.bot_id
      join space_member on space_member.space_id = bot.space_id and space_member.user_id = ${userId}
      left join message on message.id = conversation_search.message_id
      where ${condition} and conversation_search.user_id = ${userId}
        and (conversation_search.message_id is null or (message.conversation_id = conversation.id
          and message.position > conversation.cleared_position))
      order by ${ORDER[engine]} limit ${limit}`.execute(database);
    return shown.rows;
  }

  function findByFts5({ userId }: Scope, terms: readonly QueryTerm[], after: string, limit: number) {
    const matches = fts5.matches([ownTerm(userId), ...terms]);
    const condition = after === '' ? matches : sql`${matches} and ${fts5.isAfter(after)}`;
    return listShown(userId, fts5, condition, limit);
  }

  const isAfter = (place: string) => (place === '' ? sql<boolean>`true` : sql<boolean>`id < ${place}`);

  /** The first of those that have the terms, among the newest rows of a user. */
  async function checkNewest(
    { userId }: Scope,
    terms: readonly QueryTerm[],
    after: string,
    { rows, limit }: { rows: number; limit: number },
  ): Promise<string[]> {
    const found = await database
      .selectFrom(
        database
          .selectFrom('conversationSearch')
          .select(['id', 'terms'])
          .where('userId', '=', userId)
          .where(isAfter(after))
          .orderBy('id', 'desc')
          .limit(rows)
          .as('newest'),
      )
      .select('id')
      .where(({ and }) => and(terms.map(gin.has)))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return found.map(({ id }) => id);
  }

  async function findAmongNewest(scope: Scope, terms: readonly QueryTerm[], after: string, limit: number) {
    const few = await checkNewest(scope, terms, after, { rows: NEWEST, limit: 2 * limit });
    const expected = (NEWEST * limit * 1.5) / few.length;
    if (few.length >= limit || expected > NEWEST_MAX) return few;
    return checkNewest(scope, terms, after, { rows: Math.ceil(expected), limit: 2 * limit });
  }

  async function findByGin(scope: Scope, terms: readonly QueryTerm[], after: string, limit: number) {
    const { userId } = scope;
    const listOf = (ids: readonly string[]) => listShown(userId, gin, sql`conversation_search.id = any(${ids})`, limit);
    const newest = await findAmongNewest(scope, terms, after, limit);
    if (newest.length >= limit) {
      const found = await listOf(newest);
      if (found.length === limit) return found;
    }
    const matching = database
      .selectFrom('conversationSearch')
      .select('id')
      .where(gin.matches([ownTerm(userId), ...terms]));
    const found: FoundPlace[] = [];
    for (let last = after, count = 2 * limit; ; count = CANDIDATES) {
      // Materialized, so that Postgres uses the GIN index: otherwise it may check every row of the user, the newest first.
      const rows = await database
        .with(
          (name) => name('matching').materialized(),
          () => matching,
        )
        .selectFrom('matching')
        .select('id')
        .where(isAfter(last))
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
      if (rows.length > 0) found.push(...(await listOf(rows.map(({ id }) => id))));
      if (rows.length < count || found.length >= limit) return found.slice(0, limit);
      last = rows.at(-1)?.id ?? '';
    }
  }

  return {
    /** Of conversations and messages that the caller still sees, the newest first. */
    find: engine === 'sqlite' ? findByFts5 : findByGin,
    /** Messages that are not in the index yet. */
    listUnindexed(conversationId: string, after: number, limit: number): Promise<MessageRow[]> {
      return searched(conversationId).where('position', '>', after).orderBy('position').limit(limit).execute();
    },
    /** The messages of a reply that are in the index and may have gone on. */
    listIndexedReply(conversationId: string, replyId: string, upTo: number): Promise<MessageRow[]> {
      return searched(conversationId).where('replyId', '=', replyId).where('position', '<=', upTo).execute();
    },
    /** In place of what was stored for the same ids. */
    replace(rows: readonly ConversationSearchRow[]): CompiledQuery[] {
      if (rows.length === 0) return [];
      const ids = rows.map(({ id }) => id);
      return [
        database.deleteFrom('conversationSearch').where('id', 'in', ids).compile(),
        database.insertInto('conversationSearch').values(rows).compile(),
      ];
    },
    /** Changes nothing where another process has moved the indexed position since it was read: forward, or back because messages were restored. */
    moveIndexed: (conversationId: string, from: number, indexedPosition: number): CompiledQuery =>
      database
        .updateTable('listedConversation')
        .set({ indexedPosition })
        .where('conversationId', '=', conversationId)
        .where('indexedPosition', '=', from)
        .where('indexedPosition', '<', indexedPosition)
        .compile(),
    /** Conversations with messages that a process did not come to index. */
    async listBehind(after: string, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('listedConversation')
        .innerJoin('conversation', 'conversation.id', 'listedConversation.conversationId')
        .select('listedConversation.conversationId')
        .where('listedConversation.conversationId', '>', after)
        .whereRef('conversation.lastPosition', '>', 'listedConversation.indexedPosition')
        .orderBy('listedConversation.conversationId')
        .limit(limit)
        .execute();
      return rows.map(({ conversationId }) => conversationId);
    },
  };
}
