/** A queue in which one holder at a time has the turn, in the order of arrival. */
export interface Turns {
  /** Waits for the turn and returns the function that gives it back. */
  enter(): Promise<() => void>;
  /** Runs the work within one turn. */
  take<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();

  async function enter(): Promise<() => void> {
    const before = last;
    let leave = (): void => undefined;
    last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }

  return {
    enter,
    async take(work) {
      const leave = await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
