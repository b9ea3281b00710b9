import { ApiError, type Chat, type RequestOf } from '@parley/contract';
import type { Chunk } from '../conversation/conversation.ts';
import type { StreamOptions } from '../wire/transport.ts';
import { TransportError } from '../wire/transport-error.ts';
import { waitToRetry } from './backoff.ts';
import type { CommandContext } from './command-context.ts';
import { type Connection, connect } from './connection.ts';
import { MAX_RETRY_ATTEMPTS } from './limits.ts';

/** The server has the message; the connection continues with its reply. */
export interface Acknowledged {
  readonly chunk: Chunk;
  readonly logId: string;
  readonly connection: Connection;
}

/**
 * Sends a message until it is acknowledged. Retries after a lost connection, because the server recognises the local id. A
 * refusal is final.
 */
export async function untilAcknowledged(
  context: CommandContext,
  { request, headers }: { readonly request: RequestOf<typeof Chat> } & Pick<StreamOptions, 'headers'>,
  signal: AbortSignal,
): Promise<Acknowledged> {
  for (let failures = 1; ; failures += 1) {
    // Not the signal of the send: its timeout must not abort the reply.
    const connection = connect(context.destroyed, (ended) => context.transport.chat(request, ended, { headers }));
    const closeConnection = () => connection.close(signal.reason);
    signal.addEventListener('abort', closeConnection);
    try {
      if (signal.aborted) throw signal.reason;
      return { ...(await firstAcknowledgement(context, connection)), connection };
    } catch (error) {
      connection.close();
      if (signal.aborted) throw signal.reason;
      if (!(error instanceof TransportError) || failures > MAX_RETRY_ATTEMPTS) throw error;
      await waitToRetry(context, failures, signal);
    } finally {
      signal.removeEventListener('abort', closeConnection);
    }
  }
}

async function firstAcknowledgement({ report }: CommandContext, connection: Connection) {
  let logId = '';
  for (;;) {
    const { value: event, done } = await connection.next();
    if (done || event.kind === 'done') throw new TransportError('broken');
    if (event.kind === 'opened') logId = event.logId;
    else if (event.kind === 'error') throw new ApiError(event.error.code, event.error.msg, logId);
    else if (event.kind === 'message' && event.event.message.type === 'ack') return { chunk: event.event, logId };
    else if (event.kind !== 'alive') report(new Error('unacknowledged event'), 'receive-chunk');
  }
}
