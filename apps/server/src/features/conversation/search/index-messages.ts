import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery } from 'kysely';
import type { WriteTogether } from '../../../platform/database/database.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../platform/database/database-failure.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { ListingStore } from '../listing/listing.store.ts';
import { messageText } from './message-text.ts';
import type { ConversationSearchRow } from './search.schema.ts';
import { type SearchStore, userTerm } from './search.store.ts';
import { searchTerms } from './search-terms.ts';

/** Few: they are read some turns of the event loop before they are written, and an answer may go on meanwhile. */
const MESSAGES_AT_ONCE = 10;
const CONVERSATIONS_AT_ONCE = 100;
const WRITE_ATTEMPTS_MAX = 5;

interface Dependencies {
  conversations: Pick<ConversationStore, 'find'>;
  listing: Pick<ListingStore, 'findRow'>;
  search: SearchStore;
  writeTogether: WriteTogether;
}

export type MessageIndex = ReturnType<typeof createMessageIndex>;

/** Keeps the full-text index of conversations: after each reply, and from time to time what a crash left out. */
export function createMessageIndex({ conversations, listing, search, writeTogether }: Dependencies) {
  const toRow = (conversationId: string, messageId: string | null, userId: string, text: string) =>
    ({
      id: messageId ?? conversationId,
      conversationId,
      messageId,
      userId,
      terms: [userTerm(userId), ...searchTerms(text)].join(' '),
    }) satisfies ConversationSearchRow;

  /**
   * A message that is deleted meanwhile is not indexed; the next time the rest is. Two that index the same message at once insert
   * it twice: the second one tries again, and replaces it.
   */
  async function write(queries: readonly CompiledQuery[]): Promise<void> {
    for (let attempts = 1; ; attempts += 1)
      try {
        return await writeTogether(queries);
      } catch (error) {
        if (isForeignKeyViolation(error)) return;
        if (!isUniqueViolation(error) || attempts === WRITE_ATTEMPTS_MAX) throw error;
      }
  }

  /** Others have their turn after each message: a long one takes a few milliseconds. */
  async function toRows({ id, userId }: ConversationRow, found: readonly MessageRow[]) {
    const rows: ConversationSearchRow[] = [];
    for (const message of found) {
      rows.push(toRow(id, message.id, userId, messageText(message)));
      await setImmediate();
    }
    return rows;
  }

  async function indexNext(conversationId: string, after: number): Promise<number | null> {
    const conversation = await conversations.find(conversationId);
    if (!conversation) return null;
    const found = await search.listUnindexed(conversationId, after, MESSAGES_AT_ONCE);
    const isLast = found.length < MESSAGES_AT_ONCE;
    const indexed = isLast ? conversation.lastPosition : (found.at(-1)?.position ?? after);
    const rows = await toRows(conversation, found);
    await write([...search.replace(rows), search.moveIndexed(conversationId, after, indexed)]);
    return isLast ? null : indexed;
  }

  /** An answer that was indexed before it went on. */
  async function indexAgain(conversationId: string, replyId: string, upTo: number): Promise<void> {
    const found = await search.listIndexedReply(conversationId, replyId, upTo);
    const conversation = found.length > 0 && (await conversations.find(conversationId));
    if (conversation) await write(search.replace(await toRows(conversation, found)));
  }

  /** What was added since the last time, and the messages of a reply whose answer may have gone on. */
  async function indexNew(conversationId: string, replyId: string | null, signal?: AbortSignal): Promise<void> {
    const listed = await listing.findRow(conversationId);
    if (!listed) return;
    if (replyId !== null) await indexAgain(conversationId, replyId, listed.indexedPosition);
    for (let from: number | null = listed.indexedPosition; from !== null && !signal?.aborted; )
      from = await indexNext(conversationId, from);
  }

  return {
    indexNew,
    async indexTitle(conversationId: string, userId: string, title: string): Promise<void> {
      await write(search.replace([toRow(conversationId, null, userId, title)]));
    },
    async catchUp(signal: AbortSignal): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
        const page: string[] = await search.listBehind(after, CONVERSATIONS_AT_ONCE);
        for (const id of page) await indexNew(id, null, signal);
        after = page[CONVERSATIONS_AT_ONCE - 1];
      }
    },
  };
}
