import type { RequestOf, ResumeChat } from '@parley/contract';
import { TransportError } from '../wire/transport-error.ts';
import { type CommandContext, here, whichBot } from './command-context.ts';
import { type Connection, connect } from './connection.ts';
import type { ReplyOutcome } from './end-reply.ts';
import type { Replies } from './replies.ts';

export interface ResumeRequest {
  /** The reply that waits for its user. */
  readonly replyId: string;
  /** The message that said what it waits for. */
  readonly interruptMessageId?: string;
  readonly toolOutputs: readonly { readonly toolCallId: string; readonly output: string }[];
}

export interface Resumed {
  /** Resolves when the reply has ended, or pauses again. */
  readonly reply: Promise<ReplyOutcome>;
}

/** Gives a paused reply what it waits for, and follows how it goes on. Rejects when the server does not take it. */
export const createResumeReply =
  (context: CommandContext, replies: Replies) =>
  async ({ replyId, interruptMessageId, toolOutputs }: ResumeRequest): Promise<Resumed> => {
    const { identity, newId, transport } = context;
    const request: RequestOf<typeof ResumeChat> = {
      ...here(context),
      ...whichBot(identity),
      local_message_id: newId(),
      content_type: 'text',
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
      // Whether it was taken is not known. The reply itself tells: it goes on, or it still waits.
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
