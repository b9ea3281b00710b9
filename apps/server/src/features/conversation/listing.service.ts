import {
  CONVERSATION_PAGE,
  CONVERSATION_SEARCH_PAGE,
  type ConversationHit,
  type ListConversations,
  type ListedConversation,
  PINNED_CONVERSATIONS_MAX,
  type ResponseOf,
  type SearchConversations,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { unlessDeadlocked } from '../../platform/database/unless-deadlocked.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import { ConversationNotFound, TooManyPinned } from './conversation.errors.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { type ConversationStore, createConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import { LISTED_SCENE } from './listing/is-listed.ts';
import { createListingStore, type ListingStore, type ShownConversation } from './listing/listing.store.ts';
import { newConversation } from './new-conversation.ts';
import { createReplyStore } from './reply/reply.store.ts';
import type { StopReplies } from './reply/stop-replies.ts';
import type { MessageIndex } from './search/index-messages.ts';
import { messageText } from './search/message-text.ts';
import { passageOf } from './search/passage.ts';
import type { FoundPlace, SearchStore } from './search/search.store.ts';
import { queryTerms } from './search/search-terms.ts';
import { createTurnVersionStore, hiddenIdOf } from './turn-version/turn-version.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  conversations: Pick<ConversationStore, 'findOwn'>;
  listing: ListingStore;
  search: SearchStore;
  index: MessageIndex;
  stopReplies: StopReplies;
  bus: EventBus<ConversationChange>;
  namesOfBots: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Refuses a bot without a published version. */
  findPublished: (botId: string) => Promise<unknown>;
  /** Keeps the files of a conversation, though its messages are about to be deleted. */
  keepFiles: (transaction: Database, conversation: ConversationRow) => Promise<void>;
  /** Enqueues the deletion of the rows of a conversation that is hidden. */
  deleteLater: (transaction: Database, conversationId: string) => Promise<unknown>;
}

export type ListingService = ReturnType<typeof createListingService>;

/** Several conversations with one bot: their list, titles, pins and search. */
export function createListingService(dependencies: Dependencies) {
  const { database, listing, search, index, stopReplies, keepFiles, bus, now, newId } = dependencies;

  async function find(scope: Scope, conversationId: string): Promise<ShownConversation> {
    const found = await listing.find(scope, conversationId);
    if (!found) throw new ConversationNotFound();
    return found;
  }

  async function toContract(scope: Scope, rows: readonly ShownConversation[]): Promise<ListedConversation[]> {
    const open = rows.length === 0 ? [] : await listing.listOpen(scope);
    return rows.map(({ conversationId, botKey, title, pinnedAt, activeAt, hasUnread }) => {
      const states = open.filter((reply) => reply.conversationId === conversationId).map(({ status }) => status);
      return {
        conversation_id: conversationId,
        bot_id: botKey,
        title,
        is_pinned: pinnedAt !== null,
        is_unread: Boolean(hasUnread),
        state: states.includes('running') ? 'running' : states.includes('paused') ? 'waiting' : 'idle',
        active_at: activeAt,
      };
    });
  }

  async function get(scope: Scope, conversationId: string): Promise<{ conversation: ListedConversation }> {
    const [conversation] = await toContract(scope, [await find(scope, conversationId)]);
    return { conversation: conversation as ListedConversation };
  }

  async function insert(scope: Scope, botId: string): Promise<string> {
    const id = newId();
    const at = now();
    await unlessDeleted(
      database.transaction().execute(async (transaction) => {
        await createConversationStore(transaction).insert(
          newConversation({
            id,
            userId: scope.userId,
            botId,
            botKey: botId,
            scene: LISTED_SCENE,
            isCurrent: 0,
            latestSectionId: newId(),
            createdAt: at,
          }),
        );
        await createListingStore(transaction).insert({
          conversationId: id,
          userId: scope.userId,
          botKey: botId,
          title: '',
          titleBy: '',
          pinnedAt: null,
          activeAt: at,
          indexedPosition: 0,
          switchCount: 0,
        });
      }),
    );
    return id;
  }

  return {
    get,

    /** One that is empty is taken again, so that whoever looks around leaves none behind. */
    async create(scope: Scope, botId: string): Promise<{ conversation: ListedConversation }> {
      await dependencies.findPublished(botId);
      const empty = await listing.findEmpty(scope, botId);
      return get(scope, empty?.conversationId ?? (await insert(scope, botId)));
    },

    async list(scope: Scope, botId: string, cursor: string): Promise<ResponseOf<typeof ListConversations>> {
      const [pinned, found] = await Promise.all([
        cursor === '' ? listing.listPinned(scope, botId) : [],
        listing.listPage(scope, botId, toPosition(cursor)),
      ]);
      const page = found.slice(0, CONVERSATION_PAGE);
      const last = found.length > page.length ? page.at(-1) : undefined;
      const shown = await toContract(scope, [...pinned, ...page]);
      return {
        pinned: shown.slice(0, pinned.length),
        conversations: shown.slice(pinned.length),
        next_cursor: last ? toCursor({ orderValue: last.activeAt, id: last.conversationId }) : '',
      };
    },

    async rename(scope: Scope, conversationId: string, title: string) {
      await find(scope, conversationId);
      await listing.rename(conversationId, title);
      await index.indexTitle(conversationId, scope.userId, title);
      return get(scope, conversationId);
    },

    async pin(scope: Scope, conversationId: string, isPinned: boolean) {
      const { botKey, pinnedAt } = await find(scope, conversationId);
      const isNew = isPinned && pinnedAt === null;
      if (isNew && (await listing.countPinned(scope, botKey)) >= PINNED_CONVERSATIONS_MAX)
        throw new TooManyPinned(PINNED_CONVERSATIONS_MAX);
      if (isPinned !== (pinnedAt !== null)) await listing.pin(conversationId, isPinned ? now() : null);
      return get(scope, conversationId);
    },

    /** It is hidden at once, and a job deletes its rows, because a history may be longer than one transaction should delete. */
    async delete(scope: Scope, conversationId: string, keepsFiles = false): Promise<void> {
      await find(scope, conversationId);
      const conversation = await dependencies.conversations.findOwn(scope, conversationId);
      if (!conversation) throw new ConversationNotFound();
      await stopReplies.removedIn(conversationId);
      const new_section_id = newId();
      await unlessDeadlocked(() =>
        database.transaction().execute(async (transaction) => {
          const replies = createReplyStore(transaction);
          await replies.deleteOpen(scope.userId, conversationId);
          const conversations = createConversationStore(transaction);
          // Locks the conversation row first, so that a concurrent clear or delete sees which versions this one has hidden.
          await transaction.executeQuery(conversations.setSection(conversationId, new_section_id));
          const locked = (await conversations.find(conversationId)) ?? conversation;
          if (keepsFiles)
            for (const id of [conversationId, hiddenIdOf(locked)]) await keepFiles(transaction, { ...locked, id });
          await createTurnVersionStore(transaction).clearHidden(locked);
          await conversations.clear(conversationId, new_section_id);
          await conversations.hide(conversationId, now());
          // Another process may have begun one until the conversation was locked.
          await replies.deleteOpen(scope.userId, conversationId);
          await transaction.executeQuery(createListingStore(transaction).delete(conversationId));
          await dependencies.deleteLater(transaction, hiddenIdOf(locked));
          await dependencies.deleteLater(transaction, conversationId);
        }),
      );
      bus.publish(conversationId, { kind: 'history-cleared', new_section_id });
    },

    async search(scope: Scope, query: string, cursor: string): Promise<ResponseOf<typeof SearchConversations>> {
      const terms = queryTerms(query);
      if (terms.length === 0) return { hits: [], next_cursor: '' };
      const found = await search.find(scope, terms, cursor, CONVERSATION_SEARCH_PAGE + 1);
      const page = found.slice(0, CONVERSATION_SEARCH_PAGE);
      const names = await dependencies.namesOfBots([...new Set(page.map(({ botId }) => botId))]);
      return {
        hits: page.map((place) => toHit(place, query, names)),
        next_cursor: found.length > page.length ? (page.at(-1)?.place ?? '') : '',
      };
    },
  };
}

function toHit(found: FoundPlace, query: string, names: ReadonlyMap<string, string>): ConversationHit {
  const { messageId, type, content, contentType, brokenPos } = found;
  const isMessage = messageId !== null && type !== null && content !== null && contentType !== null;
  return {
    conversation_id: found.conversationId,
    bot_id: found.botId,
    space_id: found.spaceId,
    bot_name: names.get(found.botId) ?? '',
    title: found.title,
    ...(isMessage && {
      message: {
        message_id: messageId,
        message_index: String(found.position),
        // Words that were added to an answer are the user's.
        role: type === 'verbose' ? 'user' : (found.role ?? 'assistant'),
        content_time: Number(found.contentTime),
      },
    }),
    ...passageOf(isMessage ? messageText({ type, content, contentType, brokenPos }) : found.title, query),
  };
}
