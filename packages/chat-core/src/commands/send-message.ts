import type { Chat, RequestOf } from '@parley/contract';
import * as namedMessages from '../errors/named-messages.ts';
import { toReportedError } from '../errors/to-reported-error.ts';
import type { CoreMessage } from '../message/core-message.ts';
import type { SendOptions } from '../message/send-options.ts';
import { localIdOf } from '../message/to-core-message.ts';
import type { OutgoingContent } from '../upload/outgoing-content.ts';
import { type CommandContext, here, whichBot } from './command-context.ts';
import { SendTimedOut } from './command-errors.ts';
import type { ReplyOutcome } from './end-reply.ts';
import { SEND_TIMEOUT_MS } from './limits.ts';
import { isFinal } from './refusal-kinds.ts';
import type { Replies } from './replies.ts';
import { type Acknowledged, untilAcknowledged } from './until-acknowledged.ts';

/** A message with all that is needed to send it, and to send it again. */
export interface Outgoing {
  readonly message: CoreMessage;
  readonly options: SendOptions;
  /** What the message is when its files are uploaded. Rejects when they cannot be. Nothing for messages without files. */
  readonly whenUploaded?: () => Promise<OutgoingContent>;
  /** The message whose reply is made anew. */
  readonly regenMessageId?: string;
}

/** A message of which there is no reply to follow yet. */
export interface Unanswered {
  readonly reply?: undefined;
}

/** The server has the message. `reply` resolves when its reply has ended, however it did. */
export interface Sent {
  readonly result: 'sent';
  readonly localMessageId: string;
  readonly replyId: string;
  readonly reply: Promise<ReplyOutcome>;
}

/** Nothing may be sent now: another message is on its way, or something is being cleared (chat §4). */
export interface Locked extends Unanswered {
  readonly result: 'LOCKED';
}

export interface SendDependencies {
  readonly replies: Replies;
  /** Fields of every request that the client was made with. */
  readonly extra: Readonly<Record<string, string>>;
  /** Tells where a message stands that must not get lost. */
  keep(outgoing: Outgoing): void;
  forget(localMessageId: string): void;
  /** The server does not want it, whoever sends it: it stays to be tried again, but a reload ends that. */
  refused(localMessageId: string): void;
}

export type SendMessage = ReturnType<typeof createSendMessage>;

/** Sends messages; each is under way once, however often it is asked for. */
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
      dependencies.keep({ ...rest, message });
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
      ...toRequest(context, dependencies, outgoing, prepared.message, localMessageId),
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
      const { chunk, connection, logId } = await acknowledge(outgoing, localMessageId);
      dispatch({ type: 'send-acknowledged', localMessageId, chunk });
      dependencies.forget(localMessageId);
      const { betweenChunkTimeoutMs } = options;
      const pull = dependencies.replies.follow(chunk, { connection, betweenChunkTimeoutMs, logId });
      void plugins.run('onAfterSendMessage', { message, from });
      return { result: 'sent', localMessageId, replyId: pull.replyId, reply: pull.ended };
    } catch (thrown) {
      // What the client left with its page is nobody's failure; a text of it comes again with the outbox.
      if (context.destroyed.aborted) throw thrown;
      const error = toReportedError(thrown);
      const status = thrown instanceof SendTimedOut ? 'send_timeout' : 'send_fail';
      dispatch({ type: 'send-failed', localMessageId, status, error });
      if (isFinal(thrown)) dependencies.refused(localMessageId);
      report(thrown, 'send-message');
      void plugins.run('onSendMessageError', { message, from, error });
      throw thrown;
    }
  }

  return {
    /** The message as plugins want it to be shown. */
    async prepare(outgoing: Outgoing): Promise<Outgoing> {
      const from = outgoing.options.from ?? 'other';
      const { message } = outgoing;
      const prepared = await plugins.run('onBeforeAppendSenderMessageIntoStore', { message, from });
      return { ...outgoing, message: prepared.message };
    },
    /** Shows a message that was prepared, unless it is shown already, and sends it. */
    async add(outgoing: Outgoing): Promise<Sent> {
      const { message, options } = outgoing;
      dispatch({ type: 'message-added', message });
      void plugins.run('onAfterAppendSenderMessageIntoStore', { message, from: options.from ?? 'other' });
      return this.again(outgoing);
    },
    /** Sends a message that is shown already. */
    async again(outgoing: Outgoing): Promise<Sent> {
      const localMessageId = localIdOf(outgoing.message);
      if (!localMessageId) throw new Error(namedMessages.sendInvalid);
      dependencies.keep(outgoing);
      const sent =
        underWay.get(localMessageId) ?? send(outgoing, localMessageId).finally(() => underWay.delete(localMessageId));
      underWay.set(localMessageId, sent);
      return sent;
    },
    /** The send of this message that has not ended. */
    underWay: (localMessageId: string) => underWay.get(localMessageId),
  };
}

function toRequest(
  context: CommandContext,
  { extra }: SendDependencies,
  { options, regenMessageId }: Outgoing,
  message: CoreMessage,
  localMessageId: string,
): RequestOf<typeof Chat> {
  const { identity, getState } = context;
  const request = {
    ...here(context),
    ...whichBot(identity),
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
