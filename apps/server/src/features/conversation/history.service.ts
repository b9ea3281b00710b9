import {
  type DeleteMessage,
  FeedbackType,
  FIRST_UNREAD_CURSOR,
  type GetMessageList,
  LoadDirection,
  type Locale,
  type MarkRead,
  MixContent,
  NEWEST_CURSOR,
  ReportAction,
  type ReportMessage,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { BasicInfoOf } from '../account/index.ts';
import type { Bots, RunnableBot } from '../bot/index.ts';
import type { Files } from '../upload/index.ts';
import { ConversationNotFound, MessageNotFound } from './conversation.errors.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationTold } from './conversation-told.ts';
import { botOf, type FindConversation } from './find-conversation.ts';
import type { HistoryRow, MessageStore } from './message.store.ts';
import { withFreshAddresses } from './message-content/store-content.ts';
import type { RunStore } from './run/run.store.ts';
import type { StopRuns } from './run/stop-runs.ts';
import { toMessage } from './to-message.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  writeTogether: WriteTogether;
  conversations: ConversationStore;
  messages: MessageStore;
  runs: RunStore;
  stopRuns: StopRuns;
  findConversation: FindConversation;
  files: Files;
  basicInfoOf: BasicInfoOf;
  bots: Bots;
  bus: EventBus<ConversationTold>;
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** One page, newest first, and whether there is more on either side. */
interface Rows {
  readonly rows: readonly HistoryRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

export function createHistoryService(dependencies: Dependencies) {
  const { writeTogether, conversations, messages, findConversation, files, bus, now } = dependencies;

  async function older(conversation: ConversationRow, before: number | null, count: number): Promise<Rows> {
    const rows = await messages.listBefore(conversation.id, before, count + 1);
    const page = rows.slice(0, count);
    const hasNewer = before !== null && conversation.lastPosition >= before;
    return { rows: page, hasOlder: rows.length > count, hasNewer };
  }

  async function newer(conversation: ConversationRow, after: number, count: number): Promise<Rows> {
    const rows = await messages.listAfter(conversation.id, after, count + 1);
    const page = rows.slice(0, count).reverse();
    const [first] = await messages.listBefore(conversation.id, page.at(-1)?.position ?? after + 1, 1);
    return { rows: page, hasOlder: first !== undefined, hasNewer: rows.length > count };
  }

  async function firstUnread(conversation: ConversationRow, count: number): Promise<Rows> {
    const page = await newer(conversation, conversation.readPosition, count);
    return page.rows.length > 0 ? page : older(conversation, null, count);
  }

  async function toPage(conversation: ConversationRow, cursor: string, { rows, hasOlder, hasNewer }: Rows) {
    const oldest = rows.at(-1)?.position;
    const newest = rows[0]?.position;
    return {
      message_list: await toMessages(conversation, rows),
      cursor: oldest === undefined ? cursor : String(oldest),
      hasmore: hasOlder,
      next_cursor: newest === undefined ? cursor : String(newest),
      next_has_more: hasNewer,
      read_message_index: String(conversation.readPosition),
      end_message_index: String(conversation.lastPosition),
    };
  }

  async function toMessages({ userId }: ConversationRow, rows: readonly HistoryRow[]) {
    const mixed = new Map(
      rows
        .filter(({ contentType }) => contentType === 'mix')
        .map(({ id, content }) => [id, MixContent.parse(JSON.parse(content))]),
    );
    const fresh = mixed.size === 0 ? mixed : await withFreshAddresses(files, userId, mixed);
    return rows.map((row) => {
      const content = fresh.get(row.id);
      return toMessage(content ? { ...row, content: JSON.stringify(content) } : row);
    });
  }

  async function deleteMessage(conversation: ConversationRow, messageId: string): Promise<void> {
    const message = await messages.find(conversation.id, messageId);
    if (!message) throw new MessageNotFound();
    const isQuestion = message.type === 'question';
    if (isQuestion) await dependencies.stopRuns.removed(messageId);
    const message_ids = isQuestion ? await messages.idsOfGroup(conversation.id, messageId) : [messageId];
    await writeTogether(
      isQuestion
        ? [messages.deleteGroup(conversation.id, messageId), dependencies.runs.deleteOf([messageId])]
        : [messages.delete(conversation.id, messageId)],
    );
    bus.publish(conversation.id, { kind: 'messages-deleted', message_ids });
  }

  return {
    newestPage: async (conversation: ConversationRow, count: number) =>
      toPage(conversation, NEWEST_CURSOR, await older(conversation, null, count)),

    async list(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof GetMessageList>,
    ): Promise<ResponseOf<typeof GetMessageList>> {
      const conversation = await findConversation(scope, request);
      const { cursor, count } = request;
      const page = await toPage(conversation, cursor, await readPage(conversation, request));
      const bot = await findBot(conversation, locale);
      const { id_user_info_map } = await dependencies.basicInfoOf(scope, [scope.userId], locale);
      const user = id_user_info_map[scope.userId];
      const isFirst = cursor === NEWEST_CURSOR && count > 0;
      return {
        ...page,
        conversation_id: conversation.id,
        ...(isFirst && { last_section_id: conversation.latestSectionId }),
        participant_info_map: {
          ...(bot && {
            [conversation.botKey]: {
              id: conversation.botKey,
              type: 1 as const,
              name: bot.name,
              avatar_url: bot.iconUrl,
            },
          }),
          ...(user && {
            [scope.userId]: { id: scope.userId, type: 2 as const, name: user.user_name, avatar_url: user.user_avatar },
          }),
        },
      };
    },

    async delete(scope: Scope, request: RequestOf<typeof DeleteMessage>): Promise<void> {
      await deleteMessage(await findConversation(scope, request), request.message_id);
    },

    async report(scope: Scope, request: RequestOf<typeof ReportMessage>): Promise<void> {
      const { biz_conversation_id, scene, bot_id, message_id, action, message_feedback } = request;
      const conversation = await findConversation(scope, { conversation_id: biz_conversation_id, scene, bot_id });
      if (action === ReportAction.delete) return deleteMessage(conversation, message_id);
      if (!(await messages.find(conversation.id, message_id))) throw new MessageNotFound();
      if (!message_feedback || message_feedback.feedback_type === FeedbackType.none)
        return messages.deleteFeedback(message_id);
      await messages.saveFeedback({
        messageId: message_id,
        feedback: JSON.stringify(message_feedback),
        updatedAt: now(),
      });
    },

    async readIndex(scope: Scope, conversationId: string) {
      const conversation = await findOwn(scope, conversationId);
      return {
        read_message_index: String(conversation.readPosition),
        end_message_index: String(conversation.lastPosition),
      };
    },

    async markRead(scope: Scope, request: RequestOf<typeof MarkRead>): Promise<ResponseOf<typeof MarkRead>> {
      const { id, lastPosition, readPosition } = await findOwn(scope, request.conversation_id);
      const position = Math.min(Number(request.read_message_index), lastPosition);
      if (position > readPosition) {
        await conversations.markRead(scope, id, position);
        bus.publish(id, { kind: 'read', read_message_index: String(position) });
      }
      return { read_message_index: String(Math.max(position, readPosition)) };
    },
  };

  function readPage(conversation: ConversationRow, request: RequestOf<typeof GetMessageList>): Promise<Rows> {
    const { cursor, count, direction, load_direction } = request;
    if (cursor === NEWEST_CURSOR) return older(conversation, null, count);
    if (cursor === FIRST_UNREAD_CURSOR) return firstUnread(conversation, count);
    const isNext = (load_direction ?? direction) === LoadDirection.next;
    return isNext ? newer(conversation, Number(cursor), count) : older(conversation, Number(cursor), count);
  }

  /** History is read also where the bot could not answer: no longer published, say. */
  async function findBot(conversation: ConversationRow, locale: Locale): Promise<RunnableBot | null> {
    return dependencies.bots.findRunnable(botOf(conversation), true, locale).catch(() => null);
  }

  async function findOwn(scope: Scope, id: string): Promise<ConversationRow> {
    const conversation = await conversations.findOwn(scope, id);
    if (!conversation) throw new ConversationNotFound();
    return conversation;
  }
}
