import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { GetMessageList, PassportAccountInfoV2, PushMessage, toHttpRequest } from '@parley/contract';
import type { Stage } from './attack.ts';

export interface Watched {
  /** The longest that the other user had to wait for an answer. */
  readonly worstMs: number;
  readonly answered: number;
  readonly failures: readonly string[];
}

/** Calls the server as the other user until it is disposed of. */
export interface OtherUser extends AsyncDisposable {
  /** What this user's requests met with since the last look. Waits until at least one of them was answered or failed. */
  look(): Promise<Watched>;
}

export function watchOther({ address, other }: Stage, writes: boolean): OtherUser {
  const calls = [
    toHttpRequest(PassportAccountInfoV2, {}),
    toHttpRequest(GetMessageList, { ...other.conversationRef, cursor: '0', count: 15 }),
    ...(writes ? [toHttpRequest(PushMessage, { ...other.conversationRef, source: 2, content: 'Still here' })] : []),
  ];
  const requests = calls.map(({ path, init }) => ({
    path,
    headers: { ...init.headers, cookie: other.cookie, 'content-length': String(Buffer.byteLength(String(init.body))) },
    body: String(init.body),
  }));
  const worker = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: { address, requests } });
  return {
    async look() {
      worker.postMessage('look');
      const [watched] = await once(worker, 'message');
      return watched;
    },
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}
