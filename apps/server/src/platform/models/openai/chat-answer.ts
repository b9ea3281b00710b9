import { estimateTokens } from '@parley/contract';
import { GrowingText } from '../../growing-text.ts';
import type { ChatAnswer, ChatListener, FinishReason, ProviderParts, TokenUsage } from '../model.ts';
import { BrokenAnswer } from '../wire/provider-request.ts';
import { type AnswerParts, createReasoningDetails } from './provider-parts.ts';
import { createThinkTagReader, type ThinkTagReader } from './think-tag.ts';
import { createToolCallGatherer, type ToolCallDelta } from './tool-calls.ts';

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

/** Folds the events of a streamed completion into an answer, and passes text and reasoning on as they arrive. */
export function createAnswerGatherer(madeBy: string, listener: ChatListener, estimateInput: () => number) {
  const toolCalls = createToolCallGatherer();
  const reasoningDetails = createReasoningDetails();
  /** Null once the text has begun: from there on a piece of text costs one comparison. */
  let thinkTag: ThinkTagReader | null = createThinkTagReader(listener);
  let textPrefix = '';
  const text = new GrowingText();
  const reasoning = new GrowingText();
  let reasoningField: 'reasoning_content' | 'reasoning' = 'reasoning_content';
  let refusal = '';
  let finish: string | undefined;
  let nativeFinish: unknown;
  let usage: Chunk['usage'];
  let isDone = false;

  function endThinkTag(): void {
    if (thinkTag === null) return;
    thinkTag.end();
    textPrefix = thinkTag.prefix();
    thinkTag = null;
  }

  function takeReasoning(piece: string, field: typeof reasoningField): void {
    // A server that sends reasoning in a field of its own leaves none in the text.
    endThinkTag();
    reasoning.append(piece);
    reasoningField = field;
    listener.onReasoning(piece);
  }

  function takeText(piece: string): void {
    text.append(piece);
    if (thinkTag === null) listener.onText(piece);
    else if (thinkTag.take(piece) === 'done') {
      textPrefix = thinkTag.prefix();
      thinkTag = null;
    } else listener.onActivity?.();
  }

  function takeDelta(delta: Delta): void {
    if (isText(delta.reasoning_content)) takeReasoning(delta.reasoning_content, 'reasoning_content');
    else if (isText(delta.reasoning)) takeReasoning(delta.reasoning, 'reasoning');
    if (isText(delta.content)) takeText(delta.content);
    if (delta.refusal || delta.reasoning_details || delta.tool_calls) takeInvisible(delta);
  }

  function takeInvisible({ refusal: refused, reasoning_details, tool_calls }: Delta): void {
    if (isText(refused)) refusal += refused;
    if (Array.isArray(reasoning_details)) reasoningDetails.add(reasoning_details);
    if (Array.isArray(tool_calls))
      for (const part of tool_calls as (ToolCallDelta | null)[]) if (part) toolCalls.add(part);
    listener.onActivity?.();
  }

  function providerParts(): { readonly providerParts?: ProviderParts } {
    const details = reasoningDetails.entries();
    const extras = toolCalls.extras();
    const reasoned = reasoning.whole();
    const parts: AnswerParts = {
      // The details contain the reasoning: OpenRouter wants one of the two.
      ...(details.length > 0
        ? { message: { reasoning_details: details } }
        : reasoned !== '' && { message: { [reasoningField]: reasoned } }),
      ...(textPrefix !== '' && { textPrefix }),
      ...(Object.keys(extras).length > 0 && { toolCalls: extras }),
    };
    return Object.keys(parts).length > 0 ? { providerParts: { madeBy, parts } } : {};
  }

  return {
    take(data: string): 'more' | 'last' {
      if (data === DONE) {
        isDone = true;
        return 'last';
      }
      const chunk = parseChunk(data);
      if (chunk.error) throw new ErrorInStream(chunk.error);
      if (chunk.usage) usage = chunk.usage;
      const choice = chunk.choices?.[0];
      const delta = choice?.delta ?? choice?.message;
      if (delta) takeDelta(delta);
      if (typeof choice?.finish_reason === 'string') {
        finish = choice.finish_reason;
        nativeFinish = choice.native_finish_reason;
      }
      return 'more';
    },
    answer(): ChatAnswer {
      if (finish === undefined && !isDone) throw new BrokenAnswer('the stream ended before the answer did');
      endThinkTag();
      const calls = toolCalls.calls();
      const spent = toUsage(usage, estimateInput, () =>
        estimateTokens(
          calls.reduce((written, call) => written + call.name + call.arguments, reasoning.whole() + text.whole()),
        ),
      );
      const reason = refusal === '' ? finishReasonOf(finish, calls.length > 0) : 'refusal';
      if (reason === 'tool-calls') return { finish: reason, toolCalls: calls, usage: spent, ...providerParts() };
      const detail = refusal || (isText(nativeFinish) ? nativeFinish : reason === 'unknown' && finish) || '';
      return {
        finish: reason,
        ...(reason !== 'stop' && detail !== '' && { finishDetail: detail }),
        toolCalls: [],
        ...(reason === 'length' && calls.length > 0 && { cutCalls: calls.map(({ name }) => name) }),
        usage: spent,
        ...providerParts(),
      };
    },
  };
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
