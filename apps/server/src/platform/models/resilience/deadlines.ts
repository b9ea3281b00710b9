import { ModelFailure, type ModelName } from '../model-failure.ts';

export interface ModelTimeouts {
  readonly firstTokenMs: number;
  readonly betweenChunksMs: number;
  readonly totalMs: number;
}

/** Runs with a signal of its own, which follows the outer one and can be aborted for other reasons. */
async function withOwnSignal<Result>(outer: AbortSignal, run: (own: AbortController) => Promise<Result>) {
  outer.throwIfAborted();
  const own = new AbortController();
  const follow = () => own.abort(outer.reason);
  outer.addEventListener('abort', follow, { once: true });
  try {
    return await run(own);
  } finally {
    outer.removeEventListener('abort', follow);
  }
}

/** Ends whatever takes longer than all of it may. */
export function withinTotal<Result>(
  { totalMs }: ModelTimeouts,
  name: ModelName,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withOwnSignal(signal, async (own) => {
    const timer = setTimeout(() => own.abort(tooLate('stream-broken', name, 'the answer took too long')), totalMs);
    try {
      return await run(own.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** Ends an answer that does not begin, or that stands still. `onActivity` is called whenever something came. */
export function whileActive<Result>(
  { firstTokenMs, betweenChunksMs }: ModelTimeouts,
  name: ModelName,
  signal: AbortSignal,
  run: (signal: AbortSignal, onActivity: () => void) => Promise<Result>,
): Promise<Result> {
  return withOwnSignal(signal, async (own) => {
    const first = setTimeout(() => own.abort(tooLate('unreachable', name, 'no first token')), firstTokenMs);
    let standstill: NodeJS.Timeout | undefined;
    const onActivity = () => {
      // One timer pushed back, not one for every token.
      if (standstill) standstill.refresh();
      else {
        clearTimeout(first);
        standstill = setTimeout(() => own.abort(tooLate('stream-broken', name, 'nothing more came')), betweenChunksMs);
      }
    };
    try {
      return await run(own.signal, onActivity);
    } finally {
      clearTimeout(first);
      clearTimeout(standstill);
    }
  });
}

/** Who waited this long is not made to wait as long again. */
const tooLate = (kind: 'unreachable' | 'stream-broken', name: ModelName, what: string) =>
  new ModelFailure(kind, name, { cause: new Error(what), isWorthRetrying: false });
