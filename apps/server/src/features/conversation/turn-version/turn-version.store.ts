import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepareList, prepareQuery } from '../../../platform/database/prepare-query.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import { lockConversation } from '../lock-conversation.ts';
import { newConversation } from '../new-conversation.ts';
import type { TurnVersionRow } from './turn-version.schema.ts';

export type TurnVersionStore = ReturnType<typeof createTurnVersionStore>;

/** A turn on the shown path that has several versions. */
interface ListedTurn {
  readonly shownId: string;
  readonly versionIds: readonly string[];
  /** Of the question of each version. */
  readonly questionNumbers: readonly number[];
}

type Shown = Pick<ConversationRow, 'id' | 'clearedPosition'>;

/**
 * Messages of versions that are not shown stand in a second conversation, which nobody can open. So whatever reads a conversation
 * reads the shown path, and costs the same however many versions there are. Positions are counted through all versions, so
 * that every path is in the order of its positions.
 *
 * After the history was cleared, another one is begun: a job deletes the former.
 */
export const hiddenIdOf = ({ id, clearedPosition }: Shown): string => `${id}-${clearedPosition}`;

export function createTurnVersionStore(database: Database) {
  /** A question with everything after it that does not answer an earlier question. */
  const tail = (conversationId: string, { position }: Pick<MessageRow, 'position'>) => sql<boolean>`
    message.conversation_id = ${conversationId} and message.position >= ${position} and not exists (
      select 1 from message as asked where asked.conversation_id = message.conversation_id
        and asked.id = message.reply_id and asked.position < ${position})`;

  /** A question becomes the first version of its place, unless it is one already. */
  const addFirst = (conversationId: string, questionId: string): CompiledQuery =>
    sql`insert into turn_version (question_id, conversation_id, slot_id, number)
      select message.id, cast(${conversationId} as text), message.id, 1 from message where message.id = ${questionId}
        and not exists (select 1 from turn_version where question_id = ${questionId})`.compile(database);

  const before = (messageId: string) =>
    sql<number>`coalesce((select message.position - 1 from message where message.id = ${messageId}), 0)`;

  const setShown = (versionId: string, isShown: 0 | 1): CompiledQuery =>
    sql`update turn_version set is_shown = ${sql.lit(isShown)}
      where question_id in (select message_id from hidden_message where version_id = ${versionId})`.compile(database);

  // One row for each turn: there may be hundreds of versions, and a list of them is loaded with every conversation.
  const listTurns = prepareList(
    database,
    database
      .selectFrom('turnVersion')
      .select([
        sql<string>`max(case when is_shown = 1 then question_id end)`.as('shownId'),
        sql<string>`string_agg(question_id, ' ' order by number)`.as('versionIds'),
        sql<string>`string_agg(cast(question_number as text), ' ' order by number)`.as('questionNumbers'),
      ])
      .where('conversationId', '=', '')
      .groupBy('slotId')
      .having(sql<boolean>`max(is_shown) = 1 and count(*) > 1`)
      .orderBy('slotId'),
  );
  const findSwitchCount = prepareQuery(
    database,
    database.selectFrom('listedConversation').select('switchCount').where('conversationId', '=', ''),
  );

  return {
    /**
     * Hides a version with all that follows it, and continues its section. Fails as a not-null violation when the version is not
     * shown any more or the history was cleared after the conversation was read: read both again and repeat.
     */
    hide(conversation: Omit<ConversationRow, 'lastPosition'>, version: MessageRow): CompiledQuery[] {
      const { id, userId, botId, presetBot, botKey, scene, createdAt, clearedPosition } = conversation;
      const hiddenId = hiddenIdOf(conversation);
      return [
        lockConversation(database, id),
        addFirst(id, version.id),
        sql`update turn_version set
            section_id = (select latest_section_id from conversation where id = ${id}),
            pinned_section_id = (select pinned_section_id from conversation where id = ${id}),
            pinned_version_id = (select pinned_version_id from conversation where id = ${id})
          where question_id = ${version.id}`.compile(database),
        sql`update conversation set latest_section_id = (
            select message.section_id from message where message.id = ${version.id} and message.conversation_id = ${id}
              and message.position > ${clearedPosition} and conversation.cleared_position = ${clearedPosition})
          where id = ${id}`.compile(database),
        database
          .insertInto('conversation')
          .values(
            newConversation({
              id: hiddenId,
              userId,
              botId,
              presetBot,
              botKey,
              scene,
              isCurrent: 0,
              latestSectionId: version.sectionId,
              createdAt,
              deletedAt: createdAt,
            }),
          )
          .onConflict((conflict) => conflict.column('id').doNothing())
          .compile(),
        sql`insert into hidden_message (message_id, version_id)
          select message.id, cast(${version.id} as text) from message where ${tail(id, version)}`.compile(database),
        setShown(version.id, 0),
        // A client that missed it does not send these again.
        sql`insert into used_local_id (conversation_id, local_message_id)
          select message.conversation_id, message.local_message_id from message
          where message.id in (select message_id from hidden_message where version_id = ${version.id})
            and message.local_message_id is not null
          on conflict do nothing`.compile(database),
        sql`update message set conversation_id = ${hiddenId}, local_message_id = null
          where id in (select message_id from hidden_message where version_id = ${version.id})`.compile(database),
      ];
    },
    /**
     * Shows a version with what was hidden with it, and continues the section that was the latest then. Fails as a not-null
     * violation when the version was deleted meanwhile.
     */
    show: (conversationId: string, versionId: string): CompiledQuery[] => [
      lockConversation(database, conversationId),
      sql`update message set conversation_id = ${conversationId}
        where id in (select message_id from hidden_message where version_id = ${versionId})`.compile(database),
      setShown(versionId, 1),
      database.deleteFrom('hiddenMessage').where('versionId', '=', versionId).compile(),
      sql`update conversation set
          latest_section_id = (select section_id from turn_version where question_id = ${versionId}),
          pinned_section_id = (select pinned_section_id from turn_version where question_id = ${versionId}),
          pinned_version_id = (select pinned_version_id from turn_version where question_id = ${versionId})
        where id = ${conversationId}`.compile(database),
      // Messages may have been hidden before they were indexed.
      sql`update listed_conversation set switch_count = switch_count + 1,
          indexed_position = case when indexed_position < ${before(versionId)} then indexed_position else ${before(versionId)} end
        where conversation_id = ${conversationId}`.compile(database),
    ],
    /** Records that a question stands in place of another one, which was hidden, and whether it asks the same. */
    add: (conversationId: string, questionId: string, replacedId: string, asksTheSame: boolean): CompiledQuery[] => [
      sql`insert into turn_version (question_id, conversation_id, slot_id, number, question_number)
        select cast(${questionId} as text), cast(${conversationId} as text), replaced.slot_id, max(other.number) + 1,
          ${asksTheSame ? sql`replaced.question_number` : sql`max(other.question_number) + 1`}
        from turn_version as replaced join turn_version as other
          on other.conversation_id = replaced.conversation_id and other.slot_id = replaced.slot_id
        where replaced.question_id = ${replacedId}
        group by replaced.slot_id, replaced.question_number`.compile(database),
    ],
    /**
     * Puts a question, with all its versions, in the place of a version that is about to be deleted: what followed the deleted one
     * then follows what came before it.
     */
    takePlace(conversationId: string, questionId: string, deleted: TurnVersionRow): CompiledQuery[] {
      const last = (
        column: 'number' | 'question_number',
      ) => sql<number>`(select max(${sql.ref(column)}) from turn_version
        where conversation_id = ${conversationId} and slot_id = ${deleted.slotId})`;
      return [
        addFirst(conversationId, questionId),
        sql`update turn_version set number = number + ${last('number')},
            question_number = question_number + ${last('question_number')}, slot_id = ${deleted.slotId}
          where conversation_id = ${conversationId}
            and slot_id = (select slot_id from turn_version where question_id = ${questionId})`.compile(database),
      ];
    },
    /** Of a history that is cleared: nobody sees them any more, and a job deletes them. */
    async clearHidden(conversation: Shown): Promise<void> {
      await database
        .updateTable('conversation')
        .set({ clearedPosition: Number.MAX_SAFE_INTEGER })
        .where('id', '=', hiddenIdOf(conversation))
        .execute();
      await database
        .updateTable('turnVersion')
        .set({ isShown: 0 })
        .where('conversationId', '=', conversation.id)
        .execute();
    },
    async listOfConversation(conversationId: string): Promise<ListedTurn[]> {
      const rows = await listTurns(conversationId);
      return rows.map(({ shownId, versionIds, questionNumbers }) => ({
        shownId,
        versionIds: versionIds.split(' '),
        questionNumbers: questionNumbers.split(' ').map(Number),
      }));
    },
    /** In the order of their numbers. */
    listOfSlot(conversationId: string, slotId: string): Promise<Pick<TurnVersionRow, 'questionId' | 'isShown'>[]> {
      return database
        .selectFrom('turnVersion')
        .select(['questionId', 'isShown'])
        .where('conversationId', '=', conversationId)
        .where('slotId', '=', slotId)
        .orderBy('number')
        .execute();
    },
    find(conversationId: string, questionId: string): Promise<TurnVersionRow | undefined> {
      return database
        .selectFrom('turnVersion')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('questionId', '=', questionId)
        .executeTakeFirst();
    },
    /** Also of a version that another process has hidden again. */
    async positionOf(conversationId: string, questionId: string): Promise<number | undefined> {
      const row = await database
        .selectFrom('turnVersion')
        .innerJoin('message', 'message.id', 'turnVersion.questionId')
        .select('message.position')
        .where('turnVersion.conversationId', '=', conversationId)
        .where('turnVersion.questionId', '=', questionId)
        .executeTakeFirst();
      return row?.position;
    },
    async switchCount(conversationId: string): Promise<number> {
      return (await findSwitchCount(conversationId))?.switchCount ?? 0;
    },
    async idsHiddenWith(versionId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('hiddenMessage')
        .select('messageId')
        .where('versionId', '=', versionId)
        .execute();
      return rows.map(({ messageId }) => messageId);
    },
    /** Without those of the version's own turn. */
    async idsHiddenAfter(versionId: string): Promise<string[]> {
      const rows = await database
        .selectFrom('hiddenMessage')
        .innerJoin('message', 'message.id', 'hiddenMessage.messageId')
        .select('hiddenMessage.messageId')
        .where('hiddenMessage.versionId', '=', versionId)
        .where('message.id', '!=', versionId)
        .where('message.replyId', '!=', versionId)
        .execute();
      return rows.map(({ messageId }) => messageId);
    },
    /** The version that each of these messages was hidden with. */
    async versionsHiding(messageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (messageIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('hiddenMessage')
        .selectAll()
        .where('messageId', 'in', messageIds)
        .execute();
      return new Map(rows.map(({ messageId, versionId }) => [messageId, versionId]));
    },
  };
}
