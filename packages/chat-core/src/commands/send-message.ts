import type { Chat, RequestOf } from '@parley/contract';
import { alreadySteered } from '../errors/error-codes.ts';
import * as namedMessages from '../errors/named-messages.ts';
import { type ReportedError, toReportedError } from '../errors/reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import { newLocalMessage } from '../message/new-local-message.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import { isFinal, isRefused } from '../wire/refusal-kinds.ts';
import { botRef, type CommandContext, conversationRef } from './command-context.ts';
import { SendTimedOut } from './command-errors.ts';
import type { ReplyOutcome } from './end-reply.ts';
import { SEND_TIMEOUT_MS } from './limits.ts';
import type { Replies } from './replies.ts';
import { type Acknowledged, untilAcknowledged } from './until-acknowledged.ts';

/** A message with everything needed to send it, and to send it again. */
export interface Outgoing {
  readonly message: CoreMessage;
  readonly options: SendOptions;
  /** Resolves to the content with uploaded files; rejects when an upload fails. Only messages with files have it. */
  readonly whenUploaded?: () => Promise<OutgoingContent>;
  /** The message whose reply is regenerated. */
  readonly regenMessageId?: string;
}

/** A result without a reply to follow. */
export interface Unanswered {
  readonly reply?: undefined;
}

/** The server has the message. `reply` resolves when the reply has ended, whatever the outcome. */
export interface Sent {
  readonly result: 'sent';
  readonly localMessageId: string;
  readonly replyId: string;
  readonly reply: Promise<ReplyOutcome>;
}

/** Nothing may be sent now: another message is being sent, or something is being cleared (chat §4). */
export interface Locked extends Unanswered {
  readonly result: 'LOCKED';
}

export interface SendDependencies {
  readonly replies: Replies;
  /** Stops the running reply: a new message takes its place (chat §4 interrupt scenario). */
  interrupt(): Promise<void>;
  /** Stores a message until it is acknowledged or refused. */
  remember(outgoing: Outgoing): void;
  /** The server has the message. */
  acknowledged(localMessageId: string): void;
  refuse(localMessageId: string, error: ReportedError): void;
  /** Loads the messages again: one that was sent is elsewhere among them. */
  refresh(): Promise<unknown>;
}

export type SendMessage = ReturnType<typeof createSendMessage>;

