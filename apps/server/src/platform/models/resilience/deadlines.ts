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
    const first = setTimeout(end, firstTokenMs, 'unreachable', 'no first token');
    let standstill: NodeJS.Timeout | undefined;
    const onActivity = () => {
      // One timer pushed back, not one for every token.
      if (standstill) return standstill.refresh();
      clearTimeout(first);
      standstill = setTimeout(end, betweenChunksMs, 'stream-broken', 'nothing more came');
    };
    try {
      return await ask(onActivity);
    } finally {
      clearTimeout(first);
      clearTimeout(standstill);
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
