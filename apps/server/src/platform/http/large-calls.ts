import type { HttpBindings } from '@hono/node-server';
import { type AnyOperation, JSON_BODY_MAX_BYTES } from '@parley/contract';
import { createUserQueues } from '../limits/user-queue.ts';

/** A body of up to 27 MB is in memory, decoded and as a file, until its call has been answered. */
const LARGE_REQUESTS = { running: 2, waiting: 6 };
/** A response of about a megabyte is in memory until its client has taken it. */
const LARGE_RESPONSES = { running: 2, waiting: 34 };
/** A file that is made while it is sent reads the database as fast as its client takes it. */
const EXPORTS = { running: 2, waiting: 8 };
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
  /** The same for a file that is made while it is sent. It may take as long as its client needs. */
  exportInQueue(caller: Caller, answer: () => Promise<Response>): Promise<Response>;
  /** One large response is serialised in each turn of the event loop, so that other requests are read in between. */
  waitToSerialise(): Promise<void>;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export function createLargeCalls(): LargeCalls {
  const takeRequestSlot = createUserQueues(LARGE_REQUESTS);
  const takeResponseSlot = createUserQueues(LARGE_RESPONSES);
  const takeExportSlot = createUserQueues(EXPORTS);
  let lastTurn: Promise<void> = Promise.resolve();

  function queuesOf(operation: AnyOperation) {
    if (operation.kind !== 'operation') return null;
    if (operation.maxBodyBytes > JSON_BODY_MAX_BYTES) return takeRequestSlot;
    return operation.hasLargeResponse ? takeResponseSlot : null;
  }

  return {
    inQueue(operation, { id, outgoing }, answer) {
      const takeSlot = queuesOf(operation);
      return takeSlot ? inSlot(takeSlot(id), outgoing, answer, TAKEN_WITHIN_MS) : answer();
    },
    waitToSerialise() {
      lastTurn = lastTurn.then(nextTurn);
      return lastTurn;
    },
    exportInQueue: ({ id, outgoing }, answer) => inSlot(takeExportSlot(id), outgoing, answer, null),
  };
}

async function inSlot(
  taking: Promise<() => void>,
  outgoing: Caller['outgoing'],
  answer: () => Promise<Response>,
  takenWithinMs: number | null,
): Promise<Response> {
  const freeSlot = await taking;
  try {
    const response = await answer();
    freeWhenTaken(outgoing, freeSlot, takenWithinMs);
    return response;
  } catch (error) {
    freeSlot();
    throw error;
  }
}

function freeWhenTaken(outgoing: Caller['outgoing'], freeSlot: () => void, takenWithinMs: number | null): void {
  if (!outgoing || outgoing.closed) {
    freeSlot();
    return;
  }
  const cutting = takenWithinMs === null ? undefined : setTimeout(() => outgoing.destroy(), takenWithinMs).unref();
  outgoing.once('close', () => {
    clearTimeout(cutting);
    freeSlot();
  });
}
