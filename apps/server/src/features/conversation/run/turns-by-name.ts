/** Runs work one at a time for each name, in the order in which it was asked for. */
export function createTurnsByName() {
  const last = new Map<string, Promise<void>>();

  return async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const result = (last.get(name) ?? Promise.resolve()).then(work);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, ended);
    try {
      return await result;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}
