import { hash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type MixItem, NO_REPLY_ID } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import {
  isForeignKeyViolation,
  isNotNullViolation,
  isUniqueViolation,
} from '../../../platform/database/database-failure.ts';
import { TooBusy } from '../../../platform/limits/limits.errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { RunWriter } from '../../../platform/run/run-writer.ts';
import type { ObjectReleases } from '../../object/index.ts';
import type { UsageMeter } from '../../usage/index.ts';
import { pinnedVersionOf } from '../bot-version.ts';
import { ConversationNotFound, FileNotFound, LocalMessageIdReused, MessageNotFound } from '../conversation.errors.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { ConversationEnd, ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fileKeyOf, readContent } from '../message-content/read-content.ts';
import { objectsOfGroup, objectsOfMessages } from '../message-objects.ts';
import { newMessage } from '../new-message.ts';
import type { RefuseOneTooMany } from './refuse-one-too-many.ts';
import type { ReplyStore } from './reply.store.ts';
import type { Reply, ReplyRun, ReplyRuns } from './reply-events.ts';
import { ackMessage } from './reply-messages.ts';
import type { ReplyOptions } from './reply-plan.ts';

const STORE_ATTEMPTS_MAX = 10;
const STORE_RETRY_MS = 20;

/** Every reply begins with the acknowledgement of its question. */
export const ACK_SEQ = 1;

/** A message of the user that has passed all checks. */
export interface Sending {
  readonly localMessageId: string;
  readonly query: string;
  /** As it is stored: files described by the server. */
  readonly content: string;
  readonly contentType: 'text' | 'mix';
  /** The files and pictures in it. */
  readonly fileKeys: readonly string[];
  /** As it was sent: the acknowledgement echoes it. */
  readonly sentContentType: 'text' | 'image' | 'file' | 'mix';
  readonly mentionIds: readonly string[];
  readonly bot: { readonly id: string; readonly version: string; readonly spaceId: string | null };
  /** The version that the section is to keep from this message on; null where sections keep none. */
  readonly keptVersion: string | null;
  /** A message of the reply that this one replaces. */
  readonly regenMessageId: string | null;
  readonly insertedHistory: readonly string[];
  readonly options: ReplyOptions;
}

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  objects: Pick<ObjectReleases, 'removeWith' | 'removalOf'>;
  conversations: ConversationStore;
  messages: MessageStore;
  replyStore: ReplyStore;
  replyRuns: ReplyRuns;
  /** Serializes the writes to the end of one conversation: all at once, all but one would fail. */
  inTurn: RunWriter['inTurn'];
  meter: Pick<UsageMeter, 'refuseIfSpent'>;
  refuseOneTooMany: RefuseOneTooMany;
  log: Log;
}

export type Begun =
  | {
      readonly result: 'begun';
      readonly run: ReplyRun;
      readonly question: MessageRow;
      /** The first event, as its reader gets it. */
      readonly ackFrame: string;
    }
  /** The same message was sent before. */
  | { readonly result: 'repeated'; readonly question: MessageRow }
  /** Another window has the same reply made anew: there is one new answer for both. */
  | { readonly result: 'joined'; readonly question: MessageRow }
  /** Another section began, or another window pinned a version to it, after the version of this message was chosen. */
  | { readonly result: 'outdated' };

/**
 * Starts to make the reply: while the question is being stored, or after that where storing it changes the history that the
 * model is given.
 */
type StartReply = (run: ReplyRun, question: MessageRow) => void;

interface Asked {
  readonly conversation: ConversationRow;
  readonly sending: Sending;
  readonly sentHash: string;
  /** The question whose reply is made anew. */
  readonly removed: string | null;
  readonly startReply: StartReply;
}

export type BeginReply = (conversation: ConversationRow, sending: Sending, startReply: StartReply) => Promise<Begun>;

/**
 * Stores the question, the run and its first event in one transaction. After that a crash cannot lose the question, and
 * sending it again finds this run. The model does not wait for the disk; readers do.
 */
