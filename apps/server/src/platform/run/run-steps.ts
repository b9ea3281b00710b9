import type { CompiledQuery } from 'kysely';
import type { RunStepRow } from './run.schema.ts';
import type { RunStore } from './run.store.ts';

export interface StepStart {
  readonly key: string;
  readonly attempt?: number;
  readonly input?: string;
}

export type StepEnd =
  | { readonly output: string; readonly usage?: string }
  | { readonly error: string; readonly usage?: string };

/** The context that the function of a step gets. */
export interface StepContext {
  /** 1 for the first. Later attempts follow one that failed, or whose process died. */
  readonly attempt: number;
  reportProgress(progress: unknown): void;
  recordUsage(usage: unknown): void;
}

/** Checkpoints of a run. A run that is taken over by another process finds its finished and its begun steps in them. */
export interface RunSteps {
  list(): Promise<RunStepRow[]>;
  /** Resolves when the steps are stored: only then may something happen that must not be done twice. */
  start(steps: readonly StepStart[]): Promise<void>;
  /** Stored with the next flush, as is the end. The latest progress replaces the one before. */
  progress(key: string, progress: string, attempt?: number): void;
  end(key: string, end: StepEnd, attempt?: number): void;
  /** Does the work and stores its output, or gives the stored output when an earlier attempt succeeded. */
  once<Output>(key: string, work: (context: StepContext) => Promise<Output>): Promise<Output>;
}

interface Dependencies {
  runId: string;
  store: RunStore;
  owner: string;
  now: () => number;
  storeNow: (queries: readonly CompiledQuery[]) => Promise<void>;
  storeSoon: (name: string, query: CompiledQuery) => void;
}

/** Postgres refuses a NUL, and with it everything else that is stored with the step. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

export function createRunSteps({ runId, store, owner, now, storeNow, storeSoon }: Dependencies): RunSteps {
  const toRow = ({ key, attempt = 1, input = '' }: StepStart): RunStepRow => ({
    runId,
    key,
    attempt,
    state: 'started',
    input: input || null,
    output: null,
    error: null,
    usage: null,
    startedAt: now(),
    endedAt: null,
  });

  const steps: RunSteps = {
    list: () => store.listSteps(runId),
    start: (started) => storeNow(started.map((step) => store.insertStep(toRow(step), owner))),
    progress(key, output, attempt = 1) {
      const change = { output: withoutNul(output) };
      storeSoon(`progress ${attempt} ${key}`, store.updateStep({ runId, key, attempt }, change));
    },
    end(key, ended, attempt = 1) {
      const outcome =
        'error' in ended
          ? { state: 'failed' as const, error: withoutNul(ended.error) }
          : { state: 'done' as const, output: withoutNul(ended.output) };
      const change = { ...outcome, usage: ended.usage ?? null, endedAt: now() };
      storeSoon(`end ${attempt} ${key}`, store.updateStep({ runId, key, attempt }, change));
    },
    async once(key, work) {
      const earlier = (await steps.list()).filter((step) => step.key === key);
      const done = earlier.find(({ state }) => state === 'done');
      if (done) return JSON.parse(done.output ?? 'null');
      const attempt = (earlier.at(-1)?.attempt ?? 0) + 1;
      await steps.start([{ key, attempt }]);
      let usage: { usage?: string } = {};
      const context: StepContext = {
        attempt,
        reportProgress: (progress) => steps.progress(key, JSON.stringify(progress), attempt),
        recordUsage(used) {
          usage = { usage: JSON.stringify(used) };
        },
      };
      const output = await work(context).catch((error) => {
        steps.end(key, { error: (error as Error).message, ...usage }, attempt);
        throw error;
      });
      // Beyond the catch: work that was done has not failed because its end could not be stored.
      steps.end(key, { output: JSON.stringify(output ?? null), ...usage }, attempt);
      await storeNow([]);
      return output;
    },
  };
  return steps;
}
