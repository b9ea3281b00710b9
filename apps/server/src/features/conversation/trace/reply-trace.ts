import type { RecalledChunk, TraceContext, TraceResult } from '@parley/contract';
import type { ToolCall } from '../../../platform/models/model.ts';
import type { AgentContext, AgentTrace, ToolCallTrace, ToolResult } from '../../agent/index.ts';
import type { UsableModel } from '../../model/index.ts';
import { PromptRecorder, toTraceCall } from './recorded-prompt.ts';
import type { TraceStepRow } from './trace.schema.ts';
import type { TraceStepChange } from './trace.store.ts';
import { type OpenStep, type TraceDependencies, type TracedReply, TraceSteps } from './trace-steps.ts';
import type { TextBudget } from './trace-text.ts';
import { TracedChat } from './traced-chat.ts';

/**
 * Records the steps of a reply. Each step is written with what the run writes anyway: when it starts, when its first token
 * arrives, and when it ends. A class, because hundreds of replies have one.
 */
export class ReplyTrace implements AgentTrace {
  readonly #steps: TraceSteps;
  readonly #prompts: PromptRecorder;
  readonly #earlier: readonly TraceStepRow[];

  /** @param earlier The steps of a reply that continues after a pause. */
  constructor(reply: TracedReply, dependencies: TraceDependencies, earlier: readonly TraceStepRow[]) {
    this.#steps = new TraceSteps(reply, dependencies, earlier.at(-1)?.position ?? 0);
    this.#prompts = new PromptRecorder(this.#steps.budget);
    this.#earlier = earlier;
  }

  contextStarted(): TracedContext {
    return new TracedContext(this.#steps);
  }

  /** The model of the reply, whose calls are recorded as steps of this kind. */
  tracedModel(kind: 'model' | 'suggestion'): UsableModel {
    return { ...this.#steps.model, chat: new TracedChat(kind, this.#steps, this.#prompts) };
  }

  /** The last step ended, but its answer cannot be used. */
  lastStepFailed(error: unknown): void {
    this.#steps.last?.change(this.#steps.failureOf(error));
  }

  callStarted(call: ToolCall): ToolCallTrace {
    return new TracedCall(this.#steps, call);
  }

  callAnswered(callId: string, text: string): void {
    const step = this.#earlier.find(
      ({ state, input }) => state === 'waiting' && JSON.parse(input ?? '{}').id === callId,
    );
    if (!step) return;
    const endedAt = this.#steps.now();
    this.#steps.reopen(step.position).change({ state: 'done', endedAt, output: toResult(this.#steps.budget, text) });
  }
}

/** What was gathered for the prompt, as a step of its own. */
class TracedContext {
  readonly #steps: TraceSteps;
  readonly #startedAt: number;

  constructor(steps: TraceSteps) {
    this.#steps = steps;
    this.#startedAt = steps.now();
  }

  ended({ text: prompt, quotes, recalled, variables, notes }: Required<AgentContext>): void {
    const { budget } = this.#steps;
    const text = [prompt, quotes].filter((part) => part !== '').join('\n\n');
    // Without sources there is nothing to tell.
    if (text === '' && [...recalled, ...notes, ...Object.keys(variables)].length === 0) return;
    const context: TraceContext = {
      ...budget.cut(text),
      chunks: recalled.map((chunk) => cutChunk(budget, chunk)),
      variables: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, budget.cut(value).text])),
      ...(notes.length > 0 && { notes: notes.map((note) => budget.cut(note).text) }),
    };
    this.#end({ state: 'done', output: JSON.stringify(context) });
  }

  failed(error: unknown): void {
    this.#end(this.#steps.failureOf(error));
  }

  #end(change: TraceStepChange): void {
    const step = this.#steps.start('context', '', this.#startedAt, null);
    step.change({ ...change, endedAt: this.#steps.now() });
  }
}

class TracedCall implements ToolCallTrace {
  readonly #steps: TraceSteps;
  readonly #step: OpenStep;

  constructor(steps: TraceSteps, call: ToolCall) {
    this.#steps = steps;
    this.#step = steps.start('tool', call.name, steps.now(), toTraceCall(call, steps.budget));
  }

  ended({ failed, text, recalled }: ToolResult): void {
    const { budget } = this.#steps;
    const outcome: TraceStepChange = failed ? { state: 'failed', error: budget.cut(text).text } : { state: 'done' };
    this.#step.change({ ...outcome, endedAt: this.#steps.now(), output: toResult(budget, text, recalled) });
  }

  stopped(): void {
    this.#step.change({ state: this.#steps.stateAfterStop ?? 'stopped', endedAt: this.#steps.now() });
  }

  waits(): void {
    this.#step.change({ state: 'waiting' });
  }
}

const toResult = (budget: TextBudget, text: string, chunks: readonly RecalledChunk[] = []): string =>
  JSON.stringify({
    ...budget.cut(text),
    chunks: chunks.map((chunk) => cutChunk(budget, chunk)),
  } satisfies TraceResult);

const cutChunk = (budget: TextBudget, chunk: RecalledChunk): RecalledChunk => ({
  ...chunk,
  slice: budget.cut(chunk.slice).text,
});