export function createBeginReply(dependencies: Dependencies): BeginReply {
  const { objects, conversations, messages, replyStore, replyRuns, meter, refuseOneTooMany, now, newId, log } =
    dependencies;

  return async function beginReply(conversation, sending, startReply) {
    const sentHash = hashOf(sending);
    const removed = await regeneratedQuestion(conversation.id, sending.regenMessageId);
    if (removed === 'gone') return repeatedOrJoined(conversation.id, sending, sentHash);
    const { id: botId, spaceId } = sending.bot;
    try {
      await meter.refuseIfSpent({ userId: conversation.userId, spaceId, botId });
    } catch (error) {
      return repeated(conversation.id, sending.localMessageId, sentHash, error);
    }
    const asked: Asked = { conversation, sending, sentHash, removed, startReply };
    return dependencies.inTurn(conversation.id, () => storeQuestion(asked));
  };

  /** Again whenever another message of the conversation was faster, which only other processes can be. */
  async function storeQuestion(asked: Asked): Promise<Begun> {
    for (let attempts = 1; attempts <= STORE_ATTEMPTS_MAX; attempts += 1) {
      const begun = await storeAtEnd(asked);
      if (begun) return begun;
      await setTimeout(Math.random() * STORE_RETRY_MS * attempts);
    }
    throw new TooBusy();
  }

  /** Gives null when another message was faster. */
  async function storeAtEnd(asked: Asked): Promise<Begun | null> {
    const { conversation, sending, sentHash, removed } = asked;
    // Read after those before it in the queue: with an outdated end, or for a message that was sent before, a model would be asked in vain.
    const end = await conversations.findEnd(conversation.id, sending.localMessageId);
    if (!end) throw new ConversationNotFound();
    if (end.sentMessageId) return repeated(conversation.id, sending.localMessageId, sentHash, new MessageNotFound());
    const isChosenByPin = sending.keptVersion !== null;
    if (isChosenByPin && pinnedVersionOf(end) !== pinnedVersionOf(conversation)) return { result: 'outdated' };
    const isReplaced = removed !== null && !(await messages.find(conversation.id, removed));
    if (isReplaced) return repeatedOrJoined(conversation.id, sending, sentHash, removed);
    // In the same tick as the run begins: of many questions at once, each counts for the next.
    refuseOneTooMany(conversation.userId, end.runCount);
    return tryStoring(asked, end);
  }

  async function tryStoring(
    { conversation, sending, sentHash, removed, startReply }: Asked,
    end: ConversationEnd,
  ): Promise<Begun | null> {
    const proposed = propose({ ...conversation, ...end }, sending, sentHash, removed);
    const { question } = proposed;
    const { run, firstFrames, store } = replyRuns.begin(proposed.newRun);
    if (!proposed.changesHistory) startReply(run, question);
    try {
      await store(proposed.queries);
    } catch (error) {
      if (isUniqueViolation(error)) return repeatedUnlessCleared(conversation.id, sending, sentHash, error);
      if (isNotNullViolation(error)) return null;
      throw isFileGone(sending, error) ? new FileNotFound() : error;
    }
    if (proposed.changesHistory) startReply(run, question);
    // Not awaited: the replaced reply is still to be stopped.
    void proposed.removal?.finish().catch(warnOfFiles);
    return { result: 'begun', run, question, ackFrame: firstFrames };
  }

  /** A job deletes them later. */
  function warnOfFiles(error: unknown): void {
    log.warn({ err: error }, 'files of a replaced reply were not deleted yet');
  }

  /** A message that was cleared before it is sent again does not stand in its way: it is deleted, and null is given. */
  async function repeatedUnlessCleared(
    conversationId: string,
    { localMessageId }: Sending,
    sentHash: string,
    error: unknown,
  ): Promise<Begun | null> {
    const cleared = await messages.findClearedId(conversationId, localMessageId);
    if (!cleared) return repeated(conversationId, localMessageId, sentHash, error);
    const deletion = [messages.delete(conversationId, cleared), replyStore.deleteOf([cleared])];
    await objects.removeWith(objectsOfMessages([cleared]), deletion);
    return null;
  }

  /** The question whose reply is made anew. Once it is, the question is gone, so a repetition does not find it. */
  async function regeneratedQuestion(
    conversationId: string,
    messageId: string | null,
  ): Promise<string | null | 'gone'> {
    if (!messageId) return null;
    const message = await messages.find(conversationId, messageId);
    if (!message) return 'gone';
    if (message.type === 'question') return message.id;
    // A pushed message has no question that could be answered again.
    if (message.replyId === NO_REPLY_ID) throw new MessageNotFound();
    return message.replyId;
  }

  /** The question whose reply is to be made anew is gone. */
  async function repeatedOrJoined(
    conversationId: string,
    sending: Sending,
    sentHash: string,
    removed = sending.regenMessageId,
  ): Promise<Begun> {
    const { localMessageId } = sending;
    const replacing = removed && (await replyStore.findReplacing(conversationId, removed));
    const question = replacing ? await messages.find(conversationId, replacing.questionId) : undefined;
    const isOwn = question?.localMessageId === localMessageId;
    if (question && isSameContent(question, sending) && !isOwn) return { result: 'joined', question };
    return repeated(conversationId, localMessageId, sentHash, new MessageNotFound());
  }

  async function repeated(
    conversationId: string,
    localMessageId: string,
    sentHash: string,
    error: unknown,
  ): Promise<Begun> {
    const question = await messages.findByLocalId(conversationId, localMessageId);
    if (!question) throw error;
    if (question.sentHash !== sentHash) throw new LocalMessageIdReused();
    return { result: 'repeated', question };
  }

  function pinsOf({ id, ...conversation }: ConversationRow, { keptVersion }: Sending): CompiledQuery[] {
    if (keptVersion === null || keptVersion === pinnedVersionOf(conversation)) return [];
    return [conversations.pin(id, conversation.latestSectionId, keptVersion)];
  }

  function propose(conversation: ConversationRow, sending: Sending, sentHash: string, removed: string | null) {
    const at = now();
    const { id: conversationId, latestSectionId: sectionId, lastPosition, userId } = conversation;
    const common = { conversationId, sectionId, contentTime: at };
    const inserted = sending.insertedHistory.map((content) =>
      newMessage({
        ...common,
        id: newId(),
        replyId: NO_REPLY_ID,
        role: 'assistant',
        type: 'answer',
        content,
        senderId: sending.bot.id,
      }),
    );
    const question = newMessage({
      ...common,
      id: newId(),
      replyId: NO_REPLY_ID,
      role: 'user',
      type: 'question',
      content: sending.content,
      contentType: sending.contentType,
      senderId: userId,
      mentionList: JSON.stringify(sending.mentionIds.map((id) => ({ id }))),
      extraInfo: JSON.stringify({ local_message_id: sending.localMessageId }),
      localMessageId: sending.localMessageId,
      sentHash,
    });
    const reply: Reply = {
      conversationId,
      questionId: question.id,
      sectionId,
      botKey: sending.bot.id,
      removedQueryId: removed,
      newSectionId: null,
    };
    const runId = newId();
    const row: MessageRow = { ...question, position: lastPosition + inserted.length + 1 };
    const asSent = { ...row, content: sending.query, contentType: sending.sentContentType };
    const message = ackMessage(asSent, sending.localMessageId);
    const { newSectionId: _, ...replyRow } = reply;
    // The new question usually has the files of the one that it replaces: those are kept.
    const removal = removed ? objects.removalOf(objectsOfGroup(conversationId, removed)) : null;
    const queries = [
      ...(removal?.before ?? []),
      ...(removed ? [messages.deleteGroup(conversationId, removed), replyStore.deleteOf([removed])] : []),
      ...messages.append(conversationId, lastPosition, [...inserted, question], sectionId),
      ...messages.addObjects(question.id, sending.fileKeys),
      ...pinsOf(conversation, sending),
      replyStore.stopPausedOf(userId, conversationId, at),
      replyStore.insert({ ...replyRow, runId, botVersion: sending.bot.version }),
      ...(removal?.after ?? []),
    ];
    return {
      newRun: { id: runId, userId, subject: reply, firstEvents: [{ kind: 'message' as const, message }] },
      question: row,
      queries,
      removal,
      changesHistory: removed !== null || inserted.length > 0,
    };
  }
}

/** One of its files was deleted after it was found. */
const isFileGone = ({ fileKeys }: Sending, error: unknown): boolean =>
  fileKeys.length > 0 && isForeignKeyViolation(error);

/** Files count by their keys: their addresses differ with the time. */
function isSameContent(question: MessageRow, { content, contentType }: Sending): boolean {
  if (question.contentType !== contentType) return false;
  if (contentType === 'text') return question.content === content;
  return keyedContent(question.content) === keyedContent(content);
}

function keyedContent(mixed: string): string {
  const { items, quoted } = readContent('mix', mixed);
  const keyed = (item: MixItem) =>
    item.type === 'text' ? { text: item.text } : { type: item.type, key: fileKeyOf(item) };
  return JSON.stringify([items.map(keyed), quoted.map(keyed)]);
}

/** Distinguishes a message that is sent again from another one that carries the same local id by mistake. */
function hashOf({ query, sentContentType, mentionIds, regenMessageId, insertedHistory, options }: Sending): string {
  const { variables, chatHistory } = options;
  const sent = [query, sentContentType, mentionIds, regenMessageId, insertedHistory, variables, chatHistory];
  return hash('sha256', JSON.stringify(sent), 'base64url');
}
