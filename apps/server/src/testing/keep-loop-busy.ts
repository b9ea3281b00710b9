import { MessageChannel } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Keeps the event loop busy: each of its turns brings one message, until there were `rounds` or the test is over. */
export function keepLoopBusy(rounds = Number.POSITIVE_INFINITY) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  let received = 0;
  const send = () => port2.postMessage(null);
  port1.on('message', () => {
    received += 1;
    if (received < rounds) setImmediate(send);
  });
  send();
  return { received: () => received };
}
