import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { prepareList, prepareQuery, prepareWrite } from '../../platform/database/prepare-query.ts';
import { syncReadOf } from '../../platform/database/sync-read.ts';
import type { ConversationRow, MessageFeedbackRow, MessageRow } from './conversation.schema.ts';

export type MessageStore = ReturnType<typeof createMessageStore>;
export type NewMessage = Omit<MessageRow, 'position'>;

/** Messages belong to conversations: the caller has been allowed to see the conversation. */
export function createMessageStore(database: Database) {
  // SQLite has one transaction at a time.
  const locksRows = syncReadOf(database) === undefined;
  const lockConversation = prepareWrite(
    database
      .updateTable('conversation')
      .set((row) => ({ lastPosition: row.ref('lastPosition') }))
      .where('id', '=', ''),
  );
  const setLastPosition = prepareWrite(
    database.updateTable('conversation').set({ lastPosition: 0 }).where('id', '=', ''),
  );
  /** Those that were not cleared. */
  const kept = database
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversationId')
    .selectAll('message')
    .whereRef('message.position', '>', 'conversation.clearedPosition');
  const findByLocalId = prepareQuery(
    database,
    kept.where('message.conversationId', '=', '').where('message.localMessageId', '=', ''),
  );
  // Pairs are compared, because SQLite would look for bounds of the position alone among all messages of the conversation.
  const listSection = prepareList(
    database,
    database
      .selectFrom('message')
      .selectAll()
      .where('conversationId', '=', '')
      .where(sql<boolean>`(section_id, position) < (${''}, ${0})`)
      .where(sql<boolean>`(section_id, position) > (${''}, ${0})`)
      .orderBy('sectionId', 'desc')
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
        ...(locksRows ? [lockConversation(conversationId)] : []),
        ...inserts,
        setLastPosition(lastPosition + messages.length, conversationId),
      ];
    },
    /** The files and pictures of a message. Fails as a foreign key violation when one of them is gone. */
    addObjects(messageId: string, objectIds: readonly string[]): CompiledQuery[] {
      if (objectIds.length === 0) return [];
      const rows = objectIds.map((objectId) => ({ messageId, objectId }));
      return [database.insertInto('messageObject').values(rows).compile()];
    },
    /** The same, without those that are gone. */
    addKeptObjects(messageId: string, objectIds: readonly string[]): CompiledQuery[] {
      if (objectIds.length === 0) return [];
      const kept = database
        .selectFrom('object')
        .select([sql<string>`cast(${messageId} as text)`.as('messageId'), 'id'])
        .where('id', 'in', objectIds);
      return [database.insertInto('messageObject').columns(['messageId', 'objectId']).expression(kept).compile()];
    },
    findByLocalId: (conversationId: string, localMessageId: string): Promise<MessageRow | undefined> =>
      findByLocalId(conversationId, localMessageId),
    find(conversationId: string, id: string): Promise<MessageRow | undefined> {
      return kept.where('message.conversationId', '=', conversationId).where('message.id', '=', id).executeTakeFirst();
    },
    /** No message of the conversation can be sent under this id any more. */
    addUsedLocalId: (conversationId: string, localMessageId: string): CompiledQuery =>
      database
        .insertInto('usedLocalId')
        .values({ conversationId, localMessageId })
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    async isUsedLocalId(conversationId: string, localMessageId: string): Promise<boolean> {
      const found = await database
        .selectFrom('usedLocalId')
        .select('localMessageId')
        .where('conversationId', '=', conversationId)
        .where('localMessageId', '=', localMessageId)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** A message that was cleared and not deleted yet. */
    async findClearedId(conversationId: string, localMessageId: string): Promise<string | undefined> {
      const found = await database
        .selectFrom('message')
        .innerJoin('conversation', 'conversation.id', 'message.conversationId')
        .select('message.id')
        .whereRef('message.position', '<=', 'conversation.clearedPosition')
        .where('message.conversationId', '=', conversationId)
        .where('message.localMessageId', '=', localMessageId)
        .executeTakeFirst();
      return found?.id;
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
    /** The newest messages of a section before a position, and after another where there is one, the oldest of them first. */
    async listSection(
      conversationId: string,
      sectionId: string,
      before: number,
      limit: number,
      after = 0,
    ): Promise<MessageRow[]> {
      const rows = await listSection(conversationId, sectionId, before, sectionId, after, limit);
      return rows.reverse();
    },
    /** The oldest messages of a section after a position, the oldest first. */
    listSectionAfter(conversationId: string, sectionId: string, after: number, limit: number): Promise<MessageRow[]> {
      return database
        .selectFrom('message')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('sectionId', '=', sectionId)
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute();
    },
    /** Up to a position, with the rest of the turn that it belongs to. Answers to later questions are left out. */
    async listUpTo(
      { id, clearedPosition }: Pick<ConversationRow, 'id' | 'clearedPosition'>,
      position: number,
      turnId: string,
      limit: number,
    ): Promise<MessageRow[]> {
      return database
        .selectFrom('message')
        .selectAll()
        .where('conversationId', '=', id)
        .where('position', '>', clearedPosition)
        .where((row) => row.or([row('position', '<=', position), row('replyId', '=', turnId)]))
        .orderBy('position')
        .limit(limit)
        .execute();
    },
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
    /** Stores the text of an answer that was continued, and how it ended. */
    update: (message: NewMessage): CompiledQuery =>
      database
        .updateTable('message')
        .set({
          content: message.content,
          reasoningContent: message.reasoningContent,
          isBroken: message.isBroken,
          brokenPos: message.brokenPos,
          extraInfo: message.extraInfo,
        })
        .where('conversationId', '=', message.conversationId)
        .where('id', '=', message.id)
        .compile(),
    setContent: ({ conversationId, id }: MessageRow, content: string): CompiledQuery =>
      database
        .updateTable('message')
        .set({ content })
        .where('conversationId', '=', conversationId)
        .where('id', '=', id)
        .compile(),
    setExtraInfo: ({ conversationId, id }: MessageRow, extraInfo: string): CompiledQuery =>
      database
        .updateTable('message')
        .set({ extraInfo })
        .where('conversationId', '=', conversationId)
        .where('id', '=', id)
        .compile(),
    findLastQuestion(conversationId: string): Promise<MessageRow | undefined> {
      return kept
        .where('message.conversationId', '=', conversationId)
        .where('message.type', '=', 'question')
        .orderBy('message.position', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    findQuestionAfter(conversationId: string, position: number): Promise<MessageRow | undefined> {
      return database
        .selectFrom('message')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('position', '>', position)
        .where('type', '=', 'question')
        .orderBy('position')
        .limit(1)
        .executeTakeFirst();
    },
    async hasQuestionAfter(conversationId: string, position: number): Promise<boolean> {
      const found = await database
        .selectFrom('message')
        .select('id')
        .where('conversationId', '=', conversationId)
        .where('position', '>', position)
        .where('type', '=', 'question')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
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
