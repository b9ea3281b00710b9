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

/** How an engine finds the rows that have all terms. The rest of the query is the same. */
interface FullText {
  /** What is selected from, with the alias `conversation_search`. */
  readonly source: RawBuilder<unknown>;
  readonly place: RawBuilder<string>;
  matches(terms: readonly QueryTerm[]): RawBuilder<boolean>;
  isAfter(place: string): RawBuilder<boolean>;
  readonly order: RawBuilder<unknown>;
}

/** FTS5 reads its lists from the newest row on, and stops after a page. */
const fts5: FullText = {
  source: sql`conversation_search_index
    join conversation_search_row on conversation_search_row.number = conversation_search_index.rowid
    join conversation_search on conversation_search.id = conversation_search_row.search_id`,
  place: sql<string>`cast(conversation_search_index.rowid as text)`,
  matches: (terms) =>
    sql`conversation_search_index match ${terms.map(({ term, isPrefix }) => `"${term}"${isPrefix ? '*' : ''}`).join(' AND ')}`,
  isAfter: (place) => sql`conversation_search_index.rowid < ${Number(place)}`,
  order: sql`conversation_search_index.rowid desc`,
};

const gin: FullText = {
  source: sql`conversation_search`,
  place: sql<string>`conversation_search.id`,
  matches: (terms) =>
    sql`array_to_tsvector(string_to_array(conversation_search.terms, ' ')) @@ cast(${terms
      .map(({ term, isPrefix }) => `'${term}'${isPrefix ? ':*' : ''}`)
      .join(' & ')} as tsquery)`,
  isAfter: (place) => sql`conversation_search.id < ${place}`,
  order: sql`conversation_search.id desc`,
};

export type SearchStore = ReturnType<typeof createSearchStore>;

/** The full-text index of the conversations on the chat page. */
export function createSearchStore(database: Database, engine: Engine) {
  const fullText = engine === 'sqlite' ? fts5 : gin;
  const searched = (conversationId: string) =>
    database
      .selectFrom('message')
      .selectAll()
      .where('conversationId', '=', conversationId)
      .where((row) => row.or([row('type', 'in', SEARCHED_TYPES), hasAddedWords]));

  return {
    /** Of conversations and messages that the caller still sees. */
    async find(scope: Scope, terms: readonly QueryTerm[], after: string, limit: number): Promise<FoundPlace[]> {
      const own = { term: userTerm(scope.userId), isPrefix: false };
      const { rows } = await sql<FoundPlace>`
        select ${fullText.place} as place, conversation_search.conversation_id, bot.id as bot_id, bot.space_id,
          listed_conversation.title, message.id as message_id, message.position, message.role, message.type, message.content,
          message.content_type, message.broken_pos, message.content_time
        from ${fullText.source}
        join listed_conversation on listed_conversation.conversation_id = conversation_search.conversation_id
        join conversation on conversation.id = conversation_search.conversation_id
        join bot on bot.id = conversation.bot_id
        join space_member on space_member.space_id = bot.space_id and space_member.user_id = ${scope.userId}
        left join message on message.id = conversation_search.message_id
        where ${fullText.matches([own, ...terms])} and conversation_search.user_id = ${scope.userId}
          and (conversation_search.message_id is null or (message.conversation_id = conversation.id
            and message.position > conversation.cleared_position))
          ${after === '' ? sql`` : sql`and ${fullText.isAfter(after)}`}
        order by ${fullText.order} limit ${limit}`.execute(database);
      return rows;
    },
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
    setIndexed: (conversationId: string, indexedPosition: number): CompiledQuery =>
      database
        .updateTable('listedConversation')
        .set({ indexedPosition })
        .where('conversationId', '=', conversationId)
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
