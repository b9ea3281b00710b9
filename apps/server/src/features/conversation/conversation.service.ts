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
import type { CompiledQuery, Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database, WriteTogether } from '../../platform/database/database.ts';
import { isNotNullViolation } from '../../platform/database/database-failure.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeadlocked } from '../../platform/database/unless-deadlocked.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import type { Notices } from '../../platform/event-bus/notices.ts';
import type { ContextStore } from './context/context.store.ts';
import { ConversationNotFound } from './conversation.errors.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import { type ConversationStore, createConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { FindConversation } from './find-conversation.ts';
import { isListed } from './listing/is-listed.ts';
import { createListingStore, type ListingStore } from './listing/listing.store.ts';
import { firstWordsOf } from './listing/title.ts';
import type { MessageStore, NewMessage } from './message.store.ts';
import { newMessage } from './new-message.ts';
import { createReplyStore } from './reply/reply.store.ts';
import type { ReplyRuns } from './reply/reply-events.ts';
import type { StopReplies } from './reply/stop-replies.ts';
import { toMessage } from './to-message.ts';
import { createTurnVersionStore, hiddenIdOf } from './turn-version/turn-version.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  /** Enqueues the deletion of cleared messages. */
  deleteClearedLater: (transaction: Database, conversationId: string) => Promise<void>;
  /** Keeps the files of a conversation, though its messages are about to be cleared. */
  keepFiles: (transaction: Database, conversation: ConversationRow) => Promise<void>;
  /** Enqueues the deletion of versions that were not shown. */
  deleteHiddenLater: (transaction: Database, hiddenId: string) => Promise<unknown>;
  conversations: ConversationStore;
  messages: MessageStore;
  contexts: Pick<ContextStore, 'clearHistory'>;
  listing: Pick<ListingStore, 'touch'>;
  findConversation: FindConversation;
  replyRuns: ReplyRuns;
  stopReplies: StopReplies;
  bus: EventBus<ConversationChange>;
  /** Tells every process of a message that was pushed into a conversation. */
  pushed: Pick<Notices<string>, 'publish'>;
}

export type ConversationService = ReturnType<typeof createConversationService>;

/** Sections, clearing, stopping and pushed messages: everything beside asking and reading. */
export function createConversationService(dependencies: Dependencies) {
  const {
    database,
    writeTogether,
    deleteClearedLater,
    keepFiles,
    deleteHiddenLater,
    conversations,
    messages,
    contexts,
    listing,
    findConversation,
    replyRuns,
    stopReplies,
    bus,
    pushed,
    now,
    newId,
  } = dependencies;

  /** On the chat page, to the top of its list. */
  function moveUp(conversation: ConversationRow, [first]: readonly NewMessage[]): CompiledQuery[] {
    return first && isListed(conversation)
      ? [listing.touch(conversation.id, now(), firstWordsOf('text', first.content))]
      : [];
  }

  /** Adds messages at the end, also while others do so, and begins a section if one is given. `also` is stored with them. */
  async function append(
    conversation: ConversationRow,
    make: (current: ConversationRow) => NewMessage[],
    { newSectionId, also = [] }: { newSectionId?: string; also?: readonly CompiledQuery[] } = {},
  ): Promise<MessageRow[]> {
    for (let current = conversation; ; current = (await conversations.find(current.id)) ?? refuseGone()) {
      const { id, lastPosition, latestSectionId } = current;
      const added = make(current);
      const setSection = newSectionId ? [conversations.setSection(id, newSectionId)] : [];
      try {
        await writeTogether([
          ...messages.append(id, lastPosition, added, latestSectionId),
          ...setSection,
          ...moveUp(current, added),
          ...also,
        ]);
        return added.map((message, index) => ({ ...message, position: lastPosition + index + 1 }));
      } catch (error) {
        if (!isNotNullViolation(error)) throw error;
      }
    }
  }

  /** The versions that are not shown are cleared with the others. */
  async function clearHidden(transaction: Database, conversation: ConversationRow, keepsFiles: boolean): Promise<void> {
    const id = hiddenIdOf(conversation);
    if (keepsFiles) await keepFiles(transaction, { ...conversation, id });
    await createTurnVersionStore(transaction).clearHidden(conversation);
    await deleteHiddenLater(transaction, id);
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
      const inserted = await append(conversation, () => texts.map(toAnswer), {
        newSectionId: new_section_id,
        also: [contexts.clearHistory(conversation.id)],
      });
      for (const { subject } of replyRuns.listLive((reply) => reply.conversationId === conversation.id))
        subject.newSectionId = new_section_id;
      const new_section_message_list = inserted.map(toMessage);
      bus.publish(conversation.id, { kind: 'section-created', new_section_id, new_section_message_list });
      return { new_section_id, new_section_message_list };
    },

    /**
     * Messages are hidden at once and deleted by a job, because a history may be longer than one transaction should delete.
     */
    async clear(scope: Scope, request: RequestOf<typeof ClearMessage>): Promise<{ new_section_id: string }> {
      const conversation = await findConversation(scope, request);
      await stopReplies.removedIn(conversation.id);
      const new_section_id = newId();
      await unlessDeadlocked(() =>
        database.transaction().execute(async (transaction) => {
          const replies = createReplyStore(transaction);
          await replies.deleteOpen(scope.userId, conversation.id);
          const conversations = createConversationStore(transaction);
          // Locks it first: a file that is sent meanwhile comes before, and is kept, or stays in the history.
          await transaction.executeQuery(conversations.setSection(conversation.id, new_section_id));
          const locked = (await conversations.find(conversation.id)) ?? refuseGone();
          if (request.keep_files) await keepFiles(transaction, locked);
          if (isListed(locked)) {
            await clearHidden(transaction, locked, request.keep_files ?? false);
            await createListingStore(transaction).clearTitle(locked.id);
          }
          await conversations.clear(conversation.id, new_section_id);
          await transaction.executeQuery(contexts.clearHistory(conversation.id));
          // Another process may have begun one until the conversation was locked.
          await replies.deleteOpen(scope.userId, conversation.id);
          await deleteClearedLater(transaction, conversation.id);
        }),
      );
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

    /** Adds the answer of a scheduled task to a conversation, together with other writes. Windows of all processes are told. */
    async pushTask(
      conversation: ConversationRow,
      { id, content, extraInfo }: Pick<NewMessage, 'id' | 'content' | 'extraInfo'>,
      also: readonly CompiledQuery[],
    ): Promise<void> {
      await append(
        conversation,
        (current) => [
          newMessage({
            id,
            conversationId: current.id,
            replyId: NO_REPLY_ID,
            sectionId: current.latestSectionId,
            role: 'assistant',
            type: 'task_manual_trigger',
            content,
            source: MessageSource.taskManualTrigger,
            senderId: current.botKey,
            extraInfo,
            contentTime: now(),
          }),
        ],
        { also },
      );
      pushed.publish(conversation.id, id);
    },
  };
}

function refuseGone(): never {
  throw new ConversationNotFound();
}
