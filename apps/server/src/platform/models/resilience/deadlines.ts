import { ModelFailure, type ModelName } from '../model-failure.ts';

export interface ModelTimeouts {
  readonly firstTokenMs: number;
  readonly betweenChunksMs: number;
  readonly totalMs: number;
}

/** The time limits of one call, over all its attempts. */
export interface Deadlines {
  /** Follows the caller's, and aborts when a limit is reached. No attempt is worth repeating then, so all share it. */
  readonly signal: AbortSignal;
  /** Within it the answer must begin in time and not stand still: call `onActivity` whenever something came. */
  attempt<Result>(run: (onActivity: () => void) => Promise<Result>): Promise<Result>;
}

/** Ends an answer that does not begin, that stands still, or that takes too long as a whole. */
export async function withinDeadlines<Result>(
  { firstTokenMs, betweenChunksMs, totalMs }: ModelTimeouts,
  name: ModelName,
  outer: AbortSignal,
  run: (deadlines: Deadlines) => Promise<Result>,
): Promise<Result> {
  outer.throwIfAborted();
  const own = new AbortController();
  const end = (kind: 'unreachable' | 'stream-broken', what: string) => own.abort(tooLate(kind, name, what));
  const follow = () => own.abort(outer.reason);
  outer.addEventListener('abort', follow, { once: true });
  const total = setTimeout(end, totalMs, 'stream-broken', 'the answer took too long');

  async function attempt<Attempted>(ask: (onActivity: () => void) => Promise<Attempted>): Promise<Attempted> {
    let timer = setTimeout(end, firstTokenMs, 'unreachable', 'no first token');
    let activeAt: number | null = null;
    /** Looks now and then how long nothing came: a timer set back for every token would cost more than the token. */
    const watch = (within: number): void => {
      timer = setTimeout(() => {
        const left = (activeAt ?? 0) + betweenChunksMs - performance.now();
        if (left > 0) watch(left);
        else end('stream-broken', 'nothing more came');
      }, within);
    };
    const onActivity = () => {
      if (activeAt === null) {
        clearTimeout(timer);
        watch(betweenChunksMs);
      }
      activeAt = performance.now();
    };
    try {
      return await ask(onActivity);
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

/** Who waited this long is not made to wait as long again. */
const tooLate = (kind: 'unreachable' | 'stream-broken', name: ModelName, what: string) =>
  new ModelFailure(kind, name, { cause: new Error(what), isWorthRetrying: false });
