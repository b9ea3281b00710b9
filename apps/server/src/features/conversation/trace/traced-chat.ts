import type { TraceAnswer } from '@parley/contract';
import { GrowingText } from '../../../platform/growing-text.ts';
import type {
  ChatAnswer,
  ChatListener,
  ChatModel,
  ChatRequest,
  ModelCapabilities,
  TokenUsage,
} from '../../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../../platform/models/model-failure.ts';
import { costOf } from '../../agent/index.ts';
import { type PromptRecorder, toTraceCall } from './recorded-prompt.ts';
import type { TraceStepChange } from './trace.store.ts';
import type { OpenStep, TraceSteps } from './trace-steps.ts';

/** The model of a reply, whose calls are recorded as steps of one kind. */
export class TracedChat implements ChatModel {
  readonly capabilities: ModelCapabilities;
  readonly #kind: 'model' | 'suggestion';
  readonly #steps: TraceSteps;
  readonly #prompts: PromptRecorder;

  constructor(kind: 'model' | 'suggestion', steps: TraceSteps, prompts: PromptRecorder) {
    this.capabilities = steps.model.chat.capabilities;
    this.#kind = kind;
    this.#steps = steps;
    this.#prompts = prompts;
  }

  async answer(request: ChatRequest, listener: ChatListener, signal: AbortSignal): Promise<ChatAnswer> {
    const { model } = this.#steps;
    const startedAt = this.#steps.now();
    const call = new RecordedCall(this.#steps, listener);
    const answering = model.chat.answer(request, call, signal);
    // After the request has left: the provider works while the prompt is written down.
    call.begin(this.#steps.start(this.#kind, model.name, startedAt, this.#prompts.record(request)));
    try {
      const answered = await answering;
      call.end(answered);
      return answered;
    } catch (error) {
      call.fail(error);
      throw error;
    }
  }
}

/** A call of the model. A class, because hundreds of replies wait for one. */
class RecordedCall implements ChatListener {
  readonly #steps: TraceSteps;
  readonly #listener: ChatListener;
  readonly #text = new GrowingText();
  /** Null until the model reasons: most answers have no reasoning. */
  #reasoning: GrowingText | null = null;
  #step: OpenStep | null = null;
  #firstTokenAt: number | null = null;

  constructor(steps: TraceSteps, listener: ChatListener) {
    this.#steps = steps;
    this.#listener = listener;
  }

  onText(text: string): void {
    if (this.#firstTokenAt === null) this.#tokenArrived();
    this.#text.append(text);
    this.#listener.onText(text);
  }

  onReasoning(text: string): void {
    if (this.#firstTokenAt === null) this.#tokenArrived();
    this.#reasoning ??= new GrowingText();
    this.#reasoning.append(text);
    this.#listener.onReasoning(text);
  }

  onActivity(): void {
    this.#listener.onActivity?.();
  }

  onKeepAlive(): void {
    this.#listener.onKeepAlive?.();
  }

  onRetryWait(milliseconds: number): void {
    this.#listener.onRetryWait?.(milliseconds);
  }

  begin(step: OpenStep): void {
    this.#step = step;
    if (this.#firstTokenAt !== null) step.change({ firstTokenAt: this.#firstTokenAt });
  }

  end(answered: ChatAnswer): void {
    const { model } = this.#steps;
    const output = JSON.stringify(this.#toAnswer(answered.toolCalls));
    this.#step?.change({
      ...this.#outcomeOf(answered),
      endedAt: this.#steps.now(),
      finishReason: answered.finish,
      usage: JSON.stringify(toTraceUsage(answered.usage)),
      cost: costOf(model, answered.usage),
      output,
    });
  }

  fail(error: unknown): void {
    const failure = this.#steps.failureOf(error);
    this.#step?.change({ ...failure, endedAt: this.#steps.now(), output: JSON.stringify(this.#toAnswer([])) });
  }

  #tokenArrived(): void {
    this.#firstTokenAt = this.#steps.now();
    this.#step?.change({ firstTokenAt: this.#firstTokenAt });
  }

  #outcomeOf(answered: ChatAnswer): TraceStepChange {
    const { name } = this.#steps.model;
    try {
      refuseUnusableAnswer(answered, { provider: name, model: name });
      return { state: 'done' };
    } catch (error) {
      return this.#steps.failureOf(error);
    }
  }

  #toAnswer(calls: ChatAnswer['toolCalls']): TraceAnswer {
    const { budget } = this.#steps;
    const thought = budget.cut(this.#reasoning?.whole() ?? '');
    const written = budget.cut(this.#text.whole());
    const cut = (thought.cut ?? 0) + (written.cut ?? 0);
    const tool_calls = calls.map((call) => toTraceCall(call, budget));
    return { text: written.text, reasoning: thought.text, ...(cut > 0 && { cut }), tool_calls };
  }
}

function toTraceUsage({ inputTokens, outputTokens, reasoningTokens, cachedTokens }: TokenUsage) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(reasoningTokens !== undefined && { reasoning_tokens: reasoningTokens }),
    ...(cachedTokens !== undefined && { cached_tokens: cachedTokens }),
  };
}
