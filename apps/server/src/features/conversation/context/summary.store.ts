import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { lockConversation } from '../lock-conversation.ts';
import type { ConversationSummaryRow } from './context.schema.ts';

export type SummaryStore = ReturnType<typeof createSummaryStore>;

/** The place of a question: its section, and the position before which everything was said. */
interface Place {
  readonly conversationId: string;
  readonly sectionId: string;
  readonly before: number;
}

interface SummarySource {
  /** The position of the first message. */
  readonly first: number;
  readonly count: number;
  readonly earlier: ConversationSummaryRow | undefined;
}

/** The caller has been allowed to see the conversation, or is a run. */
export function createSummaryStore(database: Database) {
  /** Those of the shown path, the latest first: the last message that a summary stands for is on it. */
  const onPath = ({ conversationId, sectionId, before }: Place) =>
    database
      .selectFrom('conversationSummary')
      .innerJoin('message', 'message.id', 'conversationSummary.lastMessageId')
      .innerJoin('conversation', 'conversation.id', 'conversationSummary.conversationId')
      .selectAll('conversationSummary')
      .where('conversationSummary.conversationId', '=', conversationId)
      .whereRef('message.conversationId', '=', 'conversationSummary.conversationId')
      .whereRef('conversationSummary.position', '>', 'conversation.clearedPosition')
      .where('conversationSummary.sectionId', '=', sectionId)
      .where('conversationSummary.position', '<', before)
      .orderBy('conversationSummary.position', 'desc')
      .limit(1);

  const findLatest = (place: Place): Promise<ConversationSummaryRow | undefined> => onPath(place).executeTakeFirst();
  const isInUse = (id: string) =>
    sql<boolean>`exists (select 1 from conversation_summary as earlier where earlier.id = ${id} and earlier.is_used = 1)`;

  return {
    findLatest,
    /** Where the latest one is not to be used, its user wants the messages, and none of an earlier one. */
    async findUsed(place: Place): Promise<ConversationSummaryRow | undefined> {
      const latest = await findLatest(place);
      return latest?.isUsed ? latest : undefined;
    },
    /**
     * `source` is what it was written from: messages, and the summary of those before them. Nothing is stored where a message was
     * hidden, deleted or cleared meanwhile, or the earlier summary was deleted or is not to be used.
     */
    insert: (row: ConversationSummaryRow, source: SummarySource): CompiledQuery[] => [
      lockConversation(database, row.conversationId),
      sql`insert into conversation_summary
          (id, conversation_id, section_id, last_message_id, position, content, is_used, created_at, file_names)
        select cast(${row.id} as text), message.conversation_id, message.section_id, message.id, message.position,
          cast(${row.content} as text), ${sql.lit(row.isUsed)}, cast(${row.createdAt} as bigint),
          cast(${row.fileNames} as text)
        from message join conversation on conversation.id = message.conversation_id
        where message.id = ${row.lastMessageId} and conversation.id = ${row.conversationId}
          and message.position > conversation.cleared_position
          and ${source.earlier ? isInUse(source.earlier.id) : sql`1 = 1`}
          and ${source.count} = (select count(*) from message as covered
            where covered.conversation_id = ${row.conversationId} and covered.section_id = ${row.sectionId}
              and covered.position between ${source.first} and ${row.position})`.compile(database),
      // From now on, replies look for summaries.
      sql`update conversation set summary_position = ${row.position}
        where id = ${row.conversationId} and summary_position < ${row.position}
          and exists (select 1 from conversation_summary where id = ${row.id})`.compile(database),
    ],
    async exists(conversationId: string, id: string): Promise<boolean> {
      const found = await database
        .selectFrom('conversationSummary')
        .select('id')
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .executeTakeFirst();
      return found !== undefined;
    },
    setUsed: (conversationId: string, id: string, isUsed: boolean): CompiledQuery[] => [
      lockConversation(database, conversationId),
      database
        .updateTable('conversationSummary')
        .set({ isUsed: isUsed ? 1 : 0 })
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .compile(),
    ],
    /** Summaries that may repeat the message at a position, which is deleted in the same transaction. */
    deleteFrom: (conversationId: string, position: number): CompiledQuery[] => [
      lockConversation(database, conversationId),
      database
        .deleteFrom('conversationSummary')
        .where('conversationId', '=', conversationId)
        .where('position', '>=', position)
        .compile(),
    ],
  };
}
