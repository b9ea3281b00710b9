import { hash } from 'node:crypto';
import { NO_REPLY_ID } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { isNotNullViolation, isUniqueViolation } from '../../../platform/database/database-failure.ts';
import { ConversationNotFound, MessageNotFound, SentWithOtherWords, TooManyReplies } from '../conversation.errors.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import type { ConversationEnd, ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { newMessage } from '../new-message.ts';
import { ackMessage } from './ack-message.ts';
import { framesOf, wholeRow } from './event-frames.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunOptions } from './plan.ts';
import type { RunStore } from './run.store.ts';
import type { RunIdentity } from './run-identity.ts';
import type { RunWriter } from './run-writer.ts';

/** How long a run counts as alive without a sign of its process. */
export const LEASE_MS = 30_000;
/**
 * How many replies a user has made at once. Each costs a model, memory and a part of every commit; more than a person
 * waits for would take them from the others.
 */
export const REPLIES_MAX = 64;

/** Every reply begins with the acknowledgement of its question. */
export const ACK_SEQ = 1;

/** What the user sends, once it is known to be good. */
export interface Sending {
  readonly localMessageId: string;
  readonly query: string;
  /** As it is kept: files described by the server. */
  readonly content: string;
  readonly contentType: 'text' | 'mix';
  /** As it was sent: the acknowledgement echoes it. */
  readonly sentContentType: 'text' | 'image' | 'file' | 'mix';
  readonly mentionIds: readonly string[];
  /** Who answers. */
  readonly botId: string;
  /** A message of the reply that this one replaces. */
  readonly regenMessageId: string | null;
  readonly insertedHistory: readonly string[];
  readonly options: RunOptions;
  /** Whoever administers the installation may put load on it. */
  readonly isUnlimited: boolean;
}

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  conversations: ConversationStore;
  messages: MessageStore;
  runs: RunStore;
  writer: RunWriter;
  live: LiveRuns;
  /** Names this process in the runs it makes. */
  owner: string;
}

export type Begun =
  | {
      readonly result: 'begun';
      readonly run: LiveRun;
      readonly question: MessageRow;
      /** The first event, as its reader gets it. */
      readonly ackFrame: string;
    }
  /** The same message was sent before. */
  | { readonly result: 'repeated'; readonly question: MessageRow };

/**
 * Makes the reply. It begins while the question is being stored and stops if that fails, unless what is stored with the
 * question changes the history that the model is given.
 */
export type StartReply = (run: LiveRun, question: MessageRow) => void;

interface Asked {
  readonly conversation: ConversationRow;
  readonly sending: Sending;
  readonly sentHash: string;
  /** The question whose reply is made anew. */
  readonly removed: string | null;
  readonly startReply: StartReply;
}

export type BeginRun = (conversation: ConversationRow, sending: Sending, startReply: StartReply) => Promise<Begun>;

/**
 * Stores the question, the run and its first event in one transaction. From then on nothing that happens to the process
 * loses the question, and sending it again finds this run. The model need not wait for the disk; readers do.
 */
