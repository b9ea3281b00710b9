/** Runs work for a few at a time, the others in the order in which they came. */
export function createFewAtOnce(max: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  return async function amongFew<Result>(work: () => Promise<Result>): Promise<Result> {
    if (busy < max) busy += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on, so that nobody who comes now takes it.
      if (next) next();
      else busy -= 1;
    }
  };
}
