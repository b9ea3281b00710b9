import type { ChatModel, EmbeddingModel, ImageModel, RerankModel, SpeechModel, TranscriptionModel } from '../model.ts';
import type { ModelName } from '../model-failure.ts';
import { createCircuitBreakers } from './circuit-breaker.ts';
import type { ModelTimeouts } from './deadlines.ts';
import { ProtectedChat, ProtectedWhole, type Protection } from './protected-call.ts';
import { type Sleep, sleepByClock } from './retry.ts';

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

  const protectionAt = (at: ModelEndpoint, timeouts: ModelTimeouts): Protection => ({
    name: at,
    timeouts,
    breaker: breakerOf(at.address),
    sleep,
    random,
  });

  const protectWhole = <Result>(
    at: ModelEndpoint,
    signal: AbortSignal,
    ask: (own: AbortSignal) => Promise<Result>,
  ): Promise<Result> => new ProtectedWhole(protectionAt(at, wholeTimeouts), ask, signal).answer();

  return {
    chat(model: ChatModel, at: ModelEndpoint, limits: ChatLimits = CHAT_LIMITS): ChatModel {
      const timeouts = chatTimeouts(limits);
      return {
        capabilities: model.capabilities,
        answer: (request, listener, signal) =>
          new ProtectedChat(protectionAt(at, timeouts), model, request, listener, signal).answer(),
      };
    },
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
