import type { ShareAudience } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import { rowsOfPage } from '../../../platform/database/page-bytes.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { MESSAGE_SIZE } from '../history.store.ts';
import { hasAddedWords } from '../steer-text.ts';
import type { ConversationShareRow } from './share.schema.ts';
import { sharedTitle } from './to-shared-message.ts';

/** A share with what it shows beside messages. */
export type FoundShare = ConversationShareRow & {
  readonly userId: string;
  readonly ownerName: string;
  readonly botId: string;
  readonly spaceName: string;
  /** As its owner sees it. Readers get one from what is shown to them. */
  readonly title: string;
};

/** Those, and words that were added to an answer. Tool calls, recalled knowledge and suggestions are not shared. */
const SHARED_TYPES: readonly MessageRow['type'][] = ['question', 'answer'];
const SHARED_CONTENTS: readonly MessageRow['contentType'][] = ['text', 'mix'];

export function createShareStore(database: Database) {
  /**
   * Shares that have not ended. A share ends for everybody when its owner cannot open the conversation any more: it or its bot is
   * deleted, the owner has left the space or is disabled.
   */
  const open = (now: number) =>
    database
      .selectFrom('conversationShare')
      .innerJoin('conversation', 'conversation.id', 'conversationShare.conversationId')
      .innerJoin('listedConversation', 'listedConversation.conversationId', 'conversation.id')
      .innerJoin('bot', 'bot.id', 'conversation.botId')
      .innerJoin('space', 'space.id', 'bot.spaceId')
      .innerJoin('spaceMember as owner', (join) =>
        join.onRef('owner.spaceId', '=', 'bot.spaceId').onRef('owner.userId', '=', 'conversation.userId'),
      )
      .innerJoin('user', 'user.id', 'conversation.userId')
      .where('conversation.deletedAt', 'is', null)
      .where('user.disabledAt', 'is', null)
      .where('conversationShare.expiresAt', '>', now);

  const found = (now: number) =>
    open(now)
      .selectAll('conversationShare')
      .select(['conversation.userId', 'user.name as ownerName', 'bot.id as botId', 'space.name as spaceName'])
      .select('listedConversation.title');

  /** The caller is a member of the space of the bot, as the owner of a share always is. */
  const isMember = ({ userId }: Scope) => sql<boolean>`exists (
    select 1 from space_member as reader where reader.space_id = bot.space_id and reader.user_id = ${userId})`;

  const shown = (conversationId: string) =>
    database
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversationId')
      .where('message.conversationId', '=', conversationId)
      .whereRef('message.position', '>', 'conversation.clearedPosition')
      .where('message.contentType', 'in', SHARED_CONTENTS)
      .where((row) => row.or([row('message.type', 'in', SHARED_TYPES), hasAddedWords]));

  const messagesOf = (shareId: string, after: number) =>
    database
      .selectFrom('sharedMessage')
      .innerJoin('conversationShare', 'conversationShare.id', 'sharedMessage.shareId')
      .innerJoin('conversation', 'conversation.id', 'conversationShare.conversationId')
      .innerJoin('message', 'message.id', 'sharedMessage.messageId')
      .where('sharedMessage.shareId', '=', shareId)
      .where('sharedMessage.position', '>', after)
      .whereRef('message.position', '>', 'conversation.clearedPosition');

  return {
    async insert(row: ConversationShareRow): Promise<void> {
      await database.insertInto('conversationShare').values(row).execute();
    },
    async countShown(conversationId: string): Promise<number> {
      const { count } = await shown(conversationId)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** The share shows what the conversation shows now. */
    async setMessages(shareId: string, conversationId: string): Promise<void> {
      await database.deleteFrom('sharedMessage').where('shareId', '=', shareId).execute();
      await database
        .insertInto('sharedMessage')
        .columns(['shareId', 'position', 'messageId'])
        .expression(
          shown(conversationId).select((row) => [
            row.cast<string>(row.val(shareId), 'text').as('shareId'),
            'message.position',
            'message.id',
          ]),
        )
        .execute();
    },
    async setShownUntil(shareId: string, shownUntil: number): Promise<void> {
      await database.updateTable('conversationShare').set({ shownUntil }).where('id', '=', shareId).execute();
    },
    /** First in a transaction that decides by the number of one's shares: another one waits for its end. */
    async lockOwn({ userId }: Scope): Promise<void> {
      await database
        .updateTable('user')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', userId)
        .execute();
    },
    async countOwn({ userId }: Scope, audience: ShareAudience, now: number): Promise<number> {
      const { count } = await open(now)
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('conversation.userId', '=', userId)
        .where('conversationShare.audience', '=', audience)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    listOwn({ userId }: Scope, now: number): Promise<FoundShare[]> {
      return found(now)
        .where('conversation.userId', '=', userId)
        .orderBy('conversationShare.shownUntil', 'desc')
        .orderBy('conversationShare.id', 'desc')
        .execute();
    },
    findOwn({ userId }: Scope, id: string, now: number): Promise<FoundShare | undefined> {
      return found(now)
        .where('conversation.userId', '=', userId)
        .where('conversationShare.id', '=', id)
        .executeTakeFirst();
    },
    /** The holder of the secret may read it. */
    findBySecret(secretHash: string, now: number): Promise<FoundShare | undefined> {
      return found(now).where('conversationShare.secretHash', '=', secretHash).executeTakeFirst();
    },
    /** For the access rule: of these, those with bots of the caller's spaces. */
    listInSpacesOf(scope: Scope, ids: readonly string[], now: number): Promise<FoundShare[]> {
      return found(now).where('conversationShare.id', 'in', ids).where(isMember(scope)).execute();
    },
    /** The access rule was asked, or a signature checked. */
    findAuthorised(id: string, now: number): Promise<FoundShare | undefined> {
      return found(now).where('conversationShare.id', '=', id).executeTakeFirst();
    },
    /** Those that others share with a space of the caller. */
    listOfBot(scope: Scope, botId: string, now: number, limit: number): Promise<FoundShare[]> {
      return found(now)
        .where('bot.id', '=', botId)
        .where('conversationShare.audience', '=', 'space')
        .where('conversation.userId', '!=', scope.userId)
        .where(isMember(scope))
        .orderBy('conversationShare.shownUntil', 'desc')
        .orderBy('conversationShare.id', 'desc')
        .limit(limit)
        .execute();
    },
    /** A page of about 1 MB, the oldest first. Messages that were deleted or cleared since are not shown. */
    async listMessages(
      shareId: string,
      after: number,
      count: number,
    ): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
      const sizes = await messagesOf(shareId, after)
        .select(['message.position', MESSAGE_SIZE.as('size')])
        .orderBy('sharedMessage.position')
        .limit(count + 1)
        .execute();
      const page = sizes.slice(0, rowsOfPage(sizes.slice(0, count).map(({ size }) => size)));
      const last = page.at(-1);
      if (!last) return { rows: [], hasMore: false };
      const rows = await messagesOf(shareId, after)
        .selectAll('message')
        .where('sharedMessage.position', '<=', last.position)
        .orderBy('sharedMessage.position')
        .execute();
      return { rows, hasMore: page.length < sizes.length };
    },
    /** By share: the first words of the first question that it shows. A share that shows none is left out. */
    async titlesOf(shareIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (shareIds.length === 0) return new Map();
      const { rows } = await sql<Pick<MessageRow, 'contentType' | 'content' | 'brokenPos'> & { shareId: string }>`
        select shared_message.share_id, message.content_type, message.content, message.broken_pos
        from shared_message
        join conversation_share on conversation_share.id = shared_message.share_id
        join conversation on conversation.id = conversation_share.conversation_id
        join message on message.id = shared_message.message_id
        where shared_message.share_id in (${sql.join(shareIds)}) and shared_message.position = (
          select min(asked.position) from shared_message as asked join message as question on question.id = asked.message_id
          where asked.share_id = shared_message.share_id and question.type = 'question'
            and asked.position > conversation.cleared_position)`.execute(database);
      return new Map(rows.map((question) => [question.shareId, sharedTitle(question)]));
    },
    /** Whether one of its messages has the file, and files are shared. */
    async hasFile(shareId: string, objectId: string): Promise<boolean> {
      const found = await database
        .selectFrom('sharedMessage')
        .innerJoin('conversationShare', 'conversationShare.id', 'sharedMessage.shareId')
        .innerJoin('conversation', 'conversation.id', 'conversationShare.conversationId')
        .innerJoin('messageObject', 'messageObject.messageId', 'sharedMessage.messageId')
        .select('sharedMessage.messageId')
        .where('sharedMessage.shareId', '=', shareId)
        .where('conversationShare.includesFiles', '=', 1)
        .where('messageObject.objectId', '=', objectId)
        .whereRef('sharedMessage.position', '>', 'conversation.clearedPosition')
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Whether it is the icon of the conversation's bot, or of another one that has answered in it. */
    async hasIcon({ id, botId }: FoundShare, objectId: string): Promise<boolean> {
      const found = await database
        .selectFrom('botObject')
        .innerJoin('botDraftSection', 'botDraftSection.botId', 'botObject.botId')
        .select('botObject.botId')
        .where('botObject.objectId', '=', objectId)
        .where('botDraftSection.section', '=', 'icon_uri')
        .where('botDraftSection.content', '=', JSON.stringify(objectId))
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('botObject.botId', '=', botId),
            exists(
              selectFrom('sharedMessage')
                .innerJoin('message', 'message.id', 'sharedMessage.messageId')
                .select('message.id')
                .where('sharedMessage.shareId', '=', id)
                .whereRef('message.senderId', '=', 'botObject.botId'),
            ),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** One of the caller's own, as the access rule has found. */
    async delete(id: string): Promise<void> {
      await database.deleteFrom('conversationShare').where('id', '=', id).execute();
    },
    async deleteExpired(now: number): Promise<void> {
      await database.deleteFrom('conversationShare').where('expiresAt', '<=', now).execute();
    },
  };
}
