import { MessageChannel } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Keeps the event loop busy until the test is over, or for so many messages: each turn of the loop brings one. */
export function keepLoopBusy(messages = Number.POSITIVE_INFINITY) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  let received = 0;
  const send = () => port2.postMessage(null);
  port1.on('message', () => {
    received += 1;
    if (received < messages) setImmediate(send);
  });
  send();
  return { received: () => received };
}