/** Sends messages. A message that is being sent already is not sent twice. */
export function createSendMessage(context: CommandContext, dependencies: SendDependencies) {
  const { dispatch, plugins, report, clock } = context;
  const underWay = new Map<string, Promise<Sent>>();

  async function withFiles(outgoing: Outgoing, localMessageId: string): Promise<CoreMessage> {
    const { whenUploaded, ...rest } = outgoing;
    if (!whenUploaded) return outgoing.message;
    try {
      const { content, contentType } = await whenUploaded();
      dispatch({ type: 'message-content-changed', localMessageId, content, contentType });
      dispatch({ type: 'message-upload-ended', localMessageId, result: 'success' });
      const message = { ...outgoing.message, content, content_type: contentType };
      dependencies.remember({ ...rest, message });
      return message;
    } catch (error) {
      dispatch({ type: 'message-upload-ended', localMessageId, result: 'fail' });
      throw error;
    }
  }

  async function acknowledge(outgoing: Outgoing, localMessageId: string): Promise<Acknowledged> {
    const { options, regenMessageId } = outgoing;
    const from = options.from ?? 'other';
    const uploaded = await withFiles(outgoing, localMessageId);
    const prepared = await plugins.run('onBeforeSendMessage', {
      message: uploaded,
      from,
      options: {
        extendFiled: options.extraBody ?? {},
        headers: options.headers ?? {},
        isRegenMessage: regenMessageId !== undefined,
      },
    });
    const { extendFiled, headers = {} } = prepared.options;
    const request = {
      ...toRequest(context, outgoing, prepared.message, localMessageId),
      ...extendFiled,
    };
    const timeout = new AbortController();
    const cancel = clock.after(options.sendTimeoutMs ?? SEND_TIMEOUT_MS, () => timeout.abort(new SendTimedOut()));
    dispatch({ type: 'global-locked', lock: 'sendMessageToACK' });
    dispatch({ type: 'message-sent', localMessageId });
    try {
      return await untilAcknowledged(context, { request, headers }, timeout.signal);
    } finally {
      cancel();
      dispatch({ type: 'global-unlocked', lock: 'sendMessageToACK' });
    }
  }

  async function send(outgoing: Outgoing, localMessageId: string): Promise<Sent> {
    const { message, options } = outgoing;
    const from = options.from ?? 'other';
    try {
      // The message is in the list already, so that it is not lost while the running reply is being stopped.
      await dependencies.interrupt();
      const { chunk, connection, logId } = await acknowledge(outgoing, localMessageId);
      dispatch({ type: 'send-acknowledged', localMessageId, chunk, at: clock.now() });
      dependencies.acknowledged(localMessageId);
      const { betweenChunkTimeoutMs } = options;
      const pull = dependencies.replies.follow(chunk, { connection, betweenChunkTimeoutMs, logId });
      void plugins.run('onAfterSendMessage', { message, from });
      return { result: 'sent', localMessageId, replyId: pull.replyId, reply: pull.ended };
    } catch (thrown) {
      // The page is going away: not a failure. The stored outbox sends the message again after the reload.
      if (context.destroyed.aborted) throw thrown;
      // A reply has read it while it waited.
      if (isRefused(thrown, alreadySteered)) {
        dispatch({ type: 'message-removed', localMessageId });
        dependencies.acknowledged(localMessageId);
        void dependencies.refresh();
        throw thrown;
      }
      const error = toReportedError(thrown);
      const status = thrown instanceof SendTimedOut ? 'send_timeout' : 'send_fail';
      dispatch({ type: 'send-failed', localMessageId, status, error });
      if (isFinal(thrown)) dependencies.refuse(localMessageId, error);
      report(thrown, 'send-message');
      void plugins.run('onSendMessageError', { message, from, error });
      throw thrown;
    }
  }

  return {
    /** Lets plugins change the message before it is shown. */
    async prepare(outgoing: Outgoing): Promise<Outgoing> {
      const from = outgoing.options.from ?? 'other';
      const { message } = outgoing;
      const prepared = await plugins.run('onBeforeAppendSenderMessageIntoStore', { message, from });
      return { ...outgoing, message: prepared.message };
    },
    /** Adds a prepared message to the list, unless it is there already, and sends it. */
    async add(outgoing: Outgoing): Promise<Sent> {
      const { message, options } = outgoing;
      dispatch({ type: 'message-added', message });
      void plugins.run('onAfterAppendSenderMessageIntoStore', { message, from: options.from ?? 'other' });
      return this.again(outgoing);
    },
    /** Sends a message that is in the list. */
    async again(outgoing: Outgoing): Promise<Sent> {
      const localMessageId = localIdOf(outgoing.message);
      if (!localMessageId) throw new Error(namedMessages.sendInvalid);
      dependencies.remember(outgoing);
      const sent =
        underWay.get(localMessageId) ?? send(outgoing, localMessageId).finally(() => underWay.delete(localMessageId));
      underWay.set(localMessageId, sent);
      return sent;
    },
    /** The send of this message that is in progress. */
    underWay: (localMessageId: string) => underWay.get(localMessageId),
  };
}

function toRequest(
  context: CommandContext,
  { options, regenMessageId }: Outgoing,
  message: CoreMessage,
  localMessageId: string,
): RequestOf<typeof Chat> {
  const { extra, identity, getState } = context;
  // A variable, because some fields are for servers of others and not in the contract.
  const request = {
    ...conversationRef(context),
    ...botRef(identity),
    local_message_id: localMessageId,
    content_type: message.content_type as RequestOf<typeof Chat>['content_type'],
    query: message.content,
    user: identity.userId,
    extra,
    bot_version: getState().botVersion,
    stream: true,
    chat_history: options.chatHistory,
    regen_message_id: regenMessageId,
    mention_list: message.mention_list,
  };
  return request;
}

/** A new question of the user. */
export function toQuestion(
  { getState, identity, clock }: CommandContext,
  localMessageId: string,
  { content, contentType }: OutgoingContent,
  mentionIds: readonly string[] = [],
): CoreMessage {
  const { latestSectionId: sectionId } = getState().sections;
  const senderId = identity.userId;
  return newLocalMessage({ localMessageId, content, contentType, mentionIds, sectionId, senderId, now: clock.now() });
}
