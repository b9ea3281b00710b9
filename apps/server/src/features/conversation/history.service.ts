import {
  type DeleteMessage,
  FeedbackType,
  type GetMessageList,
  type Locale,
  type MarkRead,
  NEWEST_CURSOR,
  ReportAction,
  type ReportMessage,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { InvalidRequest } from '../../platform/http/http.errors.ts';
import type { RunWriter } from '../../platform/run/run-writer.ts';
import type { ObjectReleases } from '../object/index.ts';
import type { SummaryStore } from './context/summary.store.ts';
import { ConversationNotFound, MessageNotFound } from './conversation.errors.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { FindConversation } from './find-conversation.ts';
import type { FindParticipants, Participants } from './find-participants.ts';
import type { HistoryPages } from './history-pages.ts';
import type { MessageStore } from './message.store.ts';
import { objectsOfMessages } from './message-objects.ts';
import type { ReplyStore } from './reply/reply.store.ts';
import type { StopReplies } from './reply/stop-replies.ts';
import type { TraceStore } from './trace/trace.store.ts';
import type { TurnVersions } from './turn-versions.service.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  objects: Pick<ObjectReleases, 'removeWith'>;
  conversations: ConversationStore;
  messages: MessageStore;
  replyStore: ReplyStore;
  traceStore: TraceStore;
  summaries: Pick<SummaryStore, 'deleteFrom'>;
  stopReplies: StopReplies;
  findConversation: FindConversation;
  findParticipants: FindParticipants;
  readPage: HistoryPages;
  bus: EventBus<ConversationChange>;
  turnVersions: Pick<TurnVersions, 'deletionOf'>;
  /** One at a time with the questions of the same conversation. */
  inTurn: RunWriter['inTurn'];
}

export type HistoryService = ReturnType<typeof createHistoryService>;

/** The history: reading, deleting, feedback and the read index. */
export function createHistoryService(dependencies: Dependencies) {
  const { objects, conversations, messages, replyStore, traceStore, stopReplies, findConversation, bus, now } =
    dependencies;

  async function deleteMessage(conversation: ConversationRow, messageId: string): Promise<void> {
    const message = await messages.find(conversation.id, messageId);
    if (!message) throw new MessageNotFound();
    const isQuestion = message.type === 'question';
    if (isQuestion) await stopReplies.removed(messageId);
    await dependencies.inTurn(conversation.id, () => deleteStored(conversation, messageId));
  }

  async function deleteStored(conversation: ConversationRow, messageId: string): Promise<void> {
    // Again: those before it in the queue may have hidden or deleted it.
    const message = await messages.find(conversation.id, messageId);
    if (!message) throw new MessageNotFound();
    const isQuestion = message.type === 'question';
    const turn = isQuestion ? await dependencies.turnVersions.deletionOf(conversation, message) : null;
    const message_ids = isQuestion ? await messages.idsOfGroup(conversation.id, messageId) : [messageId];
    // Before the messages: their positions tell which traces and summaries may repeat them.
    await objects.removeWith(objectsOfMessages(message_ids), [
      ...dependencies.summaries.deleteFrom(conversation.id, message.position),
      traceStore.deleteFrom(conversation.id, message.position),
      ...(turn?.queries ?? []),
      ...(isQuestion
        ? [messages.deleteGroup(conversation.id, messageId), replyStore.deleteOf([messageId])]
        : [messages.delete(conversation.id, messageId)]),
    ]);
    bus.publish(conversation.id, { kind: 'messages-deleted', message_ids });
    await turn?.announce();
  }

  async function findOwn(scope: Scope, id: string): Promise<ConversationRow> {
    const conversation = await conversations.findOwn(scope, id);
    if (!conversation) throw new ConversationNotFound();
    return conversation;
  }

  return {
    async list(
      scope: Scope,
      locale: Locale,
      request: RequestOf<typeof GetMessageList>,
    ): Promise<ResponseOf<typeof GetMessageList>> {
      const conversation = await findConversation(scope, request);
      const { cursor, count, load_direction, direction = load_direction } = request;
      const page = await dependencies.readPage(conversation, { cursor, count, direction });
      const participants = await dependencies.findParticipants(scope, locale, conversation, page.message_list);
      return {
        ...page,
        conversation_id: conversation.id,
        ...(cursor === NEWEST_CURSOR && { last_section_id: conversation.latestSectionId }),
        participant_info_map: toParticipantMap(participants),
      };
    },

    async delete(scope: Scope, request: RequestOf<typeof DeleteMessage>): Promise<void> {
      await deleteMessage(await findConversation(scope, request), request.message_id);
    },

    async report(scope: Scope, request: RequestOf<typeof ReportMessage>): Promise<void> {
      const { biz_conversation_id, scene, bot_id, message_id, action, message_feedback } = request;
      const conversation = await findConversation(scope, { conversation_id: biz_conversation_id, scene, bot_id });
      if (action === ReportAction.delete && message_feedback)
        throw new InvalidRequest('message_feedback: action 1 removes the message');
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
}

function toParticipantMap({ user, bots }: Participants): ResponseOf<typeof GetMessageList>['participant_info_map'] {
  const all = [
    ...bots.map(({ id, name, iconUrl }) => ({ id, type: 1 as const, name, avatar_url: iconUrl })),
    ...(user ? [{ id: user.user_id, type: 2 as const, name: user.user_name, avatar_url: user.user_avatar }] : []),
  ];
  return Object.fromEntries(all.map((participant) => [participant.id, participant]));
}
