/** Holds a stream before each piece until the test releases it, so that tests need no sleep. */
export interface Gate {
  /** Releases the next pieces. */
  release(pieces?: number): void;
  /** Releases everything from now on. */
  open(): void;
  /** Resolves when everything released has been sent and the stream waits. */
  reached(): Promise<void>;
  /** Called by the stream before each piece. */
  pass(): Promise<void>;
}

export function createGate(): Gate {
  let allowed = 0;
  let letPass: (() => void) | undefined;
  let watchers: (() => void)[] = [];

  function go(): void {
    if (!letPass || allowed === 0) return;
    allowed -= 1;
    const pass = letPass;
    letPass = undefined;
    pass();
  }

  return {
    release(pieces = 1) {
      allowed += pieces;
      go();
    },
    open() {
      allowed = Number.POSITIVE_INFINITY;
      go();
    },
    reached() {
      return letPass ? Promise.resolve() : new Promise((resolve) => watchers.push(resolve));
    },
    pass() {
      return new Promise((resolve) => {
        letPass = resolve;
        go();
        if (!letPass) return;
        for (const watcher of watchers) watcher();
        watchers = [];
      });
    },
  };
}
