import type { HttpBindings } from '@hono/node-server';
import { type AnyOperation, JSON_BODY_MAX_BYTES } from '@parley/contract';
import { createUserTurns } from '../limits/user-turns.ts';

/** A body of up to 27 MB is in memory, decoded and as a file, until its call has been answered. */
const LARGE_REQUESTS = { running: 2, waiting: 6 };
/** A response of about a megabyte is in memory until its client has taken it. */
const LARGE_RESPONSES = { running: 4, waiting: 32 };
/** A client that has not taken a large response by then counts as gone. */
const TAKEN_WITHIN_MS = 60_000;

interface Caller {
  /** Null without a session. */
  readonly userId: string | null;
  /** The connection that takes the response; tests have none. */
  readonly outgoing: HttpBindings['outgoing'] | undefined;
}

/** Calls with a large body or response: a user makes a few of them at a time. */
export interface LargeCalls {
  /** Runs the call when it is its user's turn, before its body is read. Other calls run at once. */
  inTurn(operation: AnyOperation, caller: Caller, answer: () => Promise<Response>): Promise<Response>;
}

export function createLargeCalls(): LargeCalls {
  const takeRequestTurn = createUserTurns(LARGE_REQUESTS);
  const takeResponseTurn = createUserTurns(LARGE_RESPONSES);

  function turnsOf(operation: AnyOperation) {
    if (operation.kind !== 'operation') return null;
    if (operation.maxBodyBytes > JSON_BODY_MAX_BYTES) return takeRequestTurn;
    return operation.hasLargeResponse ? takeResponseTurn : null;
  }

  return {
    async inTurn(operation, { userId, outgoing }, answer) {
      const takeTurn = turnsOf(operation);
      if (!takeTurn || userId === null) return answer();
      const endTurn = await takeTurn(userId);
      try {
        const response = await answer();
        endWhenTaken(outgoing, endTurn);
        return response;
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  };
}

function endWhenTaken(outgoing: Caller['outgoing'], endTurn: () => void): void {
  if (!outgoing || outgoing.closed) {
    endTurn();
    return;
  }
  const cutting = setTimeout(() => outgoing.destroy(), TAKEN_WITHIN_MS).unref();
  outgoing.once('close', () => {
    clearTimeout(cutting);
    endTurn();
  });
}
