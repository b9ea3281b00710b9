import * as z from 'zod/mini';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { ModelPicture, ToolCall } from '../../platform/models/model.ts';
import type { RunStepRow } from '../../platform/run/run.schema.ts';
import { type AgentLimits, refuseBeyondLimits, TOOL_CALLS_MAX } from './agent-limits.ts';
import type { AgentReporter, AgentTask, AskedCall, EndedCall } from './agent-task.ts';
import { countSources } from './citation-check.ts';
import { runTool } from './run-tool.ts';
import { PICTURES_NOT_SHOWN, showPictures } from './show-pictures.ts';
import type { ActingTool, CallWords, Tool } from './tool.ts';
import { readArguments } from './tool-arguments.ts';

const CALL_STEP = 'call-';
const READS_AT_ONCE = 8;
const PROGRESS_MAX_CHARACTERS = 2_000;

interface Planned {
  readonly call: ToolCall;
  readonly words: CallWords | null;
}

/** A call that can be executed: its arguments fit its tool. */
interface Execution extends Planned {
  readonly key: string;
  readonly tool: ActingTool;
  readonly args: Record<string, unknown>;
}

/** A call whose tool does not exist or refuses the arguments. */
interface Refused extends Planned {
  readonly problem: string;
}

interface Asking extends Planned {
  readonly asking: AskedCall['tool'];
}

/** How a call is stored before it is executed. */
const StoredCall = z.object({
  call: z.object({ id: z.string(), name: z.string(), arguments: z.string() }),
  effect: z.enum(['reads', 'writes']),
});

const toStepInput = ({ call: { id, name, arguments: args }, tool: { effect } }: Execution): string =>
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
  return async function callTools(
    task: AgentTask,
    reporter: AgentReporter,
    calls: readonly ToolCall[],
  ): Promise<AskedCall[]> {
    const first = task.progress.toolCalls + 1;
    const planned = await Promise.all(calls.map((call, index) => plan(task, call, `${CALL_STEP}${first + index}`)));
    // Calls beyond the limit are not executed: the loop below refuses the first of them.
    const executions = planned
      .slice(0, Math.max(0, TOOL_CALLS_MAX - task.progress.toolCalls))
      .filter((one): one is Execution => 'key' in one);
    const limitReads = createConcurrencyLimit(READS_AT_ONCE);
    const started = new Map<Execution, Promise<EndedCall>>();
    const asked: AskedCall[] = [];
    // Of a reply that pauses they would come before the answers of the user, which no provider takes.
    const pictures: ModelPicture[] | null = planned.some((one) => 'asking' in one) ? null : [];
    for (const one of planned) {
      task.progress.toolCalls += 1;
      refuseBeyondLimits(task.progress, task.model, costMax);
      if ('key' in one && !started.has(one)) await start(executions.slice(executions.indexOf(one)));
      reporter.callStarted(one.call, one.words);
      if ('asking' in one) {
        task.trace?.callStarted(one.call).waits();
        asked.push({ call: one.call, tool: one.asking });
      } else await respond(one);
    }
    // Providers want the results of all calls before anything else.
    if (pictures && pictures.length > 0) task.messages.push(showPictures(task.messages, pictures));
    return asked;

    /** Stores and starts the first call, and with a reading one those that follow up to the next writing one. */
    async function start(from: readonly Execution[]): Promise<void> {
      const firstWrite = from.findIndex(({ tool }) => tool.effect === 'writes');
      const group = from.slice(0, firstWrite < 0 ? undefined : Math.max(1, firstWrite));
      await task.run.steps.start(group.map((one) => ({ key: one.key, input: toStepInput(one) })));
      task.run.signal.throwIfAborted();
      for (const one of group) {
        const execution = limitReads(() => execute(task, one));
        // A call that is stopped before its turn must not count as an unhandled rejection.
        execution.catch(() => undefined);
        started.set(one, execution);
      }
    }

    async function respond(one: Execution | Refused): Promise<void> {
      const ended = 'key' in one ? await endOf(one) : refuse(one);
      reporter.callEnded(one.call, ended);
      pictures?.push(...(ended.pictures ?? []));
      if (task.sourceCount !== null) task.sourceCount = countSources(task.scope, task.progress.sources);
      const text = ended.pictures && !pictures ? PICTURES_NOT_SHOWN : ended.text;
      task.messages.push({ role: 'tool', callId: one.call.id, name: one.call.name, text });
    }

    function refuse({ call, problem }: Refused): EndedCall {
      const ended = refused(problem);
      task.trace?.callStarted(call).ended(ended);
      return ended;
    }

    /** When the run is stopped in the middle of a writing call, later replies have to know that it was made. */
    async function endOf(one: Execution): Promise<EndedCall> {
      try {
        return await (started.get(one) as Promise<EndedCall>);
      } catch (stopped) {
        if (one.tool.effect === 'writes') {
          const text = unknownOutcome('it was stopped');
          task.run.steps.end(one.key, { error: text });
          reporter.callEnded(one.call, refused(text));
        }
        throw stopped;
      }
    }
  };

  async function execute(
    { run, scope, trace, progress: counted }: AgentTask,
    { key, call, tool, args }: Execution,
  ): Promise<EndedCall> {
    const startedAt = now();
    const traced = trace?.callStarted(call);
    const emit = (progress: string) => run.steps.progress(key, progress.slice(0, PROGRESS_MAX_CHARACTERS));
    const numberSources = (count: number) => {
      counted.sources += count;
      return counted.sources - count + 1;
    };
    try {
      const result = await runTool(tool, args, { ...scope, now: startedAt, signal: run.signal, emit, numberSources });
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

async function plan({ tools, scope }: AgentTask, call: ToolCall, key: string): Promise<Execution | Refused | Asking> {
  const tool: Tool | undefined = tools.find(({ name }) => name === call.name);
  const read = await readArguments(tool, call);
  if (!tool || 'problem' in read) return { call, words: null, problem: 'problem' in read ? read.problem : '' };
  const words = tool.words?.(read.args, scope.locale) ?? null;
  if (tool.effect !== 'asks') return { key, call, words, tool, args: read.args };
  const problem = await tool.check?.(read.args, scope);
  return problem ? { call, words, problem } : { call, words, asking: tool };
}
