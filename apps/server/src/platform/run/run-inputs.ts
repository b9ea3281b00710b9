import type { CompiledQuery } from 'kysely';
import type { RunInputRow } from './run.schema.ts';
import type { RunStore } from './run.store.ts';

interface Dependencies {
  readonly store: Pick<RunStore, 'takeInputs' | 'deleteInputs' | 'returnInputs'>;
  readonly now: () => number;
}

/** What users add to a run while it works. Others store it; the run learns of it and takes it. */
export class RunInputs {
  readonly #runId: string;
  readonly #dependencies: Dependencies;
  #known: number;
  #hasNew: boolean;
  #hadAny: boolean;

  /** The count is how many were added before. */
  constructor(runId: string, count: number, dependencies: Dependencies) {
    this.#runId = runId;
    this.#dependencies = dependencies;
    this.#known = count;
    this.#hasNew = count > 0;
    this.#hadAny = this.#hasNew;
  }

  /** Whether some may have been added that the run has not taken. Known without a query. */
  get hasNew(): boolean {
    return this.#hasNew;
  }

  /** Somebody has added an input; in all so many, where the caller knows. */
  note(count?: number): void {
    // Without the count it stays unknown: the same input may be counted later, and is looked for once more.
    this.#hasNew ||= count === undefined || count > this.#known;
    this.#known = Math.max(this.#known, count ?? 0);
    this.#hadAny ||= this.#hasNew;
  }

  /** Those that were added since the last call, in their order. They can no longer be withdrawn. */
  take(): Promise<RunInputRow[]> {
    // Before the query: an input that is added meanwhile is noted again.
    this.#hasNew = false;
    const { store, now } = this.#dependencies;
    return store.takeInputs(this.#runId, now());
  }

  /** Deletes them, in the settlement that stores what became of them. */
  forget(inputs: readonly RunInputRow[]): CompiledQuery[] {
    return inputs.length === 0 ? [] : [this.#dependencies.store.deleteInputs(this.#runId, idsOf(inputs))];
  }

  /** The run has no use for them: they can be withdrawn again, and are taken once more with the next ones. */
  giveBack(inputs: readonly RunInputRow[]): CompiledQuery[] {
    return inputs.length === 0 ? [] : [this.#dependencies.store.returnInputs(this.#runId, idsOf(inputs))];
  }

  /** Deletes all, when the run is over. */
  forgetAll(): CompiledQuery[] {
    return this.#hadAny ? [this.#dependencies.store.deleteInputs(this.#runId)] : [];
  }
}

const idsOf = (inputs: readonly RunInputRow[]): string[] => inputs.map(({ id }) => id);
