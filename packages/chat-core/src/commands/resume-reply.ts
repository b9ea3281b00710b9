import { type RequestOf, type ResumeChat, Scene } from '@parley/contract';
import { type CommandContext, here, whichBot } from './command-context.ts';
import { connect } from './connection.ts';
import type { ReplyOutcome } from './end-reply.ts';
import type { Replies } from './replies.ts';

export interface ResumeRequest {
  /** The reply that waits for its user. */
  readonly replyId: string;
  /** The message that said what it waits for. */
  readonly interruptMessageId?: string;
  readonly toolOutputs: readonly { readonly toolCallId: string; readonly output: string }[];
}

/** Gives a paused reply what it waits for, and follows how it goes on. */
export const createResumeReply =
  (context: CommandContext, replies: Replies) =>
  ({ replyId, interruptMessageId, toolOutputs }: ResumeRequest): Promise<ReplyOutcome> => {
    const { identity, newId, transport } = context;
    const request: RequestOf<typeof ResumeChat> = {
      ...here(context),
      ...whichBot(identity),
      local_message_id: newId(),
      content_type: 'text',
      draft_mode: identity.scene === Scene.playground,
      resume_message_id: replyId,
      interrupt_message_id: interruptMessageId,
      tool_outputs: toolOutputs.map(({ toolCallId, output }) => ({ tool_call_id: toolCallId, output })),
    };
    const connection = connect(context.destroyed, (signal) => transport.resume(request, signal));
    return replies.resume(replyId, connection).ended;
  };
