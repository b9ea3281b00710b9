import { estimateTokens } from '@parley/contract';
import { GrowingText } from '../../growing-text.ts';
import type {
  ChatAnswer,
  ChatListener,
  ChatRequest,
  FinishReason,
  ProviderParts,
  TokenUsage,
  ToolCall,
} from '../model.ts';
import { estimateRequestTokens } from '../token-estimate.ts';
import type { EventSink } from '../wire/event-stream.ts';
import { BrokenAnswer } from '../wire/provider-request.ts';
import { type AnswerParts, ReasoningDetails } from './provider-parts.ts';
import { ThinkTagReader } from './think-tag.ts';
import { type ToolCallDelta, ToolCallGatherer } from './tool-calls.ts';

const DONE = '[DONE]';

interface Delta {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly reasoning_details?: unknown;
  readonly refusal?: unknown;
  readonly tool_calls?: unknown;
}

/** A chunk as providers send it. Not validated as a whole, because every token passes here: each field is checked on use. */
interface Chunk {
  readonly error?: unknown;
  readonly usage?: {
    readonly prompt_tokens?: unknown;
    readonly completion_tokens?: unknown;
    readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null;
    readonly completion_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
  } | null;
  readonly choices?: readonly ({
    readonly delta?: Delta | null;
    /** In place of `delta` when a server answers in one piece although it was asked to stream. */
    readonly message?: Delta | null;
    readonly finish_reason?: unknown;
    /** OpenRouter: the reason as the provider behind it names it. */
    readonly native_finish_reason?: unknown;
  } | null)[];
}

/** The provider reported an error after the stream had begun. */
export class ErrorInStream extends Error {
  readonly error: unknown;
  constructor(error: unknown) {
    super('the provider reported an error in its stream');
    this.error = error;
  }
}

/** Several servers have names of their own: TGI, Mistral, Zhipu. */
const finishReasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  eos_token: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  sensitive: 'content-filter',
  refusal: 'refusal',
};

/**
 * Folds the events of a streamed completion into an answer, and passes text and reasoning on as they arrive. A class, because
 * hundreds of replies have one: an object with its own functions takes several times the memory.
 */
export class AnswerGatherer implements EventSink {
  readonly #madeBy: string;
  readonly #listener: ChatListener;
  readonly #request: ChatRequest;
  /** Null once the text has begun: from there on a piece of text costs one comparison. */
  #thinkTag: ThinkTagReader | null;
  #textPrefix = '';
  readonly #text = new GrowingText();
  /** These three are null until the provider sends some: most answers have no reasoning and no tool calls. */
  #reasoning: GrowingText | null = null;
  #reasoningDetails: ReasoningDetails | null = null;
  #toolCalls: ToolCallGatherer | null = null;
  #reasoningField: 'reasoning_content' | 'reasoning' = 'reasoning_content';
  #refusal = '';
  #finish: string | undefined;
  #nativeFinish: unknown;
  #usage: Chunk['usage'];
  #isDone = false;

  constructor(madeBy: string, listener: ChatListener, request: ChatRequest) {
    this.#madeBy = madeBy;
    this.#listener = listener;
    this.#request = request;
    this.#thinkTag = new ThinkTagReader(listener);
  }

  take(data: string): 'more' | 'last' {
    if (data === DONE) {
      this.#isDone = true;
      return 'last';
    }
    const chunk = parseChunk(data);
    if (chunk.error) throw new ErrorInStream(chunk.error);
    if (chunk.usage) this.#usage = chunk.usage;
    const choice = chunk.choices?.[0];
    const delta = choice?.delta ?? choice?.message;
    if (delta) this.#takeDelta(delta);
    if (typeof choice?.finish_reason === 'string') {
      this.#finish = choice.finish_reason;
      this.#nativeFinish = choice.native_finish_reason;
    }
    return 'more';
  }

  onComment(): void {
    this.#listener.onKeepAlive?.();
  }

