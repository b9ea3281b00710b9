import type { StreamEvent } from '../wire/transport.ts';
import { linkedController } from '../wire/within.ts';

/** An open stream of events. */
export interface Connection {
  next(): Promise<IteratorResult<StreamEvent>>;
  close(reason?: unknown): void;
}

/** Opens a stream that closes with the signal. */
export function connect(signal: AbortSignal, open: (signal: AbortSignal) => AsyncIterable<StreamEvent>): Connection {
  const { controller, unlink } = linkedController(signal);
  const events = open(controller.signal)[Symbol.asyncIterator]();
  return {
    next: () => events.next(),
    close(reason) {
      unlink();
      controller.abort(reason);
    },
  };
}
