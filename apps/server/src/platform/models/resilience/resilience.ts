import type {
  ChatAnswer,
  ChatModel,
  EmbeddingModel,
  ImageModel,
  RerankModel,
  SpeechModel,
  TranscriptionModel,
} from '../model.ts';
import { ModelFailure, type ModelName } from '../model-failure.ts';
import type { CallOutcome } from './circuit-breaker.ts';
import { createCircuitBreakers } from './circuit-breaker.ts';
import { type ModelTimeouts, withinDeadlines } from './deadlines.ts';
import { retryBeforeFirstToken, type Sleep, sleepByClock } from './retry.ts';

const CHAT_LIMITS: ChatLimits = { firstTokenMs: 60_000, betweenChunksMs: 60_000 };
/** For the rest of an answer that begins in time and is never silent for too long. */
const ANSWER_MS = 480_000;
/** Pictures and transcriptions arrive in one piece. */
const WHOLE_ANSWER_MS = 120_000;

/** A model's address, and its names in error messages. Models at one address share a circuit breaker. */
export interface ModelEndpoint extends ModelName {
  readonly address: string;
}

interface Options {
  readonly timeouts?: Partial<ModelTimeouts>;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly sleep?: Sleep;
}

/** The limits that a model has of its own. */
export type ChatLimits = Pick<ModelTimeouts, 'firstTokenMs' | 'betweenChunksMs'>;

type Call<Result> = (signal: AbortSignal, onActivity: () => void, onKeepAlive: () => void) => Promise<Result>;

export type Resilience = ReturnType<typeof createResilience>;

/** Timeouts, retries and circuit breakers around models. One instance per process. */
export function createResilience(options: Options = {}) {
  const { now = () => performance.now(), random = Math.random, sleep = sleepByClock } = options;
  const chatTimeouts = (limits: ChatLimits): ModelTimeouts => {
    const totalMs = limits.firstTokenMs + limits.betweenChunksMs + ANSWER_MS;
    return { ...limits, totalMs, ...options.timeouts };
  };
  const wholeTimeouts = chatTimeouts({ ...CHAT_LIMITS, firstTokenMs: WHOLE_ANSWER_MS });
  const breakerOf = createCircuitBreakers(now);

  async function callOnce<Result>(at: ModelEndpoint, run: (onBegin: () => void) => Promise<Result>): Promise<Result> {
    const report = breakerOf(at.address).admit();
    if (!report) {
      const cause = new Error('circuit open: half of the last calls to this address failed');
      throw new ModelFailure('unreachable', at, { cause, isWorthRetrying: false });
    }
    try {
      const result = await run(() => report('begun'));
      report('answered');
      return result;
    } catch (error) {
      report(outcomeOf(error));
      throw error;
    }
  }

  function protect<Result>(
    at: ModelEndpoint,
    timeouts: ModelTimeouts,
    outer: AbortSignal,
    call: Call<Result>,
    onWait?: (milliseconds: number) => void,
  ) {
    return withinDeadlines(timeouts, at, outer, ({ signal, attempt }) => {
      let hasBegun = false;
      const ask = () =>
        callOnce(at, (onBegin) =>
          attempt((onAlive) => {
            const onActivity = () => {
              if (!hasBegun) onBegin();
              hasBegun = true;
              onAlive();
            };
            return call(signal, onActivity, onAlive);
          }),
        );
      return retryBeforeFirstToken(ask, () => hasBegun, { sleep, random, signal, onWait });
    });
  }

  const protectWhole = <Result>(at: ModelEndpoint, signal: AbortSignal, call: (own: AbortSignal) => Promise<Result>) =>
    protect(at, wholeTimeouts, signal, call);

  return {
    chat: (model: ChatModel, at: ModelEndpoint, limits: ChatLimits = CHAT_LIMITS): ChatModel => ({
      capabilities: model.capabilities,
      answer(request, listener, signal) {
        const ask: Call<ChatAnswer> = (own, onActivity, onKeepAlive) => {
          const watched = {
            onText(text: string) {
              onActivity();
              listener.onText(text);
            },
            onReasoning(text: string) {
              onActivity();
              listener.onReasoning(text);
            },
            onActivity() {
              onActivity();
              listener.onActivity?.();
            },
            onKeepAlive,
          };
          return model.answer(request, watched, own);
        };
        return protect(at, chatTimeouts(limits), signal, ask, (wait) => listener.onRetryWait?.(wait));
      },
    }),
    embedding: (model: EmbeddingModel, at: ModelEndpoint): EmbeddingModel => ({
      embed: (texts, signal) => protectWhole(at, signal, (own) => model.embed(texts, own)),
    }),
    rerank: (model: RerankModel, at: ModelEndpoint): RerankModel => ({
      rerank: (query, texts, signal) => protectWhole(at, signal, (own) => model.rerank(query, texts, own)),
    }),
    transcription: (model: TranscriptionModel, at: ModelEndpoint): TranscriptionModel => ({
      transcribe: (audio, signal) => protectWhole(at, signal, (own) => model.transcribe(audio, own)),
    }),
    speech: (model: SpeechModel, at: ModelEndpoint): SpeechModel => ({
      speak: (request, signal) => protectWhole(at, signal, (own) => model.speak(request, own)),
    }),
    image: (model: ImageModel, at: ModelEndpoint): ImageModel => ({
      draw: (prompt, signal) => protectWhole(at, signal, (own) => model.draw(prompt, own)),
    }),
  };
}

/** A refusal is an answer: the provider is up. */
function outcomeOf(error: unknown): CallOutcome {
  if (!(error instanceof ModelFailure)) return 'unknown';
  const { kind, isWorthRetrying } = error;
  const isDown = kind === 'unreachable' || kind === 'stream-broken' || (kind === 'provider-failed' && isWorthRetrying);
  return isDown ? 'failed' : 'answered';
}
