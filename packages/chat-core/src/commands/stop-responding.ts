import type { BreakMessage, RequestOf } from '@parley/contract';
import type { Conversation } from '../conversation/conversation.ts';
import { toReportedError } from '../errors/to-reported-error.ts';
import { groupIdOf } from '../message/group-id.ts';
import { localIdOf } from '../message/to-core-message.ts';
import { waitToRetry } from './backoff.ts';
import { type CommandContext, here } from './command-context.ts';
import { NothingWaiting } from './command-errors.ts';
import { isPassing } from './refusal-kinds.ts';
import type { Replies } from './replies.ts';
import type { SendMessage } from './send-message.ts';

interface Dependencies {
  readonly replies: Replies;
  readonly sendMessage: SendMessage;
}

/** Stops the reply that is waited for: here at once, and on the server as soon as it hears of it (chat §4). */
export function createStopResponding(context: CommandContext, { replies, sendMessage }: Dependencies) {
  const { destroyed, dispatch, flush, getState, plugins, report, transport } = context;

  /** Until the server hears of it, the reply goes on there. */
  async function breakLater(request: RequestOf<typeof BreakMessage>): Promise<void> {
    for (let failures = 1; ; failures += 1) {
      await waitToRetry(context, failures, destroyed);
      if (destroyed.aborted) return;
      const error: unknown = await transport.breakMessage(request).catch((thrown) => thrown);
      if (!isPassing(error)) return;
    }
  }

  async function stop(replyId: string): Promise<void> {
    await plugins.run('onBeforeStopResponding', { replyId });
    // Asked for twice, it is stopped once: the second time no answer would be found to be broken.
    if (getState().pulling[replyId]?.isStopped) return;
    // The answer is broken where the reader saw it end, so what has come is shown first.
    flush();
    const answer = partialAnswer(getState(), replyId);
    // Before the server hears of it: a browser has few connections, and where all are taken the word would wait for this one.
    replies.leave([replyId]);
    dispatch({
      type: 'responding-stopped',
      replyId,
      brokenMessageId: answer?.message_id ?? null,
      brokenPos: answer?.content.length ?? null,
    });
    const request = {
      ...here(context),
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

  /** With a reply id, that reply: one that waits for its user is stopped by name, since nobody else waits for it. */
  return async function stopResponding(given?: string): Promise<void> {
    const { waiting, responding, sending } = getState();
    const replyId = given ?? waiting?.replyId ?? responding?.replyId;
    if (replyId) return stop(replyId);
    // Before the acknowledgement there is nothing on the server to stop: it is stopped with its first word.
    const sent = sending && sendMessage.underWay(sending.localMessageId);
    if (sent) return sent.then((acknowledged) => stop(acknowledged.replyId)).catch(() => undefined);
    const error = new NothingWaiting();
    report(error, 'stop-responding');
    await plugins.run('onStopRespondingError', { scene: 'noWaiting', error: toReportedError(error) });
  };
}

/** The answer that is being said, if it has words. */
function partialAnswer({ messages }: Conversation, replyId: string) {
  return messages.findLast(
    (message) =>
      message.type === 'answer' && !message.is_finish && message.content !== '' && groupIdOf(message) === replyId,
  );
}

function localIdOfQuestion({ messages }: Conversation, replyId: string): string | undefined {
  const question = messages.find((message) => message.message_id === replyId);
  return question && localIdOf(question);
}
