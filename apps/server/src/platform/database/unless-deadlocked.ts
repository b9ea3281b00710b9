import { setTimeout } from 'node:timers/promises';

const DEADLOCK = '40P01';
const REPETITIONS_MAX = 5;
const DEADLOCK_WAIT_MS = 10;

/** Postgres rolls back one of two deadlocked transactions; it is retried after the other. */
export async function unlessDeadlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || repetitions === REPETITIONS_MAX) throw error;
      await setTimeout(Math.random() * DEADLOCK_WAIT_MS * (repetitions + 1));
    }
  }
}