  answer(): ChatAnswer {
    if (this.#finish === undefined && !this.#isDone) throw new BrokenAnswer('the stream ended before the answer did');
    this.#endThinkTag();
    const calls = this.#toolCalls?.calls() ?? [];
    const usage = this.#usageWith(calls);
    const reason = this.#refusal === '' ? finishReasonOf(this.#finish, calls.length > 0) : 'refusal';
    if (reason === 'tool-calls') return { finish: reason, toolCalls: calls, usage, ...this.#providerParts() };
    const native = isText(this.#nativeFinish) ? this.#nativeFinish : reason === 'unknown' && this.#finish;
    const detail = this.#refusal || native || '';
    return {
      finish: reason,
      ...(reason !== 'stop' && detail !== '' && { finishDetail: detail }),
      toolCalls: [],
      ...(reason === 'length' && calls.length > 0 && { cutCalls: calls.map(({ name }) => name) }),
      usage,
      ...this.#providerParts(),
    };
  }

  #takeDelta(delta: Delta): void {
    if (isText(delta.reasoning_content)) this.#takeReasoning(delta.reasoning_content, 'reasoning_content');
    else if (isText(delta.reasoning)) this.#takeReasoning(delta.reasoning, 'reasoning');
    if (isText(delta.content)) this.#takeText(delta.content);
    if (delta.refusal || delta.reasoning_details || delta.tool_calls) this.#takeInvisible(delta);
  }

  #takeReasoning(piece: string, field: 'reasoning_content' | 'reasoning'): void {
    // A server that sends reasoning in a field of its own leaves none in the text.
    this.#endThinkTag();
    this.#reasoning ??= new GrowingText();
    this.#reasoning.append(piece);
    this.#reasoningField = field;
    this.#listener.onReasoning(piece);
  }

  #takeText(piece: string): void {
    this.#text.append(piece);
    if (this.#thinkTag === null) this.#listener.onText(piece);
    else if (this.#thinkTag.take(piece) === 'done') {
      this.#textPrefix = this.#thinkTag.prefix;
      this.#thinkTag = null;
    } else this.#listener.onActivity?.();
  }

  #takeInvisible({ refusal, reasoning_details, tool_calls }: Delta): void {
    if (isText(refusal)) this.#refusal += refusal;
    if (Array.isArray(reasoning_details)) {
      this.#reasoningDetails ??= new ReasoningDetails();
      this.#reasoningDetails.add(reasoning_details);
    }
    if (Array.isArray(tool_calls)) {
      this.#toolCalls ??= new ToolCallGatherer();
      for (const part of tool_calls as (ToolCallDelta | null)[]) if (part) this.#toolCalls.add(part);
    }
    this.#listener.onActivity?.();
  }

  #endThinkTag(): void {
    if (this.#thinkTag === null) return;
    this.#thinkTag.end();
    this.#textPrefix = this.#thinkTag.prefix;
    this.#thinkTag = null;
  }

  #usageWith(calls: readonly ToolCall[]): TokenUsage {
    const reasoned = this.#reasoning?.whole() ?? '';
    return toUsage(
      this.#usage,
      () => estimateRequestTokens(this.#request),
      () =>
        estimateTokens(
          calls.reduce((written, call) => written + call.name + call.arguments, reasoned + this.#text.whole()),
        ),
    );
  }

  #providerParts(): { readonly providerParts?: ProviderParts } {
    const details = this.#reasoningDetails?.entries ?? [];
    const extras = this.#toolCalls?.extras() ?? {};
    const reasoned = this.#reasoning?.whole() ?? '';
    const parts: AnswerParts = {
      // The details contain the reasoning: OpenRouter wants one of the two.
      ...(details.length > 0
        ? { message: { reasoning_details: details } }
        : reasoned !== '' && { message: { [this.#reasoningField]: reasoned } }),
      ...(this.#textPrefix !== '' && { textPrefix: this.#textPrefix }),
      ...(Object.keys(extras).length > 0 && { toolCalls: extras }),
    };
    return Object.keys(parts).length > 0 ? { providerParts: { madeBy: this.#madeBy, parts } } : {};
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function finishReasonOf(finish: string | undefined, hasCalls: boolean): FinishReason {
  const reason = (finish !== undefined && Object.hasOwn(finishReasons, finish) && finishReasons[finish]) || 'unknown';
  // Many servers say `stop` when they call tools.
  if (hasCalls && (reason === 'stop' || reason === 'unknown')) return 'tool-calls';
  return reason === 'tool-calls' && !hasCalls ? 'unknown' : reason;
}

function parseChunk(data: string): Chunk {
  try {
    return (JSON.parse(data) as Chunk | null) ?? {};
  } catch (cause) {
    throw new BrokenAnswer('an event is not JSON', { cause });
  }
}

function toUsage(usage: Chunk['usage'], estimateInput: () => number, estimateOutput: () => number): TokenUsage {
  const cachedTokens = toCount(usage?.prompt_tokens_details?.cached_tokens);
  const reasoningTokens = toCount(usage?.completion_tokens_details?.reasoning_tokens);
  return {
    inputTokens: toCount(usage?.prompt_tokens) ?? estimateInput(),
    outputTokens: toCount(usage?.completion_tokens) ?? estimateOutput(),
    ...(cachedTokens && { cachedTokens }),
    ...(reasoningTokens && { reasoningTokens }),
  };
}

const toCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
