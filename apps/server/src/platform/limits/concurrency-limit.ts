export type LimitConcurrency = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs a limited number of tasks at a time; the others wait in the order in which they came. */
export function createConcurrencyLimit(max: number): LimitConcurrency {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function limitConcurrency(work) {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The slot is handed on, so that a task that arrives now cannot take it.
      if (next) next();
      else running -= 1;
    }
  };
}
