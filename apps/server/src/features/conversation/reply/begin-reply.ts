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
import {
  AlreadySteered,
  ConversationNotFound,
  FileNotFound,
  LocalMessageIdReused,
  MessageNotFound,
} from '../conversation.errors.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { ConversationEnd, ConversationStore } from '../conversation.store.ts';
import { isListed } from '../listing/is-listed.ts';
import type { ListingStore } from '../listing/listing.store.ts';
import { firstWordsOf } from '../listing/title.ts';
import type { MessageStore } from '../message.store.ts';
import { fileKeyOf, readContent } from '../message-content/read-content.ts';
import { objectsOfGroup, objectsOfMessages } from '../message-objects.ts';
import { fromMessage, newMessage } from '../new-message.ts';
import { textOf } from '../said.ts';
import { type SentWords, wordsIn } from '../steer-text.ts';
import type { TurnVersionStore } from '../turn-version/turn-version.store.ts';
import type { RefuseOneTooMany } from './refuse-one-too-many.ts';
import type { ReplyStore } from './reply.store.ts';
import type { Reply, ReplyRun, ReplyRuns } from './reply-events.ts';
import { ackMessage, steerMessage } from './reply-messages.ts';
import type { ReplyOptions } from './reply-plan.ts';
import { extraOfRequested, type RequestedTool, requestedToolIn } from './requested-tool.ts';
import type { StopReplies } from './stop-replies.ts';

const STORE_ATTEMPTS_MAX = 10;
const STORE_RETRY_MS = 20;
/** Another process stops a reply when it renews its lease. */
const STOP_MAX_MS = 12_000;
const STOP_POLL_MS = 100;

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
  /** Of the shortcut that the question comes from. */
  readonly requestedTool: RequestedTool | null;
  /** Throws where the bot allows its user no further chat. */
  readonly refuseIfUsedUp: () => Promise<void>;
  /** Stored together with the question, unless it only has the answer to the same text made anew. */
  readonly ifNewText: readonly CompiledQuery[];
}

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  objects: Pick<ObjectReleases, 'removeWith' | 'removalOf'>;
  conversations: ConversationStore;
  messages: MessageStore;
  listing: Pick<ListingStore, 'touch'>;
  versions: Pick<TurnVersionStore, 'hide' | 'add'>;
  stopReplies: Pick<StopReplies, 'byUser'>;
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
      /** The acknowledgement and the words that are kept, as their reader gets them. */
      readonly firstFrames: string;
      readonly lastSeq: number;
    }
  /** The same message was sent before. */
  | { readonly result: 'repeated'; readonly question: MessageRow }
  /** Another window has the same reply made anew: there is one new answer for both. */
  | { readonly result: 'joined'; readonly question: MessageRow }
  /** Another section began, or another window pinned a version to it, after the version of this message was chosen. */
  | { readonly result: 'outdated' };

/**
 * Starts to make the reply: while the question is being stored, or after that where storing it changes the history that the
 * model is given. `words` are those that the reply before it had read.
 */
type StartReply = (run: ReplyRun, question: MessageRow, words: readonly string[]) => void;

