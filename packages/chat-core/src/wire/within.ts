import type { Clock } from '../environment/clock.ts';
import { TransportError } from './transport-error.ts';

/** Rejects when the promise takes too long or the signal aborts, whatever the promise does later. */
export function within<Value>(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
  promise: Promise<Value>,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      cancel();
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      leave();
      reject(signal.reason);
    };
    const cancel = clock.after(milliseconds, () => {
      leave();
      reject(new TransportError('stalled'));
    });
    signal.addEventListener('abort', giveUp);
    promise.then(resolve, reject).finally(leave);
    if (signal.aborted) giveUp();
  });
}

/** A controller that aborts with the given signal, or before it. */
export function linkedController(signal: AbortSignal): { controller: AbortController; unlink: () => void } {
  const controller = new AbortController();
  const follow = () => controller.abort(signal.reason);
  if (signal.aborted) follow();
  signal.addEventListener('abort', follow);
  return { controller, unlink: () => signal.removeEventListener('abort', follow) };
}
