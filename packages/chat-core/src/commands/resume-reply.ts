import type { RequestOf, ResumeChat } from '@parley/contract';
import { TransportError } from '../wire/transport-error.ts';
import { botRef, type CommandContext, conversationRef } from './command-context.ts';
import { type Connection, connect } from './connection.ts';
import type { ReplyOutcome } from './end-reply.ts';
import type { Replies } from './replies.ts';

export interface ResumeRequest {
  /** The paused reply. */
  readonly replyId: string;
  /** The message that asked for the tool outputs. */
  readonly interruptMessageId?: string;
  readonly toolOutputs: readonly { readonly toolCallId: string; readonly output: string }[];
}

export interface Resumed {
  /** Resolves when the reply has ended or pauses again. */
  readonly reply: Promise<ReplyOutcome>;
}

/** Submits the tool outputs that a paused reply waits for, and follows the reply. Rejects if the server refuses them. */
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
      tool_outputs: toolOutputs.map(({ toolCallId, output }) => ({ tool_call_id: toolCallId, output })),
    };
    const connection = connect(context.destroyed, (signal) => transport.resume(request, signal));
    try {
      const first = await connection.next();
      return { reply: replies.resume(replyId, withFirst(connection, first)).ended };
    } catch (error) {
      connection.close();
      // Unknown whether the server has the outputs. Attaching shows whether the reply continues or is still paused.
      if (error instanceof TransportError) return { reply: replies.attach(replyId).ended };
      throw error;
    }
  };

function withFirst(connection: Connection, first: Awaited<ReturnType<Connection['next']>>): Connection {
  let unread: typeof first | null = first;
  return {
    ...connection,
    async next() {
      const event = unread ?? (await connection.next());
      unread = null;
      return event;
    },
  };
}
