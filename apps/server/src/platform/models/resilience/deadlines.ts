import { ModelFailure, type ModelName } from '../model-failure.ts';

export interface ModelTimeouts {
  readonly firstTokenMs: number;
  readonly betweenChunksMs: number;
  readonly totalMs: number;
}

/** The time limits of one call, over all its attempts. */
export interface Deadlines {
  /** Aborts with the caller's signal and when a limit is reached. All attempts share it: after a timeout there is no retry. */
  readonly signal: AbortSignal;
  /**
   * Runs one attempt under the limits for the first token and between chunks. It calls `onAlive` for each chunk and for
   * whatever else shows that the provider is working: from the first on, only silence ends the attempt.
   */
  attempt<Result>(run: (onAlive: () => void) => Promise<Result>): Promise<Result>;
}

/** Aborts an answer that does not begin in time, stalls, or takes too long as a whole. */
export async function withinDeadlines<Result>(
  { firstTokenMs, betweenChunksMs, totalMs }: ModelTimeouts,
  name: ModelName,
  outer: AbortSignal,
  run: (deadlines: Deadlines) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted();
  const own = new AbortController();
  const end = (kind: 'unreachable' | 'stream-broken', reason: string) => own.abort(timedOut(kind, name, reason));
  const follow = () => own.abort(outer.reason);
  outer.addEventListener('abort', follow, { once: true });
  const total = setTimeout(end, totalMs, 'stream-broken', 'the answer took too long');

  async function attempt<Attempted>(ask: (onAlive: () => void) => Promise<Attempted>): Promise<Attempted> {
    let timer = setTimeout(end, firstTokenMs, 'unreachable', 'no first token');
    let activeAt: number | null = null;
    /** Checks periodically when the last chunk came: resetting a timer for every token would cost more than the token. */
    const watch = (within: number): void => {
      timer = setTimeout(() => {
        const left = (activeAt ?? 0) + betweenChunksMs - performance.now();
        if (left > 0) watch(left);
        else end('stream-broken', 'no further chunk');
      }, within);
    };
    const onAlive = () => {
      if (activeAt === null) {
        clearTimeout(timer);
        watch(betweenChunksMs);
      }
      activeAt = performance.now();
    };
    try {
      return await ask(onAlive);
    } finally {
      clearTimeout(timer);
    }
  }

  try {
    return await run({ signal: own.signal, attempt });
  } finally {
    clearTimeout(total);
    outer.removeEventListener('abort', follow);
  }
}

/** No retry, which would double an already long wait. */
const timedOut = (kind: 'unreachable' | 'stream-broken', name: ModelName, reason: string) =>
  new ModelFailure(kind, name, { cause: new Error(reason), isWorthRetrying: false });
