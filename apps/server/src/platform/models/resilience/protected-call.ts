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
 * appear twice.
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
  protected abstract reportWait(milliseconds: number): void;

  async answer(): Promise<Result> {
    try {
      this.#outer.throwIfAborted();
      for (let retries = 0; ; retries += 1) {
        const report = this.#admit();
        this.#deadlines.attemptBegan();
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
    return this.#report;
  }

  /** Throws the error where there is no other attempt. */
  async #pauseBeforeRetry(retries: number, error: unknown): Promise<void> {
    const { sleep, random } = this.#protection;
    this.#deadlines.attemptEnded();
    const delay = this.#hasBegun ? null : delayBeforeRetry(retries, error, random);
    if (delay === null) throw error;
    if (delay >= REPORTED_WAIT_MIN_MS) this.reportWait(delay);
    await sleep(delay, this.#deadlines.signal);
  }

  /** A part of the answer has arrived. */
  protected partArrived(): void {
    if (!this.#hasBegun) this.#report?.('begun');
    this.#hasBegun = true;
    this.#deadlines.providerIsAlive();
  }

  /** The provider shows that it is working. */
  protected providerIsAlive(): void {
    this.#deadlines.providerIsAlive();
  }
}

/** A request to a chat model. It passes the parts of the answer on to its listener, and they count as signs of life. */
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

  protected override reportWait(milliseconds: number): void {
    this.#listener.onRetryWait?.(milliseconds);
  }

  onText(text: string): void {
    this.partArrived();
    this.#listener.onText(text);
  }

  onReasoning(text: string): void {
    this.partArrived();
    this.#listener.onReasoning(text);
  }

  onActivity(): void {
    this.partArrived();
    this.#listener.onActivity?.();
  }

  onKeepAlive(): void {
    this.providerIsAlive();
  }
}

/** A call whose answer arrives in one piece. */
export class ProtectedWhole<Result> extends ProtectedCall<Result> {
  protected override readonly ask: (signal: AbortSignal) => Promise<Result>;

  constructor(protection: Protection, ask: (signal: AbortSignal) => Promise<Result>, outer: AbortSignal) {
    super(protection, outer);
    this.ask = ask;
  }

  protected override reportWait(): void {
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
