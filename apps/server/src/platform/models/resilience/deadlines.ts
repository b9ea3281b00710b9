import { ModelFailure, type ModelName } from '../model-failure.ts';

export interface ModelTimeouts {
  readonly firstTokenMs: number;
  readonly betweenChunksMs: number;
  readonly totalMs: number;
}

/**
 * The time limits of one call, over all its attempts: aborts an answer that does not begin in time, stalls, or takes too long as a
 * whole.
 */
export class Deadlines {
  readonly #timeouts: ModelTimeouts;
  readonly #name: ModelName;
  readonly #outer: AbortSignal;
  readonly #own = new AbortController();
  readonly #endsAt: number;
  readonly #follow = () => this.#own.abort(this.#outer.reason);
  /** When the attempt under way began; null between attempts. */
  #attemptAt: number | null = null;
  /** When the provider last showed that it is working; null until it has. */
  #aliveAt: number | null = null;
  /** Checks the nearest limit: resetting a timer for every token would cost more than the token. */
  #timer: NodeJS.Timeout | undefined;

  constructor(timeouts: ModelTimeouts, name: ModelName, outer: AbortSignal) {
    this.#timeouts = timeouts;
    this.#name = name;
    this.#outer = outer;
    this.#endsAt = performance.now() + timeouts.totalMs;
    outer.addEventListener('abort', this.#follow, { once: true });
  }

  /** Aborts with the caller's signal and when a limit is reached. All attempts share it: after a timeout there is no retry. */
  get signal(): AbortSignal {
    return this.#own.signal;
  }

  /** From here on there are limits for the first token and between chunks. */
  attemptBegan(): void {
    this.#attemptAt = performance.now();
    this.#aliveAt = null;
    this.#setTimer();
  }

  attemptEnded(): void {
    this.#attemptAt = null;
  }

  /** For each chunk, and for whatever else shows that the provider is working: from the first on, only silence ends the attempt. */
  providerIsAlive(): void {
    const isFirst = this.#aliveAt === null;
    this.#aliveAt = performance.now();
    if (isFirst && this.#attemptAt !== null) this.#setTimer();
  }

  /** The call is over. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#follow);
  }

  /** Until when the provider may be silent. */
  get #silentUntil(): number {
    const { firstTokenMs, betweenChunksMs } = this.#timeouts;
    if (this.#attemptAt === null) return Number.POSITIVE_INFINITY;
    return this.#aliveAt === null ? this.#attemptAt + firstTokenMs : this.#aliveAt + betweenChunksMs;
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    const due = Math.min(this.#endsAt, this.#silentUntil);
    this.#timer = setTimeout(checkLimits, Math.ceil(due - performance.now()), this);
  }

  /** For the timer. */
  check(): void {
    const now = performance.now();
    if (now >= this.#endsAt) this.#abort('stream-broken', 'the answer took too long');
    else if (now < this.#silentUntil) this.#setTimer();
    else if (this.#aliveAt === null) this.#abort('unreachable', 'no first token');
    else this.#abort('stream-broken', 'no further chunk');
  }

  /** No retry, which would double an already long wait. */
  #abort(kind: 'unreachable' | 'stream-broken', reason: string): void {
    this.#own.abort(new ModelFailure(kind, this.#name, { cause: new Error(reason), isWorthRetrying: false }));
  }
}

const checkLimits = (deadlines: Deadlines) => deadlines.check();
