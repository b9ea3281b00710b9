import type { BreakMessage, RequestOf } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { toReportedError } from '../errors/reported-error.ts';
import { groupIdOf } from '../message/group-id.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { isPassing } from '../wire/refusal-kinds.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, conversationRef } from './command-context.ts';
import { NothingWaiting } from './command-errors.ts';
import type { Replies } from './replies.ts';
import type { SendMessage } from './send-message.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly sendMessage: SendMessage;
}

/** About ten minutes: no reply takes longer. */
const BREAK_ATTEMPTS_MAX = 60;

/** Stops the awaited reply: locally at once, and on the server as soon as it can be reached (chat §4). */
export function createStopResponding(context: CommandContext, { replies, sendMessage }: Dependencies) {
  const { destroyed, dispatch, flush, getState, plugins, report, transport } = context;

  /** The reply continues on the server until the call arrives. */
  async function breakLater(request: RequestOf<typeof BreakMessage>): Promise<void> {
    for (let failures = 1; failures <= BREAK_ATTEMPTS_MAX; failures += 1) {
      await waitToRetry(context, failures, destroyed);
      if (destroyed.aborted) return;
      const error: unknown = await transport.breakMessage(request).catch((thrown) => thrown);
      if (!isPassing(error)) return;
    }
  }

  async function stop(replyId: string): Promise<void> {
    await plugins.run('onBeforeStopResponding', { replyId });
    // A second call while the first is in progress would find no unfinished answer to break.
    if (getState().pulling[replyId]?.isStopped) return;
    // The answer is broken at its displayed length, so batched deltas are displayed first.
    flush();
    const answer = partialAnswer(getState(), replyId);
    // Frees the connection of the reply first: a browser has few per host, and the call may need one.
    replies.leave([replyId]);
    dispatch({
      type: 'responding-stopped',
      replyId,
      brokenMessageId: answer?.message_id ?? null,
      brokenPos: answer?.content.length ?? null,
    });
    const request = {
      ...conversationRef(context),
      query_message_id: replyId,
      local_message_id: localIdOfQuestion(getState(), replyId),
      ...(answer && { answer_message_id: answer.message_id, broken_pos: answer.content.length }),
    };
    try {
      await transport.breakMessage(request);
    } catch (error) {
      if (isPassing(error)) void breakLater(request);
      report(error, 'break-message');
      void plugins.run('onStopRespondingError', { scene: 'catchError', error: toReportedError(error) });
    }
    void plugins.run('onAfterStopResponding', { brokenReplyId: replyId, groupId: replyId });
  }

  /** A paused reply is not awaited, so it is stopped by its id. */
  return async function stopResponding(given?: string): Promise<void> {
    const { waiting, responding, sending } = getState();
    const replyId = given ?? waiting?.replyId ?? responding?.replyId;
    if (replyId) return stop(replyId);
    // Before the acknowledgement the server has nothing to stop: the reply is stopped as soon as it is acknowledged.
    const sent = sending && sendMessage.underWay(sending.localMessageId);
    if (sent) return sent.then((acknowledged) => stop(acknowledged.replyId)).catch(() => undefined);
    const error = new NothingWaiting();
    report(error, 'stop-responding');
    await plugins.run('onStopRespondingError', { scene: 'noWaiting', error: toReportedError(error) });
  };
}

/** The answer that is being streamed, if it has text or reasoning. */
function partialAnswer({ messages }: Conversation, replyId: string) {
  return messages.findLast(
    (message) =>
      message.type === 'answer' &&
      !message.is_finish &&
      message.content + message.reasoning_content !== '' &&
      groupIdOf(message) === replyId,
  );
}

function localIdOfQuestion({ messages }: Conversation, replyId: string): string | undefined {
  const question = messages.find((message) => message.message_id === replyId);
  return question && localIdOf(question);
}

/** Stops the running reply before a new message takes its place (chat §4 interrupt scenario). */
export const createInterrupt =
  ({ getState }: CommandContext, stopResponding: () => Promise<void>) =>
  async (): Promise<void> => {
    const { waiting, responding } = getState();
    if (waiting || responding) await stopResponding();
  };
