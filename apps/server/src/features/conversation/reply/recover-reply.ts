import {
  type ChatMessage,
  DEFAULT_LOCALE,
  FinishReason,
  GenerateAnswerFinish,
  type Locale,
  MessageEvent,
  MessageStatus,
  VerboseContent,
} from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { RunEventRow } from '../../../platform/run/run.schema.ts';
import type { DeadRun } from '../../../platform/run/run-kind.ts';
import { findUnknownCalls } from '../../agent/index.ts';
import { RunInterrupted } from '../conversation.errors.ts';
import type { MessageRow } from '../conversation.schema.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { fromMessage } from '../new-message.ts';
import { toMessage } from '../to-message.ts';
import { toErrorEvent } from './end-reply.ts';
import { type Ending, endingInfo, isCut, storeWithQuestion, toEnding } from './ending.ts';
import type { ReplyStore } from './reply.store.ts';
import { answerMessage, type Reply, type ReplyEvent, readAnswerHeader, toReply } from './reply-events.ts';
import { functionCallMessage, toolResponseMessage } from './reply-messages.ts';
import { filesIn } from './settle-reply.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  conversations: ConversationStore;
  messages: MessageStore;
  replyStore: ReplyStore;
  localeOf: (userId: string) => Promise<Locale | undefined>;
}

/**
 * Ends a reply whose process is gone. Its tool calls and its text so far are kept, writing calls whose outcome is unknown are
 * marked as such for the model, and its readers are sent an error.
 */
export function createRecoverReply({ conversations, messages, replyStore, localeOf, now, newId }: Dependencies) {
  return async function recoverReply(dead: DeadRun<Reply, ReplyEvent>): Promise<boolean> {
    const row = await replyStore.find(dead.row.id);
    const conversation = row && (await conversations.find(row.conversationId));
    if (!row || !conversation) {
      await dead.remove();
      return true;
    }
    const reply = toReply(row);
    const events = await dead.readEvents();
    const { lastSeq = dead.row.lastSeq } = events.at(-1) ?? {};
    if (isAnswered(events)) {
      await dead.end({ subject: reply, end: { status: 'finished' }, lastSeq });
      return true;
    }
    const stored = await messages.listReply(reply.conversationId, reply.questionId);
    const storedIds = new Set(stored.map(({ id }) => id));
    const sent = readMessages(events);
    const unsaved = sent.filter((message) => isOfCall(message) && !storedIds.has(message.message_id));
    const locale = (await localeOf(conversation.userId)) ?? DEFAULT_LOCALE;
    const interrupted = toErrorEvent(new RunInterrupted(), locale);
    const ending = toEnding('runInterrupted', interrupted.msg);
    const { broken, changed } = unfinishedAnswer(reply, events, stored, ending);
    const unknown = toUnknownResponses(reply, findUnknownCalls(await dead.readSteps()), sent);
    const added = [...unsaved, ...(broken ? [broken] : []), ...unknown];
    const indexed = added.map((message, index) => ({
      ...message,
      message_index: String(conversation.lastPosition + index + 1),
    }));
    const message = indexed.find(({ message_id }) => message_id === broken?.message_id) ?? changed ?? cutAnswer(stored);
    const error = { ...interrupted, ...(message && { message }) };
    await dead.end({
      subject: reply,
      end: { status: 'interrupted' },
      lastSeq,
      events: [
        ...indexed.slice(added.length - unknown.length).map((message) => ({ kind: 'message' as const, message })),
        { kind: 'error', error },
      ],
      queries: [
        ...messages.append(
          reply.conversationId,
          conversation.lastPosition,
          added.map((each) => fromMessage(each, reply.conversationId)),
        ),
        ...unsaved.flatMap((each) => messages.addKeptObjects(each.message_id, filesIn(each))),
        ...(await endingQueries(reply, changed, message, ending)),
      ],
    });
    return true;
  };

  /** Stores how an answer that went on has ended, or that no text came. */
  async function endingQueries(
    reply: Reply,
    changed: ChatMessage | undefined,
    ended: ChatMessage | undefined,
    ending: Ending,
  ): Promise<CompiledQuery[]> {
    if (changed) return [messages.update(fromMessage(changed, reply.conversationId))];
    return ended ? [] : storeWithQuestion(messages, reply, ending);
  }

  /** Calls that may have had their effect. A call that no reader was sent yet is added too. */
  function toUnknownResponses(
    reply: Reply,
    unknown: ReturnType<typeof findUnknownCalls>,
    sent: readonly ChatMessage[],
  ): ChatMessage[] {
    const place = { nextOrdinal: Math.max(0, ...sent.map(({ index }) => index)) + 1 };
    const made = () => ({ id: newId(), now: now() });
    return unknown.flatMap(({ call, text }) => {
      // A response with this id may be of an earlier call: some servers give the calls of every step the same ids.
      const last = sent.findLast(({ type }) => type !== 'ack');
      const wasSent = last?.type === 'function_call' && last.extra_info.call_id === call.id;
      const called = wasSent ? [] : [functionCallMessage(reply, place, made(), call)];
      const response = { ...made(), call, text, failed: true, startedAt: now() };
      return [...called, toolResponseMessage(reply, place, response)];
    });
  }
}