/** A question whose reply is made anew. */
interface Replaced {
  readonly question: MessageRow;
  /** What its user added to the reply. They stay with the question, as long as its text does. */
  readonly words: readonly SentWords[];
}

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
  const {
    objects,
    conversations,
    messages,
    listing,
    versions,
    stopReplies,
    replyStore,
    replyRuns,
    meter,
    refuseOneTooMany,
    now,
    newId,
    log,
  } = dependencies;

  return async function beginReply(conversation, sending, startReply) {
    const sentHash = hashOf(sending);
    const removed = await regeneratedQuestion(conversation.id, sending.regenMessageId);
    if (removed === 'gone') return repeatedOrJoined(conversation.id, sending, sentHash);
    const { id: botId, spaceId } = sending.bot;
    try {
      await meter.refuseIfSpent({ userId: conversation.userId, spaceId, botId });
      await sending.refuseIfUsedUp();
    } catch (error) {
      return repeated(conversation.id, sending.localMessageId, sentHash, error);
    }
    const asked: Asked = { conversation, sending, sentHash, removed, startReply };
    for (let attempts = 1; attempts <= STORE_ATTEMPTS_MAX; attempts += 1) {
      const begun = await dependencies.inTurn(conversation.id, () => storeQuestion(asked));
      if (begun !== 'running') return begun;
      // Outside of the queue, in which the replies end.
      await endReplies(conversation);
    }
    throw new TooBusy();
  };

  /**
   * Again whenever another message of the conversation was faster, which only other processes can be. Gives `running` when a
   * reply is to be stopped before its turn becomes a version.
   */
  async function storeQuestion(asked: Asked): Promise<Begun | 'running'> {
    for (let attempts = 1; attempts <= STORE_ATTEMPTS_MAX; attempts += 1) {
      const begun = await storeAtEnd(asked);
      if (begun) return begun;
      await setTimeout(Math.random() * STORE_RETRY_MS * attempts);
    }
    throw new TooBusy();
  }

  /** Gives null when another message was faster. */
  async function storeAtEnd(asked: Asked): Promise<Begun | 'running' | null> {
    const { conversation, sending, sentHash, removed } = asked;
    // Read after those before it in the queue: with an outdated end, or for a message that was sent before, a model would be asked in vain.
    const end = await conversations.findEnd(conversation.id, sending.localMessageId);
    if (!end) throw new ConversationNotFound();
    if (end.sentMessageId) return repeated(conversation.id, sending.localMessageId, sentHash, new MessageNotFound());
    refuseIfUsed(end);
    const isChosenByPin = sending.keptVersion !== null;
    if (isChosenByPin && pinnedVersionOf(end) !== pinnedVersionOf(conversation)) return { result: 'outdated' };
    const replaced = removed === null ? null : await messages.find(conversation.id, removed);
    if (replaced === undefined) return repeatedOrJoined(conversation.id, sending, sentHash, removed);
    if (replaced && isListed(conversation) && (await hasRunning(conversation))) return 'running';
    const replacing = replaced && (await withWords(replaced, sending));
    // In the same tick as the run begins: of many questions at once, each counts for the next.
    refuseOneTooMany(conversation.userId, end.runCount);
    return tryStoring(asked, end, replacing);
  }

  async function withWords(question: MessageRow, sending: Sending): Promise<Replaced> {
    const isSame = hasSameText(question, sending);
    const reply = isSame ? await messages.listReply(question.conversationId, question.id) : [];
    return { question, words: wordsIn(reply) };
  }

  async function tryStoring(
    { conversation, sending, sentHash, startReply }: Asked,
    end: ConversationEnd,
    replaced: Replaced | null,
  ): Promise<Begun | null> {
    const proposed = propose({ ...conversation, ...end }, sending, sentHash, replaced);
    const { question } = proposed;
    const { run, firstFrames, store } = replyRuns.begin(proposed.newRun);
    const start = () => startReply(run, question, replaced?.words.map(({ text }) => text) ?? []);
    if (!proposed.changesHistory) start();
    try {
      await store(proposed.queries);
    } catch (error) {
      if (isUniqueViolation(error)) return repeatedUnlessCleared(conversation.id, sending, sentHash, error);
      if (isNotNullViolation(error)) return null;
      throw isFileGone(sending, error) ? new FileNotFound() : error;
    }
    if (proposed.changesHistory) start();
    // Not awaited: the replaced reply is still to be stopped.
    void proposed.removal?.finish().catch(warnOfFiles);
    return { result: 'begun', run, question, firstFrames, lastSeq: proposed.newRun.firstEvents.length };
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

  /** The message was hidden with its version, or taken back as words for a reply: its client has missed that. */
  function refuseIfUsed({ usedLocalId }: ConversationEnd): void {
    if (usedLocalId) throw new AlreadySteered();
  }

  async function repeated(
    conversationId: string,
    localMessageId: string,
    sentHash: string,
    error: unknown,
  ): Promise<Begun> {
    const question = await messages.findByLocalId(conversationId, localMessageId);
    if (!question) throw error;
    if (question.type !== 'question') throw new AlreadySteered();
    if (question.sentHash !== sentHash) throw new LocalMessageIdReused();
    return { result: 'repeated', question };
  }

  function pinsOf({ id, ...conversation }: ConversationRow, { keptVersion }: Sending): CompiledQuery[] {
    if (keptVersion === null || keptVersion === pinnedVersionOf(conversation)) return [];
    return [conversations.pin(id, conversation.latestSectionId, keptVersion)];
  }

  /** On the chat page the conversation moves to the top of its list. */
  function listed(conversation: ConversationRow, { contentType, content }: Sending, at: number): CompiledQuery[] {
    return isListed(conversation) ? [listing.touch(conversation.id, at, firstWordsOf(contentType, content))] : [];
  }

  /**
   * Before a turn becomes a version: what was written until now is kept with it. A reply that does not end is that of a process
   * that is gone: it is deleted, as where replies have no versions.
   */
  async function endReplies(conversation: ConversationRow): Promise<void> {
    const { id, userId } = conversation;
    for (const { questionId } of await replyStore.listOpen(userId, id)) await stopReplies.byUser(id, questionId, {});
    for (let waitedMs = 0; await hasRunning(conversation); waitedMs += STOP_POLL_MS) {
      if (waitedMs >= STOP_MAX_MS) return replyStore.deleteOpen(userId, id);
      await setTimeout(STOP_POLL_MS);
    }
  }

  async function hasRunning({ id, userId }: ConversationRow): Promise<boolean> {
    const open = await replyStore.listOpen(userId, id);
    return open.some(({ status }) => status === 'running');
  }

  /** An edited question continues what was said before it, also where a context was cleared after it. */
  function continued(latest: ConversationRow, replaced: MessageRow | null): ConversationRow {
    return replaced && isListed(latest) ? { ...latest, latestSectionId: replaced.sectionId } : latest;
  }

  /** What becomes of the turn that is replaced: on the chat page a version that is not shown, elsewhere it is deleted. */
  function replacementOf(
    conversation: ConversationRow,
    replaced: MessageRow | null,
    questionId: string,
    sending: Sending,
  ) {
    const { id } = conversation;
    if (!replaced) return { before: [], added: [], after: [], removal: null };
    if (isListed(conversation))
      return {
        before: versions.hide(conversation, replaced),
        added: versions.add(id, questionId, replaced.id, isSameContent(replaced, sending)),
        after: [],
        removal: null,
      };
    // The new question usually has the files of the one that it replaces: those are kept.
    const removal = objects.removalOf(objectsOfGroup(id, replaced.id));
    const before = [...removal.before, messages.deleteGroup(id, replaced.id), replyStore.deleteOf([replaced.id])];
    return { before, added: [], after: removal.after, removal };
  }

  function propose(latest: ConversationRow, sending: Sending, sentHash: string, replacing: Replaced | null) {
    const at = now();
    const replaced = replacing?.question ?? null;
    const conversation = continued(latest, replaced);
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
    // The same question is asked again with the tool that it was asked with.
    const isSame = replaced !== null && hasSameText(replaced, sending);
    const requested = sending.requestedTool ?? (isSame ? requestedToolIn(replaced) : null);
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
      extraInfo: JSON.stringify({ local_message_id: sending.localMessageId, ...extraOfRequested(requested) }),
      localMessageId: sending.localMessageId,
      sentHash,
    });
    const reply: Reply = {
      conversationId,
      questionId: question.id,
      sectionId,
      botKey: sending.bot.id,
      removedQueryId: replaced?.id ?? null,
      newSectionId: null,
    };
    const runId = newId();
    const row: MessageRow = { ...question, position: lastPosition + inserted.length + 1 };
    const asSent = { ...row, content: sending.query, contentType: sending.sentContentType };
    const ack = ackMessage(asSent, sending.localMessageId);
    const place = { nextOrdinal: 1 };
    const words = (replacing?.words ?? []).map((one, index) => ({
      ...steerMessage(reply, place, { id: newId(), now: at }, one),
      message_index: String(row.position + index + 1),
    }));
    const kept = words.map((message) => fromMessage(message, conversationId));
    const { newSectionId: _, ...replyRow } = reply;
    const replacement = replacementOf(conversation, replaced, question.id, sending);
    const queries = [
      ...replacement.before,
      ...messages.append(conversationId, lastPosition, [...inserted, question, ...kept], sectionId),
      ...replacement.added,
      ...messages.addObjects(question.id, sending.fileKeys),
      ...pinsOf(conversation, sending),
      ...(isSame ? [] : sending.ifNewText),
      ...listed(conversation, sending, at),
      replyStore.stopPausedOf(userId, conversationId, at),
      replyStore.insert({ ...replyRow, runId, botVersion: sending.bot.version }),
      ...replacement.after,
    ];
    const firstEvents = [ack, ...words].map((message) => ({ kind: 'message' as const, message }));
    return {
      newRun: { id: runId, userId, subject: reply, firstEvents },
      question: row,
      queries,
      removal: replacement.removal,
      changesHistory: replaced !== null || inserted.length > 0,
    };
  }
}

/** One of its files was deleted after it was found. */
const isFileGone = ({ fileKeys }: Sending, error: unknown): boolean =>
  fileKeys.length > 0 && isForeignKeyViolation(error);

const hasSameText = (question: MessageRow, sending: Sending): boolean =>
  textOf(question).trim() === textOf(sending).trim();

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
function hashOf(sending: Sending): string {
  const { query, sentContentType, mentionIds, regenMessageId, insertedHistory, options, requestedTool } = sending;
  const { variables, chatHistory } = options;
  const sent: unknown[] = [query, sentContentType, mentionIds, regenMessageId, insertedHistory, variables, chatHistory];
  if (requestedTool) sent.push(requestedTool);
  return hash('sha256', JSON.stringify(sent), 'base64url');
}
