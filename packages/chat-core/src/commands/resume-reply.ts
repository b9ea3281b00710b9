import type { RequestOf, ResumeChat } from '@parley/contract';
import { TransportError } from '../wire/transport-error.ts';
import { botRef, type CommandContext, conversationRef } from './command-context.ts';
import { type Connection, connect } from './connection.ts';
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
      // A paused reply goes on after the last event that this client knows.
      const read = toolOutputs ? [await connection.next()] : await readToFirstEvent(connection);
      return { reply: replies.resume(replyId, withRead(connection, read), seqBefore(read)).ended };
    } catch (error) {
      connection.close();
      // Unknown whether the server has the request. Attaching shows whether the reply goes on.
      if (error instanceof TransportError) return { reply: replies.attach(replyId).ended };
      throw error;
    }
  };

type Next = Awaited<ReturnType<Connection['next']>>;

async function readToFirstEvent(connection: Connection): Promise<Next[]> {
  const read: Next[] = [];
  for (;;) {
    const next = await connection.next();
    read.push(next);
    if (next.done || (next.value.kind !== 'opened' && next.value.kind !== 'alive')) return read;
  }
}

/** The seq of the event before the first one: after a reload this client has seen none of the earlier events. */
function seqBefore(read: readonly Next[]): number {
  const last = read.at(-1);
  return last && !last.done && last.value.kind === 'message' ? last.value.event.seq_id - 1 : 0;
}

function withRead(connection: Connection, read: Next[]): Connection {
  return { ...connection, next: async () => read.shift() ?? connection.next() };
}