/** Messages that are stored in the history at the end of a step, after they were sent: calls, responses, and what calls have shown. */
const isOfCall = ({ type, content_type }: ChatMessage): boolean =>
  type === 'function_call' || type === 'tool_response' || (type === 'answer' && content_type !== 'text');

function readMessages(events: readonly RunEventRow[]): ChatMessage[] {
  return events
    .filter(({ type }) => type === 'message')
    .map(({ body }) => MessageEvent.parse(JSON.parse(body)).message);
}

/** Only the suggestions were missing: the answer is complete, and so is the run. */
function isAnswered(events: readonly RunEventRow[]): boolean {
  const last = events.at(-1);
  if (last?.type !== 'message') return false;
  const { message } = MessageEvent.parse(JSON.parse(last.body));
  if (message.type !== 'verbose') return false;
  const { msg_type, data } = VerboseContent.parse(JSON.parse(message.content));
  return (
    msg_type === 'generate_answer_finish' &&
    GenerateAnswerFinish.parse(JSON.parse(data)).finish_reason === FinishReason.allFinished
  );
}

interface Unfinished {
  /** An answer that is not in the history yet. */
  readonly broken?: ChatMessage;
  /** An answer that went on: the history has its earlier part. */
  readonly changed?: ChatMessage;
}

/** The answer that was being written: the last one in the log whose text is not in the history. */
function unfinishedAnswer(
  reply: Reply,
  events: readonly RunEventRow[],
  stored: readonly MessageRow[],
  ending: Ending,
): Unfinished {
  const last = events.findLast(({ header }) => header !== null);
  if (!last) return {};
  const answer = readAnswerHeader(last.header);
  const row = stored.find(({ id }) => id === answer.messageId);
  if (row && row.content.length !== answer.continuedFrom) return {};
  const joined = (type: string) =>
    events
      .filter((each) => each.type === type && readAnswerHeader(each.header).messageId === answer.messageId)
      .map(({ body }) => body)
      .join('');
  const content = (row?.content ?? '') + joined('text');
  const message: ChatMessage = {
    ...(row ? toMessage(row) : answerMessage(reply, answer)),
    content,
    reasoning_content: (row?.reasoningContent ?? '') + joined('reasoning'),
    status: MessageStatus.broken,
    broken_pos: content.length,
  };
  const ended = { ...message, extra_info: { ...message.extra_info, ...endingInfo(ending) } };
  return row ? { changed: ended } : { broken: ended };
}

/** The answer that was about to go on: it stays as it is. */
function cutAnswer(stored: readonly MessageRow[]): ChatMessage | undefined {
  const last = stored.findLast(({ type }) => type === 'answer');
  return last && isCut(last) ? toMessage(last) : undefined;
}
