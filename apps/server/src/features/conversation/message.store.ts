import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareList, prepareQuery, prepareWrite } from '../../platform/database/prepare-query.ts';
import type { MessageFeedbackRow, MessageRow } from './conversation.schema.ts';

/** A page of the history ends before the message that would make it larger; it has at least one. */
export const HISTORY_PAGE_BYTES = 2 ** 20;
const AFTER_ALL_POSITIONS = Number.MAX_SAFE_INTEGER;

export type MessageStore = ReturnType<typeof createMessageStore>;
export type NewMessage = Omit<MessageRow, 'position'>;

/** A message of the history with the feedback of its reader. */
export type HistoryRow = MessageRow & { feedback: string | null };

export interface HistoryRows {
  readonly rows: readonly HistoryRow[];
  /** There are more on the same side. */
  readonly hasMore: boolean;
}

/** Messages belong to conversations: the caller has been allowed to see the conversation. */
export function createMessageStore(database: Database) {
  const lockConversation = prepareWrite(
    database
      .updateTable('conversation')
      .set((row) => ({ lastPosition: row.ref('lastPosition') }))
      .where('id', '=', ''),
  );
  const setLastPosition = prepareWrite(
    database.updateTable('conversation').set({ lastPosition: 0 }).where('id', '=', ''),
  );
  const findByLocalId = prepareQuery(
    database,
    database.selectFrom('message').selectAll().where('conversationId', '=', '').where('localMessageId', '=', ''),
  );
  const listSection = prepareList(
    database,
    database
      .selectFrom('message')
      .selectAll()
      .where('conversationId', '=', '')
      .where('sectionId', '=', '')
      .where('position', '<', 0)
      .orderBy('position', 'desc')
      .limit(1),
  );
  const columns = [
    'id',
    'conversationId',
    'position',
    'replyId',
    'sectionId',
    'role',
    'type',
    'content',
    'reasoningContent',
    'contentType',
    'isBroken',
    'brokenPos',
    'ordinal',
    'source',
    'senderId',
    'mentionList',
    'extraInfo',
    'requiredAction',
    'contentTime',
    'localMessageId',
    'sentHash',
  ] as const satisfies readonly (keyof MessageRow)[];

  /** The position, or null when the conversation has another end than the writer assumes, which the insert refuses. */
  const prepareInsert = (guard: RawBuilder<unknown>) => {
    const none = Object.fromEntries(columns.map((column) => [column, ''])) as unknown as MessageRow;
    const position = sql<number>`(select cast(${0} as bigint) from conversation where id = ${''} and last_position = ${0}${guard})`;
    return prepareWrite(
      database
        .insertInto('message')
        .columns([...columns])
        .values({ ...none, position }),
    );
  };
  const insert = prepareInsert(sql``);
  const insertInSection = prepareInsert(sql` and latest_section_id = ${''}`);

  /**
   * One page on one side of a position. The sizes of its messages are known without reading them, so those that do not fit
   * are never read. `found` counts the messages of the page if it had no limit of bytes.
   */
  const prepareHistory = (side: '<' | '>') => {
    const direction = side === '<' ? 'desc' : 'asc';
    const page = prepareList(
      database,
      database
        .with('near', (query) =>
          query
            .selectFrom('message')
            .select('position')
            .select(
              sql<number>`octet_length(content) + octet_length(reasoning_content) + octet_length(extra_info) + coalesce(octet_length(required_action), 0)`.as(
                'size',
              ),
            )
            .where('conversationId', '=', '')
            .where('position', side, 0)
            .orderBy('position', direction)
            .limit(1),
        )
        .with('sized', (query) =>
          query
            .selectFrom('near')
            .select(['position', 'size'])
            .select(({ fn }) => fn.sum<number>('size').over((over) => over.orderBy('position', direction)).as('total')),
        )
        .selectFrom('message')
        .leftJoin('messageFeedback', 'messageFeedback.messageId', 'message.id')
        .selectAll('message')
        .select('messageFeedback.feedback')
        .select(({ selectFrom, fn }) => selectFrom('near').select(fn.countAll<number>().as('count')).as('found'))
        .where('message.conversationId', '=', '')
        .where('message.position', 'in', (query) =>
          query
            .selectFrom('sized')
            .select('position')
            .where((row) => row.or([row('total', '<=', HISTORY_PAGE_BYTES), row('total', '=', row.ref('size'))])),
        )
        .orderBy('message.position', direction),
    );
    return async (conversationId: string, position: number, count: number): Promise<HistoryRows> => {
      const rows = await page(conversationId, position, count + 1, conversationId, HISTORY_PAGE_BYTES);
      return { rows: rows.slice(0, count), hasMore: Number(rows[0]?.found ?? 0) > Math.min(rows.length, count) };
    };
  };
  const historyBefore = prepareHistory('<');
  const historyAfter = prepareHistory('>');
  const prepareExists = (side: '<' | '>') =>
    prepareQuery(
      database,
      database
        .selectFrom('message')
        .select('position')
        .where('conversationId', '=', '')
        .where('position', side, 0)
        .limit(1),
    );
  const oneBefore = prepareExists('<');
  const oneAfter = prepareExists('>');

  return {
    /**
     * Adds messages at the end of a conversation. Fails as a not-null violation when the conversation does not end at
     * `lastPosition`, or when its latest section is another than `inSection`: read both again and repeat.
     */
    append(
      conversationId: string,
      lastPosition: number,
      messages: readonly NewMessage[],
      inSection: string | null = null,
    ): CompiledQuery[] {
      if (messages.length === 0) return [];
      const guard = inSection === null ? [conversationId, lastPosition] : [conversationId, lastPosition, inSection];
      const inserts = messages.map((message, index) => {
        const parameters: unknown[] = [];
        for (const column of columns)
          if (column === 'position') parameters.push(lastPosition + index + 1, ...guard);
          else parameters.push(message[column]);
        return inSection === null ? insert(...parameters) : insertInSection(...parameters);
      });
      return [
        lockConversation(conversationId),
        ...inserts,
        setLastPosition(lastPosition + messages.length, conversationId),
      ];
    },
    findByLocalId: (conversationId: string, localMessageId: string): Promise<MessageRow | undefined> =>
      findByLocalId(conversationId, localMessageId),
    find(conversationId: string, id: string): Promise<MessageRow | undefined> {
      return database
        .selectFrom('message')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('id', '=', id)
        .executeTakeFirst();
    },
    /** The messages of a reply, in their order. */
    listReply(conversationId: string, questionId: string): Promise<MessageRow[]> {
      return database
        .selectFrom('message')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('replyId', '=', questionId)
        .orderBy('position')
        .execute();
    },
    /** The newest messages of a section that come before a position, the oldest of them first. */
    async listSection(conversationId: string, sectionId: string, before: number, limit: number): Promise<MessageRow[]> {
      const rows = await listSection(conversationId, sectionId, before, limit);
      return rows.reverse();
    },
    /** Newest first. Null is the end of the history. */
    pageBefore: (conversationId: string, position: number | null, count: number): Promise<HistoryRows> =>
      historyBefore(conversationId, position ?? AFTER_ALL_POSITIONS, count),
    /** Oldest first. */
    pageAfter: historyAfter,
    hasBefore: async (conversationId: string, position: number): Promise<boolean> =>
      (await oneBefore(conversationId, position, 1)) !== undefined,
    hasAfter: async (conversationId: string, position: number): Promise<boolean> =>
      (await oneAfter(conversationId, position, 1)) !== undefined,
    async idsOfGroup(conversationId: string, questionId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('message')
        .select('id')
        .where('conversationId', '=', conversationId)
        .where((row) => row.or([row('id', '=', questionId), row('replyId', '=', questionId)]))
        .execute();
      return rows.map(({ id }) => id);
    },
    deleteGroup: (conversationId: string, questionId: string): CompiledQuery =>
      database
        .deleteFrom('message')
        .where('conversationId', '=', conversationId)
        .where((row) => row.or([row('id', '=', questionId), row('replyId', '=', questionId)]))
        .compile(),
    delete: (conversationId: string, id: string): CompiledQuery =>
      database.deleteFrom('message').where('conversationId', '=', conversationId).where('id', '=', id).compile(),
    async saveFeedback(row: MessageFeedbackRow): Promise<void> {
      const { feedback, updatedAt } = row;
      await database
        .insertInto('messageFeedback')
        .values(row)
        .onConflict((conflict) => conflict.column('messageId').doUpdateSet({ feedback, updatedAt }))
        .execute();
    },
    async deleteFeedback(messageId: string): Promise<void> {
      await database.deleteFrom('messageFeedback').where('messageId', '=', messageId).execute();
    },
  };
}
