import type { RequestOf, ResumeChat } from '@parley/contract';
import { TransportError } from '../wire/transport-error.ts';
import { botRef, type CommandContext, conversationRef } from './command-context.ts';
import { connect } from './connection.ts';
import type { ReplyOutcome } from './end-reply.ts';
import type { Replies } from './replies.ts';

export interface ResumeRequest {
  readonly replyId: string;
  /** The message that asked for the tool outputs. */
  readonly interruptMessageId?: string;
  /** For each call that a paused reply waits for. Without them, its answer that reached the token limit is continued. */
  readonly toolOutputs?: readonly { readonly toolCallId: string; readonly output: string }[];
}

export interface Resumed {
  /** Resolves when the reply has ended or pauses again. */
  readonly reply: Promise<ReplyOutcome>;
}

/**
 * Submits the tool outputs that a paused reply waits for, or continues an answer that was cut off, and follows the reply.
 * Rejects if the server refuses it.
 */
export const createResumeReply =
  (context: CommandContext, replies: Replies) =>
  async ({ replyId, interruptMessageId, toolOutputs }: ResumeRequest): Promise<Resumed> => {
    const { extra, identity, newId, transport } = context;
    const request: RequestOf<typeof ResumeChat> = {
      ...conversationRef(context),
      ...botRef(identity),
      local_message_id: newId(),
      content_type: 'text',
      extra,
      resume_message_id: replyId,
      interrupt_message_id: interruptMessageId,
      tool_outputs: toolOutputs?.map(({ toolCallId, output }) => ({ tool_call_id: toolCallId, output })),
    };
    const connection = connect(context.destroyed, (signal) => transport.resume(request, signal));
    try {
      const first = [await connection.next()];
      const next = async () => first.shift() ?? connection.next();
      return { reply: replies.resume(replyId, { ...connection, next }).ended };
    } catch (error) {
      connection.close();
      // Unknown whether the server has the request. Attaching shows whether the reply goes on.
      if (error instanceof TransportError) return { reply: replies.attach(replyId).ended };
      throw error;
    }
  };
