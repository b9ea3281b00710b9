import { refusalText } from '@parley/contract';
import * as z from 'zod/mini';
import { parseCleanJson } from '../../platform/clean-text.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { ModelPicture, ToolCall } from '../../platform/models/model.ts';
import type { RunStepRow } from '../../platform/run/run.schema.ts';
import { type AgentLimits, refuseBeyondLimits, TOOL_CALLS_MAX } from './agent-limits.ts';
import type { AgentReporter, AgentTask, AnsweredCall, AskedCall, EndedCall } from './agent-task.ts';
import { countSources } from './citation-check.ts';
import { runTool, type ToolAct } from './run-tool.ts';
import { PICTURES_NOT_SHOWN, showPictures } from './show-pictures.ts';
import type { AskingTool, CallWords, Tool, ToolQuestion } from './tool.ts';
import { readArguments } from './tool-arguments.ts';

const CALL_STEP = 'call-';
const READS_AT_ONCE = 8;
const PROGRESS_MAX_CHARACTERS = 2_000;
const ANSWERED_TIMEOUT_MS = 60_000;

interface Planned {
  readonly call: ToolCall;
  readonly words: CallWords | null;
}

/** A call that can be executed: its arguments fit its tool. */
interface Execution extends Planned, ToolAct {
  readonly key: string;
}

/** A call whose tool does not exist or refuses the arguments. */
interface Refused extends Planned {
  readonly problem: string;
}

interface Asking extends Planned {
  readonly asking: AskingTool;
}

/** How a call is stored before it is executed. */
const StoredCall = z.object({
  call: z.object({ id: z.string(), name: z.string(), arguments: z.string() }),
  effect: z.enum(['reads', 'writes']),
});

const toStepInput = ({ call: { id, name, arguments: args }, effect }: Execution): string =>
  JSON.stringify({ call: { id, name, arguments: args }, effect });

export interface UnknownCall {
  readonly call: ToolCall;
  /** For the model, in place of the tool's output. */
  readonly text: string;
}

const unknownOutcome = (what: string): string =>
  `The outcome of this call is unknown: ${what} while it ran. It may have had its effect, so it was not repeated.`;

/**
 * The writing calls among the steps of a run whose process died before it stored how they ended. They may have had their
 * effect, so they must not be repeated, and the model has to know.
 */
export function findUnknownCalls(steps: readonly RunStepRow[]): UnknownCall[] {
  return steps
    .filter(({ key, state }) => key.startsWith(CALL_STEP) && state === 'started')
    .flatMap(({ input, output }) => {
      const { call, effect } = StoredCall.parse(JSON.parse(input ?? '{}'));
      if (effect === 'reads') return [];
      const progress = output ? ` It had reported: ${output}` : '';
      return [{ call, text: unknownOutcome('the server stopped') + progress }];
    });
}

/**
 * Executes the calls of one model step. Each is stored before it is executed. Adjacent reading calls run side by side, a
 * writing call runs alone; each call is reported next to its response, in the order of the calls (chat §4).
 */
export function createCallTools({ now, costMax }: { now: () => number } & Pick<AgentLimits, 'costMax'>) {
  async function callTools(
    task: AgentTask,
    reporter: AgentReporter,
    calls: readonly ToolCall[],
    tools = task.tools,
  ): Promise<AskedCall[]> {
    const first = task.progress.toolCalls + 1;
    const planned = await Promise.all(
      calls.map((call, index) => plan({ ...task, tools }, call, `${CALL_STEP}${first + index}`)),
    );
    // Calls beyond the limit are not executed: the loop below refuses the first of them.
    const executions = planned
      .slice(0, Math.max(0, TOOL_CALLS_MAX - task.progress.toolCalls))
      .filter((one): one is Execution => 'key' in one);
    const limitReads = createConcurrencyLimit(READS_AT_ONCE);
    const started = new Map<Execution, Promise<EndedCall | ToolQuestion>>();
    const results = createResults(task, reporter);
    for (const one of planned) {
      task.progress.toolCalls += 1;
      refuseBeyondLimits(task.progress, task.model, costMax);
      if ('key' in one && !started.has(one)) await start(executions.slice(executions.indexOf(one)));
      reporter.callStarted(one.call, one.words);
      if ('asking' in one) {
        task.trace?.callStarted(one.call).waits();
        results.asked.push({ call: one.call, tool: one.asking });
      } else results.add(one.call, 'key' in one ? await endOf(one) : refuse(one));
    }
    return results.end();

    /** Stores and starts the first call, and with a reading one those that follow up to the next writing one. */
    async function start(from: readonly Execution[]): Promise<void> {
      const firstWrite = from.findIndex(({ effect }) => effect === 'writes');
      const group = from.slice(0, firstWrite < 0 ? undefined : Math.max(1, firstWrite));
      await task.run.steps.start(group.map((one) => ({ key: one.key, input: toStepInput(one) })));
      task.run.signal.throwIfAborted();
      for (const one of group) {
        const execution = limitReads(() => execute(task, reporter, one));
        // A call that is stopped before its turn must not count as an unhandled rejection.
        execution.catch(() => undefined);
        started.set(one, execution);
      }
    }

    function refuse({ call, problem }: Refused): EndedCall {
      const ended = refused(problem);
      task.trace?.callStarted(call).ended(ended);
      return ended;
    }

    function endOf(one: Execution) {
      return noteStopped(task, reporter, one, started.get(one) as Promise<EndedCall | ToolQuestion>);
    }
  }

  /** Goes on with calls that have waited for the user, one after the other. */
  async function goOn(task: AgentTask, reporter: AgentReporter): Promise<AskedCall[]> {
    const results = createResults(task, reporter);
    for (const answered of task.answered.splice(0)) {
      task.progress.toolCalls += 1;
      const one = planAnswered(task, answered, `${CALL_STEP}${task.progress.toolCalls}`);
      if ('key' in one) {
        await task.run.steps.start([{ key: one.key, input: toStepInput(one) }]);
        results.add(
          one.call,
          await noteStopped(task, reporter, one, execute(task, reporter, one, true)),
          answered.toolId,
        );
      } else results.add(one.call, refused(one.problem));
    }
    return results.end();
  }

  return { callTools, goOn };

  /** When the run is stopped in the middle of a writing call, later replies have to know that it was made. */
  async function noteStopped(
    task: AgentTask,
    reporter: AgentReporter,
    { effect, key, call }: Execution,
    execution: Promise<EndedCall | ToolQuestion>,
  ): Promise<EndedCall | ToolQuestion> {
    try {
      return await execution;
    } catch (stopped) {
      if (effect === 'writes') {
        const text = unknownOutcome('it was stopped');
        task.run.steps.end(key, { error: text });
        reporter.callEnded(call, refused(text));
      }
      throw stopped;
    }
  }

  async function execute(
    { run, scope, trace, progress: counted }: AgentTask,
    reporter: Pick<AgentReporter, 'callProgressed'>,
    one: Execution,
    hasWaited = false,
  ): Promise<EndedCall | ToolQuestion> {
    const { key, call } = one;
    const startedAt = now();
    const traced = hasWaited ? undefined : trace?.callStarted(call);
    const emit = (progress: string) => {
      run.steps.progress(key, progress.slice(0, PROGRESS_MAX_CHARACTERS));
      reporter.callProgressed(call, progress);
    };
    const numberSources = (count: number) => {
      counted.sources += count;
      return counted.sources - count + 1;
    };
    try {
      const result = await runTool(one, { ...scope, now: startedAt, signal: run.signal, emit, numberSources });
      if ('asks' in result) {
        traced?.waits();
        run.steps.end(key, { output: '' });
        return result;
      }
      if (hasWaited) trace?.callAnswered(call.id, result.text);
      traced?.ended(result);
      run.steps.end(key, result.failed ? { error: result.text } : { output: result.text });
      return { ...result, startedAt };
    } catch (stopped) {
      traced?.stopped();
      throw stopped;
    }
  }

  function refused(problem: string): EndedCall {
    return { failed: true, text: problem, startedAt: now() };
  }
}

