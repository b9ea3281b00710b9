import type { ChatAnswer, ChatListener, TokenUsage } from '../model.ts';
import { estimateTokens } from '../token-estimate.ts';
import { BrokenAnswer } from '../wire/read-body.ts';
import { createToolCallGatherer, type ToolCallDelta } from './tool-call-gatherer.ts';

const DONE = '[DONE]';

interface Delta {
  readonly content?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
  readonly tool_calls?: unknown;
}

/** A chunk as providers send it. Unchecked: each field is looked at where it is used, because every token passes here. */
interface Chunk {
  readonly error?: unknown;
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown } | null;
  readonly choices?: readonly ({
    readonly delta?: Delta | null;
    /** In place of `delta` when a server answers in one piece although it was asked to stream. */
    readonly message?: Delta | null;
    readonly finish_reason?: unknown;
  } | null)[];
}

/** Why an answer ended other than well, for whoever knows what to call it. */
export class ErrorInStream extends Error {
  readonly error: unknown;
  constructor(error: unknown) {
    super('the provider reported an error in its stream');
    this.error = error;
  }
}

/** Folds the events of a streamed completion into an answer, and passes the words on as they come. */
export function createAnswerGatherer(listener: ChatListener, estimateInput: () => number) {
  const toolCalls = createToolCallGatherer();
  let written = '';
  let finish: string | undefined;
  let usage: Chunk['usage'];
  let isDone = false;

  function takeDelta(delta: Delta): void {
    const { content, tool_calls } = delta;
    const reasoning = delta.reasoning_content ?? delta.reasoning;
    if (typeof reasoning === 'string' && reasoning !== '') {
      written += reasoning;
      listener.onReasoning(reasoning);
    }
    if (typeof content === 'string' && content !== '') {
      written += content;
      listener.onText(content);
    }
    if (!Array.isArray(tool_calls)) return;
    for (const part of tool_calls as (ToolCallDelta | null)[]) if (part) toolCalls.add(part);
    listener.onActivity?.();
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
      if (typeof choice?.finish_reason === 'string') finish = choice.finish_reason;
      return 'more';
    },
    answer(): ChatAnswer {
      if (finish === undefined && !isDone) throw new BrokenAnswer('the stream ended before the answer did');
      if (finish === 'content_filter') throw new ErrorInStream({ code: finish });
      const calls = toolCalls.calls();
      const spent = toUsage(usage, estimateInput, () =>
        estimateTokens(calls.reduce((text, call) => text + call.name + call.arguments, written)),
      );
      // A call that was cut off by the length must not run.
      if (finish === 'length') return { finish, toolCalls: [], usage: spent };
      return { finish: calls.length > 0 ? 'tool-calls' : 'stop', toolCalls: calls, usage: spent };
    },
  };
}

function parseChunk(data: string): Chunk {
  try {
    return (JSON.parse(data) as Chunk | null) ?? {};
  } catch (cause) {
    throw new BrokenAnswer('an event is not JSON', { cause });
  }
}

function toUsage(usage: Chunk['usage'], estimateInput: () => number, estimateOutput: () => number): TokenUsage {
  return {
    inputTokens: toCount(usage?.prompt_tokens) ?? estimateInput(),
    outputTokens: toCount(usage?.completion_tokens) ?? estimateOutput(),
  };
}

const toCount = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
