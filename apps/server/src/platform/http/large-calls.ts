import type { HttpBindings } from '@hono/node-server';
import { type AnyOperation, JSON_BODY_MAX_BYTES } from '@parley/contract';
import { createUserQueues } from '../limits/user-queue.ts';

/** A body of up to 27 MB is in memory, decoded and as a file, until its call has been answered. */
const LARGE_REQUESTS = { running: 2, waiting: 6 };
/** A response of about a megabyte is in memory until its client has taken it. */
const LARGE_RESPONSES = { running: 4, waiting: 32 };
/** A client that has not taken a large response by then counts as gone. */
const TAKEN_WITHIN_MS = 60_000;

interface Caller {
  /** The user, or without a session the network. */
  readonly id: string;
  /** The connection that takes the response; tests have none. */
  readonly outgoing: HttpBindings['outgoing'] | undefined;
}

/** Calls with a large body or response: a user, or a network without a session, makes a few of them at a time. */
export interface LargeCalls {
  /** Runs the call when its caller has a free slot, before its body is read. Other calls run at once. */
  inQueue(operation: AnyOperation, caller: Caller, answer: () => Promise<Response>): Promise<Response>;
}

export function createLargeCalls(): LargeCalls {
  const takeRequestSlot = createUserQueues(LARGE_REQUESTS);
  const takeResponseSlot = createUserQueues(LARGE_RESPONSES);

  function queuesOf(operation: AnyOperation) {
    if (operation.kind !== 'operation') return null;
    if (operation.maxBodyBytes > JSON_BODY_MAX_BYTES) return takeRequestSlot;
    return operation.hasLargeResponse ? takeResponseSlot : null;
  }

  return {
    inQueue(operation, { id, outgoing }, answer) {
      const takeSlot = queuesOf(operation);
      return takeSlot ? inSlot(takeSlot(id), outgoing, answer) : answer();
    },
  };
}

async function inSlot(
  taking: Promise<() => void>,
  outgoing: Caller['outgoing'],
  answer: () => Promise<Response>,
): Promise<Response> {
  const freeSlot = await taking;
  try {
    const response = await answer();
    freeWhenTaken(outgoing, freeSlot);
    return response;
  } catch (error) {
    freeSlot();
    throw error;
  }
}

function freeWhenTaken(outgoing: Caller['outgoing'], freeSlot: () => void): void {
  if (!outgoing || outgoing.closed) {
    freeSlot();
    return;
  }
  const cutting = setTimeout(() => outgoing.destroy(), TAKEN_WITHIN_MS).unref();
  outgoing.once('close', () => {
    clearTimeout(cutting);
    freeSlot();
  });
}
