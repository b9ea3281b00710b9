import { Worker } from 'node:worker_threads';
import type { EngineCalls } from './engine/engine-calls.ts';

type Call<Name extends keyof EngineCalls> = Parameters<EngineCalls[Name]>[0];
type Answer<Name extends keyof EngineCalls> = ReturnType<EngineCalls[Name]>;

export interface ThreadRequest {
  readonly id: number;
  readonly name: keyof EngineCalls;
  readonly call: unknown;
}

type ThreadReply = { readonly id: number; readonly answer: unknown } | { readonly id: number; readonly error: string };

export interface RetrievalThread {
  /** Calls are answered in the order in which they are made. */
  ask<Name extends keyof EngineCalls>(name: Name, call: Call<Name>): Promise<Answer<Name>>;
  close(): Promise<void>;
}

/** Most of what it creates are rows on their way into memory: a larger young generation would only hold more garbage. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 8 };

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/**
 * The thread that computes for all searches and writes. It starts with the first call, and again after it has died: `onEnded`
 * says that all it had in memory is gone.
 */
export function createRetrievalThread(onEnded: () => void): RetrievalThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./retrieval-worker.mjs', import.meta.url), { resourceLimits: RESOURCE_LIMITS });
    started.on('message', (reply: ThreadReply) => {
      const call = waiting.get(reply.id);
      waiting.delete(reply.id);
      // The process may end while the thread waits for calls, but not before it has answered.
      if (waiting.size === 0) started.unref();
      if ('error' in reply) call?.reject(new Error(reply.error));
      else call?.resolve(reply.answer);
    });
    let failure = new Error('The retrieval thread has ended');
    started.on('error', (error) => {
      failure = error as Error;
    });
    started.on('exit', () => {
      if (worker === started) worker = null;
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
      onEnded();
    });
    return started;
  }

  return {
    ask: (name, call) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        lastId += 1;
        waiting.set(lastId, { resolve: resolve as (answer: unknown) => void, reject });
        worker.postMessage({ id: lastId, name, call } satisfies ThreadRequest);
      }),
    async close() {
      await worker?.terminate();
    },
  };
}
