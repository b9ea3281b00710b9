import type { Chunk, Conversation } from '../conversation/conversation.ts';
import type { CommandContext } from './command-context.ts';
import type { Connection } from './connection.ts';
import { BETWEEN_CHUNK_TIMEOUT_MS } from './limits.ts';
import { type Pull, type PullDependencies, pullReply } from './pull-reply.ts';
import { whenBack } from './when-back.ts';

export type Replies = ReturnType<typeof createReplies>;

/** The replies that this client follows right now, each once. */
export function createReplies(context: CommandContext, dependencies: PullDependencies) {
  const pulls = new Map<string, Pull>();
  // A connection that was open before the network went is dead, whatever it says.
  whenBack(context, (isSuspect) => {
    for (const pull of pulls.values()) pull.refresh(isSuspect);
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
    /** Follows a reply whose events come already, such as that to a message just sent. */
    follow({ message, seq_id }: Chunk, options: PullOptions): Pull {
      const followed = pulls.get(message.reply_id);
      if (!followed) return begin(message.reply_id, seq_id, options);
      options.connection?.close();
      return followed;
    },
    /** Follows a reply whose events this connection brings. Who heard of it before and asked for them too is not needed. */
    resume(replyId: string, connection: Connection): Pull {
      leave([replyId]);
      return goOn(replyId, connection);
    },
    /** Asks for the events of a reply that come after those that are known. */
    attach: (replyId: string): Pull => pulls.get(replyId) ?? goOn(replyId),
    leave,
  };

  function goOn(replyId: string, connection?: Connection): Pull {
    context.dispatch({ type: 'reply-attached', replyId });
    return begin(replyId, known()[replyId]?.lastSeqId ?? 0, { connection });
  }

  /** Leaves replies that are of no interest any more; without ids, those that the conversation has forgotten. */
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
