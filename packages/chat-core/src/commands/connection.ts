import type { StreamEvent } from '../wire/transport.ts';
import { linkedController } from '../wire/within.ts';

/** An open stream and the way to end it. */
export interface Connection {
  next(): Promise<IteratorResult<StreamEvent>>;
  close(reason?: unknown): void;
}

/** Opens a stream that ends with the signal, or by itself. */
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
