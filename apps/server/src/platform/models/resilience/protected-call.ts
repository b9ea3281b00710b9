import type { ChatAnswer, ChatListener, ChatModel, ChatRequest } from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import type { CallOutcome, CircuitBreaker, ReportCall } from './circuit-breaker.ts';
import { Deadlines, type ModelTimeouts } from './deadlines.ts';
import { delayBeforeRetry, REPORTED_WAIT_MIN_MS, type Sleep } from './retry.ts';

/** What protects the calls of a model. */
export interface Protection {
  readonly name: ModelName;
  readonly timeouts: ModelTimeouts;
  readonly breaker: CircuitBreaker;
  readonly sleep: Sleep;
  readonly random: () => number;
}

/**
 * A call through all its attempts. Temporary failures are retried, but only before the first token: text that was shown must not
 * appear twice. Classes, because hundreds of replies have such a call: an object with its own functions takes several times the
 * memory.
 */
abstract class ProtectedCall<Result> {
  readonly #protection: Protection;
  readonly #outer: AbortSignal;
  readonly #deadlines: Deadlines;
  #report: ReportCall | null = null;
  #hasBegun = false;

  constructor(protection: Protection, outer: AbortSignal) {
    this.#protection = protection;
    this.#outer = outer;
    this.#deadlines = new Deadlines(protection.timeouts, protection.name, outer);
  }

  protected abstract ask(signal: AbortSignal): Promise<Result>;

  /** The provider has asked for a pause. */
  protected abstract waits(milliseconds: number): void;

  async answer(): Promise<Result> {
    try {
      this.#outer.throwIfAborted();
      for (let retries = 0; ; retries += 1) {
        const report = this.#admit();
        try {
          const result = await this.ask(this.#deadlines.signal);
          report('answered');
          return result;
        } catch (error) {
          report(outcomeOf(error));
          await this.#pauseBeforeRetry(retries, error);
        }
      }
    } finally {
      this.#deadlines.end();
    }
  }

  #admit(): ReportCall {
    const { breaker, name } = this.#protection;
    this.#report = breaker.admit();
    if (!this.#report) {
      const cause = new Error('circuit open: half of the last calls to this address failed');
      throw new ModelFailure('unreachable', name, { cause, isWorthRetrying: false });
    }
    this.#deadlines.attemptBegan();
    return this.#report;
  }

  /** Throws the error where there is no other attempt. */
  async #pauseBeforeRetry(retries: number, error: unknown): Promise<void> {
    const { sleep, random } = this.#protection;
    this.#deadlines.attemptEnded();
    const delay = this.#hasBegun ? null : delayBeforeRetry(retries, error, random);
    if (delay === null) throw error;
    if (delay >= REPORTED_WAIT_MIN_MS) this.waits(delay);
    await sleep(delay, this.#deadlines.signal);
  }

  /** A part of the answer has arrived. */
  protected active(): void {
    if (!this.#hasBegun) this.#report?.('begun');
    this.#hasBegun = true;
    this.#deadlines.alive();
  }

  /** The provider shows that it is working. */
  protected alive(): void {
    this.#deadlines.alive();
  }
}

/** One step of a chat. It listens to the answer on its way. */
export class ProtectedChat extends ProtectedCall<ChatAnswer> implements ChatListener {
  readonly #model: ChatModel;
  readonly #request: ChatRequest;
  readonly #listener: ChatListener;

  constructor(
    protection: Protection,
    model: ChatModel,
    request: ChatRequest,
    listener: ChatListener,
    outer: AbortSignal,
  ) {
    super(protection, outer);
    this.#model = model;
    this.#request = request;
    this.#listener = listener;
  }

  protected override ask(signal: AbortSignal): Promise<ChatAnswer> {
    return this.#model.answer(this.#request, this, signal);
  }

  protected override waits(milliseconds: number): void {
    this.#listener.onRetryWait?.(milliseconds);
  }

  onText(text: string): void {
    this.active();
    this.#listener.onText(text);
  }

  onReasoning(text: string): void {
    this.active();
    this.#listener.onReasoning(text);
  }

  onActivity(): void {
    this.active();
    this.#listener.onActivity?.();
  }

  onKeepAlive(): void {
    this.alive();
  }
}

/** A call whose answer arrives in one piece. */
export class ProtectedWhole<Result> extends ProtectedCall<Result> {
  protected override readonly ask: (signal: AbortSignal) => Promise<Result>;

  constructor(protection: Protection, ask: (signal: AbortSignal) => Promise<Result>, outer: AbortSignal) {
    super(protection, outer);
    this.ask = ask;
  }

  protected override waits(): void {
    // Its caller shows nothing before the answer.
  }
}

/** A refusal is an answer: the provider is up. */
function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ModelFailure)) return 'unknown';
  const { kind, isWorthRetrying } = error;
  const isDown = kind === 'unreachable' || kind === 'stream-broken' || (kind === 'provider-failed' && isWorthRetrying);
  return isDown ? 'failed' : 'answered';
}