export function createBeginRun(dependencies: Dependencies): BeginRun {
  const { conversations, messages, writer, live, now, newId } = dependencies;

  return async function beginRun(conversation, sending, startReply) {
    const sentHash = hashOf(sending);
    const removed = await regeneratedQuestion(conversation.id, sending.regenMessageId);
    if (removed === 'gone') return repeated(conversation.id, sending.localMessageId, sentHash, new MessageNotFound());
    if (hasTooMany(conversation.userId, sending))
      return repeated(conversation.id, sending.localMessageId, sentHash, new TooManyReplies(REPLIES_MAX));
    const asked: Asked = { conversation, sending, sentHash, removed, startReply };
    return writer.inTurn(conversation.id, () => storeQuestion(asked));
  };

  /** Again whenever another message of the conversation was faster. */
  async function storeQuestion(asked: Asked): Promise<Begun> {
    const { conversation, sending, sentHash } = asked;
    for (;;) {
      // As it is now, in its turn: with an old end, or for a message that was sent before, a model would be asked in vain.
      const end = await conversations.findEnd(conversation.id, sending.localMessageId);
      if (!end) throw new ConversationNotFound();
      if (end.sentMessageId) return repeated(conversation.id, sending.localMessageId, sentHash, new MessageNotFound());
      const begun = await tryStoring(asked, end);
      if (begun) return begun;
    }
  }

  /** Gives null when another message was faster. */
  async function tryStoring(
    { conversation, sending, sentHash, removed, startReply }: Asked,
    end: ConversationEnd,
  ): Promise<Begun | null> {
    const proposed = propose({ ...conversation, ...end }, sending, sentHash, removed);
    const { question, ackFrame } = proposed;
    const run = live.begin(proposed.identity, ACK_SEQ, conversation.userId);
    if (!proposed.changesHistory) startReply(run, question);
    try {
      await run.storeBeginning(proposed.queries);
    } catch (error) {
      if (isUniqueViolation(error)) return repeated(conversation.id, sending.localMessageId, sentHash, error);
      if (isNotNullViolation(error)) return null;
      throw error;
    }
    if (proposed.changesHistory) startReply(run, question);
    return { result: 'begun', run, question, ackFrame };
  }

  function hasTooMany(userId: string, { isUnlimited }: Sending): boolean {
    return !isUnlimited && live.countOf(userId) >= REPLIES_MAX;
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
    // A pushed message answers nothing, so there is nothing to answer anew.
    if (message.replyId === NO_REPLY_ID) throw new MessageNotFound();
    return message.replyId;
  }

  async function repeated(
    conversationId: string,
    localMessageId: string,
    sentHash: string,
    error: unknown,
  ): Promise<Begun> {
    const question = await messages.findByLocalId(conversationId, localMessageId);
    if (!question) throw error;
    if (question.sentHash !== sentHash) throw new SentWithOtherWords();
    return { result: 'repeated', question };
  }

  function propose(conversation: ConversationRow, sending: Sending, sentHash: string, removed: string | null) {
    const { runs, owner } = dependencies;
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
        senderId: sending.botId,
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
    const identity: RunIdentity = {
      runId: newId(),
      conversationId,
      questionId: question.id,
      sectionId,
      botId: sending.botId,
      removedQueryId: removed,
    };
    const row: MessageRow = { ...question, position: lastPosition + inserted.length + 1 };
    const asSent = { ...row, content: sending.query, contentType: sending.sentContentType };
    const message = ackMessage(asSent, sending.localMessageId);
    const ack = wholeRow(identity, { kind: 'message', message }, ACK_SEQ);
    const queries = [
      ...(removed ? [messages.deleteGroup(conversationId, removed), runs.deleteOf([removed])] : []),
      ...messages.append(conversationId, lastPosition, [...inserted, question], sectionId),
      runs.stopPausedOf(conversationId, at),
      runs.insert({
        id: identity.runId,
        conversationId,
        questionId: question.id,
        sectionId,
        botId: sending.botId,
        removedQueryId: removed,
        status: 'running',
        owner,
        leaseUntil: at + LEASE_MS,
        lastSeq: ACK_SEQ,
        pausedState: null,
        startedAt: at,
        endedAt: null,
      }),
      runs.insertEvent(ack, owner, 'running'),
    ];
    const ackFrame = framesOf(identity, ack, 0);
    return { identity, question: row, ackFrame, queries, changesHistory: removed !== null || inserted.length > 0 };
  }
}

/** Tells a message that is sent again from another one that carries the same local id by mistake. */
function hashOf({ query, sentContentType, mentionIds, regenMessageId, insertedHistory, options }: Sending): string {
  const { variables, chatHistory } = options;
  const sent = [query, sentContentType, mentionIds, regenMessageId, insertedHistory, variables, chatHistory];
  return hash('sha256', JSON.stringify(sent), 'base64url');
}
