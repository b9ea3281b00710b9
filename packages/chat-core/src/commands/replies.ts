import type { Chunk, Conversation } from '../conversation/conversation.ts';
import { onReturn } from '../environment/connectivity.ts';
import type { CommandContext } from './command-context.ts';
import type { Connection } from './connection.ts';
import { BETWEEN_CHUNK_TIMEOUT_MS } from './limits.ts';
import { type Pull, type PullDependencies, pullReply } from './pull-reply.ts';
import { onRest } from './rest.ts';

export type Replies = ReturnType<typeof createReplies>;

/** The replies that this client follows, each by one pull. */
export function createReplies(context: CommandContext, dependencies: PullDependencies) {
  const pulls = new Map<string, Pull>();
  onReturn(context.connectivity, context.destroyed, (wasOffline) => {
    for (const pull of pulls.values()) pull.refresh(wasOffline);
  });
  onRest(context, context.destroyed, () => {
    for (const pull of pulls.values()) pull.rest();
  });

  function begin(
    replyId: string,
    lastSeq: number,
    { connection, betweenChunkTimeoutMs = BETWEEN_CHUNK_TIMEOUT_MS, logId = '' }: PullOptions = {},
  ): Pull {
    const pull = pullReply(context, dependencies, { replyId, lastSeq, connection, betweenChunkTimeoutMs, logId });
    pulls.set(replyId, pull);
    void pull.ended.then(() => {
      if (pulls.get(replyId) === pull) pulls.delete(replyId);
    });
    return pull;
  }

  return {
    /** Follows the reply to a message that was just sent, on the connection of the send. */
    follow({ message, seq_id }: Chunk, options: PullOptions): Pull {
      const followed = pulls.get(message.reply_id);
      if (!followed) return begin(message.reply_id, seq_id, options);
      options.connection?.close();
      return followed;
    },
    /** Follows a resumed reply on this connection, instead of any pull that follows it already. */
    resume(replyId: string, connection: Connection): Pull {
      leave([replyId]);
      return continueReply(replyId, 0, connection);
    },
    /** Follows a reply from after its last known event; the messages have everything up to `afterSeqId`. */
    attach: (replyId: string, afterSeqId = 0): Pull => pulls.get(replyId) ?? continueReply(replyId, afterSeqId),
    leave,
  };

  function continueReply(replyId: string, afterSeqId: number, connection?: Connection): Pull {
    context.dispatch({ type: 'reply-attached', replyId, afterSeqId, at: context.clock.now() });
    return begin(replyId, known()[replyId]?.lastSeqId ?? 0, { connection });
  }

  /** Stops following replies; without ids, those that are not in the state any more. */
  function leave(replyIds: Iterable<string> = [...pulls.keys()].filter((id) => !known()[id])): void {
    for (const replyId of replyIds) pulls.get(replyId)?.end();
  }

  function known(): Conversation['pulling'] {
    return context.getState().pulling;
  }
}

interface PullOptions {
  readonly connection?: Connection | undefined;
  readonly betweenChunkTimeoutMs?: number | undefined;
  readonly logId?: string;
}
