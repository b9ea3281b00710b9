import {
  type BreakMessage,
  type ChatMessage,
  type ClearMessage,
  type CreateSection,
  MessageSource,
  NO_REPLY_ID,
  type PushMessage,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import { isNotNullViolation } from '../../platform/database/database-failure.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { ObjectReleases } from '../object/index.ts';
import { ConversationNotFound } from './conversation.errors.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { FindConversation } from './find-conversation.ts';
import type { MessageStore, NewMessage } from './message.store.ts';
import { objectsOfConversation } from './message-objects.ts';
import { newMessage } from './new-message.ts';
import type { ReplyStore } from './reply/reply.store.ts';
import type { ReplyRuns } from './reply/reply-events.ts';
import type { StopReplies } from './reply/stop-replies.ts';
import { toMessage } from './to-message.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  writeTogether: WriteTogether;
  objects: Pick<ObjectReleases, 'removeWith'>;
  conversations: ConversationStore;
  messages: MessageStore;
  findConversation: FindConversation;
  replyStore: ReplyStore;
  replyRuns: ReplyRuns;
  stopReplies: StopReplies;
  bus: EventBus<ConversationChange>;
}

export type ConversationService = ReturnType<typeof createConversationService>;

/** Sections, clearing, stopping and pushed messages: everything beside asking and reading. */
export function createConversationService(dependencies: Dependencies) {
  const {
    writeTogether,
    objects,
    conversations,
    messages,
    findConversation,
    replyStore,
    replyRuns,
    stopReplies,
    bus,
    now,
    newId,
  } = dependencies;

  /** Adds messages at the end, also while others do so, and begins a section if one is given. */
  async function append(
    conversation: ConversationRow,
    make: (current: ConversationRow) => NewMessage[],
    newSectionId?: string,
  ): Promise<MessageRow[]> {
    for (let current = conversation; ; current = (await conversations.find(current.id)) ?? refuseGone()) {
      const { id, lastPosition, latestSectionId } = current;
      const added = make(current);
      const setSection = newSectionId ? [conversations.setSection(id, newSectionId)] : [];
      try {
        await writeTogether([...messages.append(id, lastPosition, added, latestSectionId), ...setSection]);
        return added.map((message, index) => ({ ...message, position: lastPosition + index + 1 }));
      } catch (error) {
        if (!isNotNullViolation(error)) throw error;
      }
    }
  }

  return {
    async createSection(
      scope: Scope,
      request: RequestOf<typeof CreateSection>,
    ): Promise<ResponseOf<typeof CreateSection>> {
      const conversation = await findConversation(scope, request);
      const new_section_id = newId();
      const toAnswer = (content: string) =>
        newMessage({
          id: newId(),
          conversationId: conversation.id,
          replyId: NO_REPLY_ID,
          sectionId: new_section_id,
          role: 'assistant',
          type: 'answer',
          content,
          senderId: conversation.botKey,
          contentTime: now(),
        });
      const texts = request.insert_history_message_list ?? [];
      const inserted = await append(conversation, () => texts.map(toAnswer), new_section_id);
      for (const { subject } of replyRuns.listLive())
        if (subject.conversationId === conversation.id) subject.newSectionId = new_section_id;
      const new_section_message_list = inserted.map(toMessage);
      bus.publish(conversation.id, { kind: 'section-created', new_section_id, new_section_message_list });
      return { new_section_id, new_section_message_list };
    },

    async clear(scope: Scope, request: RequestOf<typeof ClearMessage>): Promise<{ new_section_id: string }> {
      const conversation = await findConversation(scope, request);
      await stopReplies.removedIn(conversation.id);
      const new_section_id = newId();
      await objects.removeWith(objectsOfConversation(conversation.id), [
        conversations.deleteMessages(conversation.id),
        replyStore.deleteOfConversation(conversation.id),
        conversations.markAllRead(conversation.id),
        conversations.setSection(conversation.id, new_section_id),
      ]);
      bus.publish(conversation.id, { kind: 'history-cleared', new_section_id });
      return { new_section_id };
    },

    async break(scope: Scope, request: RequestOf<typeof BreakMessage>): Promise<void> {
      const conversation = await findConversation(scope, request);
      const { query_message_id, local_message_id, answer_message_id, broken_pos } = request;
      const questionId =
        query_message_id || (local_message_id && (await messages.findByLocalId(conversation.id, local_message_id))?.id);
      if (!questionId) return;
      await stopReplies.byUser(conversation.id, questionId, {
        ...(answer_message_id !== undefined && { answerMessageId: answer_message_id }),
        ...(broken_pos !== undefined && { brokenPos: broken_pos }),
      });
    },

    async push(scope: Scope, request: RequestOf<typeof PushMessage>): Promise<{ message: ChatMessage }> {
      const conversation = await findConversation(scope, request);
      const [row] = await append(conversation, (current) => [
        newMessage({
          id: newId(),
          conversationId: current.id,
          replyId: NO_REPLY_ID,
          sectionId: current.latestSectionId,
          role: 'assistant',
          type: request.source === MessageSource.taskManualTrigger ? 'task_manual_trigger' : 'answer',
          content: request.content,
          source: request.source,
          senderId: current.botKey,
          contentTime: now(),
        }),
      ]);
      const message = toMessage(row as MessageRow);
      bus.publish(conversation.id, { kind: 'message-pushed', message });
      return { message };
    },
  };
}

function refuseGone(): never {
  throw new ConversationNotFound();
}