/** Reports the ends of calls, and gives the model their texts and then their pictures. */
function createResults(task: AgentTask, reporter: AgentReporter) {
  const asked: AskedCall[] = [];
  const shown: { readonly place: number; readonly pictures: readonly ModelPicture[] }[] = [];
  return {
    asked,
    add(call: ToolCall, ended: EndedCall | ToolQuestion, toolId: string | null = null): void {
      if ('asks' in ended) {
        asked.push({ call, question: ended, toolId });
        return;
      }
      reporter.callEnded(call, ended);
      if (task.sourceCount !== null) task.sourceCount = countSources(task.scope, task.progress.sources);
      if (ended.pictures) shown.push({ place: task.messages.length, pictures: ended.pictures });
      task.messages.push({ role: 'tool', callId: call.id, name: call.name, text: ended.text });
    },
    end(): AskedCall[] {
      const pictures = shown.flatMap((one) => one.pictures);
      // Providers want the results of all calls before anything else.
      if (asked.length === 0 && pictures.length > 0) task.messages.push(showPictures(task.messages, pictures));
      // Of a reply that pauses they would come before the answers of the user, which no provider takes.
      if (asked.length > 0)
        for (const { place } of shown) {
          const message = task.messages[place];
          if (message?.role === 'tool') task.messages[place] = { ...message, text: PICTURES_NOT_SHOWN };
        }
      return asked;
    },
  };
}

async function plan({ tools, scope }: AgentTask, call: ToolCall, key: string): Promise<Execution | Refused | Asking> {
  const tool: Tool | undefined = tools.find(({ name }) => name === call.name);
  const read = await readArguments(tool, call);
  if (!tool || 'problem' in read) return { call, words: null, problem: 'problem' in read ? read.problem : '' };
  const { args } = read;
  const words = tool.words?.(args, scope.locale) ?? null;
  if (tool.effect !== 'asks') {
    const { effect, timeoutMs } = tool;
    return { key, call, words, effect, timeoutMs, act: (context) => tool.run(args, context) };
  }
  const problem = await tool.check?.(args, scope);
  if (problem) return { call, words, problem };
  return { call, words: words && { asking: words.running, ...words }, asking: tool };
}

function planAnswered({ tools, scope }: AgentTask, answered: AnsweredCall, key: string): Execution | Refused {
  const { call, answer, state, toolId } = answered;
  const tool = tools.find(({ id, name }) => (toolId === null ? name === call.name : id === toolId));
  if (!tool?.answered) return { call, words: null, problem: `There is no tool named ${call.name} any more.` };
  const args = parseCleanJson(call.arguments || '{}') as Record<string, unknown>;
  const { effect, timeoutMs } = tool.effect === 'asks' ? { effect: 'writes' as const, timeoutMs: undefined } : tool;
  return {
    key,
    call,
    words: null,
    effect,
    timeoutMs: timeoutMs ?? ANSWERED_TIMEOUT_MS,
    async act(context) {
      try {
        return (await tool.answered?.(args, answer, context, state)) ?? { text: answer };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { text: refusalText(error.refusal, scope.locale, error.values), failed: true };
      }
    },
  };
}
