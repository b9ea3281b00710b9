import type { RecalledChunk, TraceAnswer, TraceContext, TraceResult, TraceStepState } from '@parley/contract';
import { GrowingText } from '../../../platform/growing-text.ts';
import type { ChatAnswer, ChatModel, TokenUsage } from '../../../platform/models/model.ts';
import { ModelFailure, refuseUnusableAnswer } from '../../../platform/models/model-failure.ts';
import type { LiveRun } from '../../../platform/run/live-run.ts';
import { type AgentContext, type AgentTrace, costOf } from '../../agent/index.ts';
import type { UsableModel } from '../../model/index.ts';
import { createPromptRecorder, toTraceCall } from './recorded-prompt.ts';
import type { TraceStepRow } from './trace.schema.ts';
import type { TraceStepChange, TraceStepStart, TraceStore } from './trace.store.ts';
import { createCutText } from './trace-text.ts';

/** A failure in the words that users see. */
export interface DescribedFailure {
  readonly refusal: string;
  readonly text: string;
}

/**
 * Records the steps of a reply. Each step is written with what the run writes anyway: when it starts, when its first token
 * arrives, and when it ends.
 */
export interface ReplyTrace extends AgentTrace {
  contextStarted(): {
    ended(context: Required<AgentContext>): void;
    failed(error: unknown): void;
  };
  /** The model of the reply, whose calls are recorded as steps of this kind. */
  tracedModel(kind: 'model' | 'suggestion'): UsableModel;
  /** The last step ended, but its answer cannot be used. */
  lastStepFailed(error: unknown): void;
}

interface Dependencies {
  run: Pick<LiveRun, 'id' | 'stopReason' | 'writeSoon' | 'isUnstored'>;
  model: UsableModel;
  store: TraceStore;
  now: () => number;
  describe: (error: unknown) => DescribedFailure;
  /** The steps of a reply that continues after a pause. */
  earlier: readonly TraceStepRow[];
}

interface OpenStep {
  change(change: TraceStepChange): void;
}

