import {
  CONVERSATION_TITLE_MAX,
  firstGraphemes,
  type ListedConversation,
  type Locale,
  NO_REPLY_ID,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { TooManyRequests } from '../../platform/limits/limits.errors.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import { unlessDeleted } from '../../platform/unless-deleted.ts';
import type { SummaryStore } from './context/summary.store.ts';
import { ConversationNotFound, ConversationTooLong, MessageNotFound, TooManyForks } from './conversation.errors.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import { type ConversationStore, createConversationStore } from './conversation.store.ts';
import { isListed } from './listing/is-listed.ts';
import { createListingStore, type ListingStore } from './listing/listing.store.ts';
import type { ListingService } from './listing.service.ts';
import type { MessageStore } from './message.store.ts';
import { isContinuable } from './reply/ending.ts';
import { createReplyStore, type ReplyStore, type StoredReply } from './reply/reply.store.ts';
import type { MessageIndex } from './search/index-messages.ts';

/** One transaction copies them: more would make other writers wait. */
const FORKED_MAX = 2_000;
/** Each copies up to all messages of a conversation. */
const FORKS_PER_HOUR = 60;
const HOUR_S = 3_600;
const ROWS_AT_ONCE = 50;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  conversations: Pick<ConversationStore, 'findOwn'>;
  listing: Pick<ListingStore, 'findRow'>;
  messages: Pick<MessageStore, 'find' | 'listUpTo'>;
  replyStore: Pick<ReplyStore, 'findByQuestion'>;
  summaries: Pick<SummaryStore, 'findLatest'>;
  index: Pick<MessageIndex, 'indexTitle'>;
  indexLater: (conversationId: string) => void;
  getListed: ListingService['get'];
}

export type ForkConversation = (
  scope: Scope,
  conversationId: string,
  messageId: string,
  locale: Locale,
) => Promise<{ conversation: ListedConversation }>;

