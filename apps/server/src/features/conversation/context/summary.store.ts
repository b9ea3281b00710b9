import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { ConversationSummaryRow } from './context.schema.ts';

export type SummaryStore = ReturnType<typeof createSummaryStore>;

/** The place of a question: its section, and the position before which everything was said. */
interface Place {
  readonly conversationId: string;
  readonly sectionId: string;
  readonly before: number;
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

  return {
    findUsed: (place: Place): Promise<ConversationSummaryRow | undefined> =>
      onPath(place).where('conversationSummary.isUsed', '=', 1).executeTakeFirst(),
    findLatest: (place: Place): Promise<ConversationSummaryRow | undefined> => onPath(place).executeTakeFirst(),
    /** `covered` are the messages it was written from. Nothing is stored where some were hidden or deleted meanwhile. */
    insert: (row: ConversationSummaryRow, covered: { first: number; count: number }): CompiledQuery =>
      sql`insert into conversation_summary
          (id, conversation_id, section_id, last_message_id, position, content, is_used, created_at)
        select cast(${row.id} as text), message.conversation_id, message.section_id, message.id, message.position,
          cast(${row.content} as text), ${sql.lit(row.isUsed)}, cast(${row.createdAt} as bigint)
        from message where message.id = ${row.lastMessageId} and message.conversation_id = ${row.conversationId}
          and ${covered.count} = (select count(*) from message as covered
            where covered.conversation_id = ${row.conversationId} and covered.section_id = ${row.sectionId}
              and covered.position between ${covered.first} and ${row.position})`.compile(database),
    /** From now on, replies look for summaries. */
    mark: (conversationId: string, position: number): CompiledQuery =>
      database
        .updateTable('conversation')
        .set({ summaryPosition: position })
        .where('id', '=', conversationId)
        .where('summaryPosition', '<', position)
        .compile(),
    async setUsed(conversationId: string, id: string, isUsed: boolean): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('conversationSummary')
        .set({ isUsed: isUsed ? 1 : 0 })
        .where('id', '=', id)
        .where('conversationId', '=', conversationId)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Summaries that may repeat the message at a position. */
    deleteFrom: (conversationId: string, position: number): CompiledQuery =>
      database
        .deleteFrom('conversationSummary')
        .where('conversationId', '=', conversationId)
        .where('position', '>=', position)
        .compile(),
  };
}