export function createReplyTrace({ run, model, store, now, describe, earlier }: Dependencies): ReplyTrace {
  const cutText = createCutText();
  const recordPrompt = createPromptRecorder(cutText);
  let lastPosition = earlier.at(-1)?.position ?? 0;
  let lastStep: OpenStep | null = null;

  /** A step that ends before its start is stored is written once, whole; later only its changes are written. */
  function openStep(start: TraceStepStart | { readonly position: number }): OpenStep {
    const name = `trace ${start.position}`;
    let changed: TraceStepChange = {};
    return {
      change(change) {
        changed = { ...changed, ...change };
        const isWhole = 'kind' in start && run.isUnstored(name);
        run.writeSoon(name, isWhole ? store.put(start, changed) : store.update(run.id, start.position, changed));
      },
    };
  }

  function startStep(kind: TraceStepRow['kind'], name: string, startedAt: number, input: unknown): OpenStep {
    lastPosition += 1;
    const start: TraceStepStart = {
      runId: run.id,
      position: lastPosition,
      kind,
      name: name.replaceAll('\0', ''),
      startedAt,
      input: input === null ? null : JSON.stringify(input),
    };
    run.writeSoon(`trace ${lastPosition}`, store.put(start, {}));
    lastStep = openStep(start);
    return lastStep;
  }

  function failureOf(error: unknown): TraceStepChange {
    const state = stateAfterStop(run.stopReason);
    if (state) return { state };
    const { refusal, text } = describe(error);
    const { cause } = error as { cause?: unknown };
    const providerError = cause instanceof Error ? cutText(cause.message).text : null;
    // A request that the provider's filter refused has no answer that could say so.
    const isFiltered = error instanceof ModelFailure && error.kind === 'content-refused';
    const finish = isFiltered ? { finishReason: 'content-filter' as const } : {};
    return { state: 'failed', error: text, refusal, providerError, ...finish };
  }

  function endModelCall(step: OpenStep, answered: ChatAnswer, answer: TraceAnswer): void {
    step.change({
      ...outcomeOf(answered),
      endedAt: now(),
      finishReason: answered.finish,
      usage: JSON.stringify(toTraceUsage(answered.usage)),
      cost: costOf(model, answered.usage),
      output: JSON.stringify(answer),
    });
  }

  function outcomeOf(answered: ChatAnswer): TraceStepChange {
    try {
      refuseUnusableAnswer(answered, { provider: model.name, model: model.name });
      return { state: 'done' };
    } catch (error) {
      return failureOf(error);
    }
  }

  function tracedChat(kind: 'model' | 'suggestion'): ChatModel {
    return {
      capabilities: model.chat.capabilities,
      async answer(request, listener, signal) {
        const startedAt = now();
        let step: OpenStep | null = null;
        let firstTokenAt: number | null = null;
        const text = new GrowingText();
        const reasoning = new GrowingText();
        const tokenArrived = () => {
          firstTokenAt = now();
          step?.change({ firstTokenAt });
        };
        const answering = model.chat.answer(
          request,
          {
            ...listener,
            onText(delta) {
              if (firstTokenAt === null) tokenArrived();
              text.append(delta);
              listener.onText(delta);
            },
            onReasoning(delta) {
              if (firstTokenAt === null) tokenArrived();
              reasoning.append(delta);
              listener.onReasoning(delta);
            },
          },
          signal,
        );
        const toAnswer = (calls: ChatAnswer['toolCalls']): TraceAnswer => {
          const thought = cutText(reasoning.whole());
          const written = cutText(text.whole());
          const cut = (thought.cut ?? 0) + (written.cut ?? 0);
          const tool_calls = calls.map((call) => toTraceCall(call, cutText));
          return { text: written.text, reasoning: thought.text, ...(cut > 0 && { cut }), tool_calls };
        };
        // After the request has left: the provider works while the prompt is written down.
        step = startStep(kind, model.name, startedAt, recordPrompt(request));
        if (firstTokenAt !== null) step.change({ firstTokenAt });
        try {
          const answered = await answering;
          endModelCall(step, answered, toAnswer(answered.toolCalls));
          return answered;
        } catch (error) {
          step.change({ ...failureOf(error), endedAt: now(), output: JSON.stringify(toAnswer([])) });
          throw error;
        }
      },
    };
  }

  const toResult = (text: string, chunks: readonly RecalledChunk[] = []): string =>
    JSON.stringify({ ...cutText(text), chunks: chunks.map(cutChunk) } satisfies TraceResult);

  const cutChunk = (chunk: RecalledChunk): RecalledChunk => ({ ...chunk, slice: cutText(chunk.slice).text });

  return {
    contextStarted() {
      const startedAt = now();
      const end = (change: TraceStepChange) =>
        startStep('context', '', startedAt, null).change({ ...change, endedAt: now() });
      return {
        ended({ text: prompt, quotes, recalled, variables, notes }) {
          const text = [prompt, quotes].filter((part) => part !== '').join('\n\n');
          // Without sources there is nothing to tell.
          if (text === '' && [...recalled, ...notes, ...Object.keys(variables)].length === 0) return;
          const context: TraceContext = {
            ...cutText(text),
            chunks: recalled.map(cutChunk),
            variables: Object.fromEntries(
              Object.entries(variables).map(([name, value]) => [name, cutText(value).text]),
            ),
            ...(notes.length > 0 && { notes: notes.map((note) => cutText(note).text) }),
          };
          end({ state: 'done', output: JSON.stringify(context) });
        },
        failed: (error) => end(failureOf(error)),
      };
    },
    tracedModel: (kind) => ({ ...model, chat: tracedChat(kind) }),
    lastStepFailed: (error) => lastStep?.change(failureOf(error)),
    callStarted(call) {
      const step = startStep('tool', call.name, now(), toTraceCall(call, cutText));
      return {
        ended({ failed, text, recalled }) {
          const outcome: TraceStepChange = failed ? { state: 'failed', error: cutText(text).text } : { state: 'done' };
          step.change({ ...outcome, endedAt: now(), output: toResult(text, recalled) });
        },
        stopped: () => step.change({ state: stateAfterStop(run.stopReason) ?? 'stopped', endedAt: now() }),
        waits: () => step.change({ state: 'waiting' }),
      };
    },
    callAnswered(callId, text) {
      const step = earlier.find(({ state, input }) => state === 'waiting' && JSON.parse(input ?? '{}').id === callId);
      if (step) openStep({ position: step.position }).change({ state: 'done', endedAt: now(), output: toResult(text) });
    },
  };
}

/** Null where the run was not stopped from outside, or because it went beyond a limit: that is a failure. */
function stateAfterStop(reason: LiveRun['stopReason']): TraceStepState | null {
  if (!reason || reason.kind === 'limit') return null;
  return reason.kind === 'requested' ? 'stopped' : 'interrupted';
}

function toTraceUsage({ inputTokens, outputTokens, reasoningTokens, cachedTokens }: TokenUsage) {
  return {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    ...(reasoningTokens !== undefined && { reasoning_tokens: reasoningTokens }),
    ...(cachedTokens !== undefined && { cached_tokens: cachedTokens }),
  };
}