/** Another conversation with copies of the messages up to one. Both go on without the other, and share the files. */
export function createForkConversation(dependencies: Dependencies): ForkConversation {
  const { database, conversations, listing, messages, replyStore, summaries, now, newId } = dependencies;
  const perUser = createRateLimit('fork-conversation', FORKS_PER_HOUR, HOUR_S);

  /** Up to the end of the turn that the message belongs to, without answers to later questions. */
  async function listForked(conversation: ConversationRow, messageId: string): Promise<MessageRow[]> {
    const message = await messages.find(conversation.id, messageId);
    if (!message) throw new MessageNotFound();
    // A message that was pushed belongs to no turn.
    const turnId = message.replyId === NO_REPLY_ID ? message.id : message.replyId;
    const rows = await messages.listUpTo(conversation, message.position, turnId, FORKED_MAX + 1);
    if (rows.length > FORKED_MAX) throw new ConversationTooLong(FORKED_MAX);
    return rows;
  }

  /** The one that stands for messages up to the chosen one: the model gets it in place of their copies too. */
  async function findSummary({ id, summaryPosition }: ConversationRow, chosen: MessageRow | undefined) {
    if (!chosen || summaryPosition === 0) return undefined;
    return summaries.findLatest({ conversationId: id, sectionId: chosen.sectionId, before: chosen.position + 1 });
  }

  /** The reply of the last answer, where it was cut off: its copy can be continued too. */
  async function findCutReply({ id }: ConversationRow, rows: readonly MessageRow[]): Promise<StoredReply | undefined> {
    const answer = rows.findLast(({ type }) => type === 'answer');
    return answer && isContinuable(answer) ? replyStore.findByQuestion(id, answer.replyId) : undefined;
  }

  return async (scope, conversationId, messageId, locale) => {
    const source = await conversations.findOwn(scope, conversationId);
    const listed = await listing.findRow(conversationId);
    if (!source || !isListed(source) || !listed) throw new ConversationNotFound();
    const rows = await listForked(source, messageId);
    await perUser.consume(scope.userId).catch(toTooManyForks);
    const id = newId();
    const idOf = createRenaming(newId);
    const forkedIds = new Set(rows.map((row) => row.id));
    const copies = rows.map((row, index) => ({
      ...row,
      id: idOf(row.id),
      conversationId: id,
      position: index + 1,
      replyId: forkedIds.has(row.replyId) ? idOf(row.replyId) : row.replyId,
      sectionId: idOf(row.sectionId),
      localMessageId: null,
      sentHash: null,
      // A reply that waits for an input goes on in its own conversation only.
      requiredAction: null,
    }));
    const summary = await findSummary(
      source,
      rows.find((row) => row.id === messageId),
    );
    const summarised = copies.find((copy) => summary && copy.id === idOf(summary.lastMessageId));
    const copiedSummary = summary && summarised && { ...summary, id: newId(), ...placeOf(summarised) };
    const cutReply = await findCutReply(source, rows);
    const copiedReply = cutReply && {
      runId: newId(),
      conversationId: id,
      questionId: idOf(cutReply.questionId),
      sectionId: idOf(cutReply.sectionId),
      botKey: cutReply.botKey,
      botVersion: cutReply.botVersion,
      removedQueryId: null,
      lastSeq: cutReply.lastSeq,
    };
    const title = listed.title && forkTitle(listed.title, locale);
    const { userId, botKey } = listed;
    // Until the model writes one for what is asked here.
    const titleBy = title === '' ? '' : 'first-words';
    const last = copies.at(-1);
    const at = now();
    await unlessDeleted(
      database.transaction().execute(async (transaction) => {
        await createConversationStore(transaction).insert({
          ...source,
          id,
          latestSectionId: last?.sectionId ?? newId(),
          lastPosition: copies.length,
          readPosition: copies.length,
          clearedPosition: 0,
          summaryPosition: copiedSummary?.position ?? 0,
          createdAt: at,
          pinnedSectionId: source.pinnedSectionId && idOf(source.pinnedSectionId),
        });
        await createListingStore(transaction).insert({
          conversationId: id,
          userId,
          botKey,
          title,
          titleBy,
          pinnedAt: null,
          activeAt: at,
          indexedPosition: 0,
          switchCount: 0,
        });
        for (let start = 0; start < copies.length; start += ROWS_AT_ONCE) {
          const some = copies.slice(start, start + ROWS_AT_ONCE);
          await transaction.insertInto('message').values(some).execute();
          await copyReferences(transaction, rows.slice(start, start + ROWS_AT_ONCE), idOf);
        }
        if (copiedReply) await createReplyStore(transaction).insertEnded(copiedReply, userId, at);
        if (copiedSummary) await transaction.insertInto('conversationSummary').values(copiedSummary).execute();
      }),
    );
    dependencies.indexLater(id);
    if (title !== '') await dependencies.index.indexTitle(id, scope.userId, title);
    return dependencies.getListed(scope, id);
  };
}

/** To the files of messages. */
async function copyReferences(
  transaction: Kysely<Tables>,
  rows: readonly MessageRow[],
  idOf: (id: string) => string,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const found = await transaction.selectFrom('messageObject').selectAll().where('messageId', 'in', ids).execute();
  if (found.length === 0) return;
  const copies = found.map(({ messageId, objectId }) => ({ messageId: idOf(messageId), objectId }));
  await transaction.insertInto('messageObject').values(copies).execute();
}

const placeOf = ({ id, conversationId, sectionId, position }: MessageRow) => ({
  conversationId,
  sectionId,
  lastMessageId: id,
  position,
});

function toTooManyForks(error: unknown): never {
  throw error instanceof TooManyRequests ? new TooManyForks(FORKS_PER_HOUR, error) : error;
}

/** Says that it is one: both are in the same list. */
const forkTitle = (title: string, locale: Locale): string =>
  firstGraphemes(locale === 'zh-CN' ? `分支：${title}` : `Fork: ${title}`, CONVERSATION_TITLE_MAX);

/** Gives each old id one new id. */
function createRenaming(newId: () => string): (id: string) => string {
  const renamed = new Map<string, string>();
  return (id) => {
    const known = renamed.get(id) ?? newId();
    renamed.set(id, known);
    return known;
  };
}
