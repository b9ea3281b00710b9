/** Holds a stream before each of its pieces until the test lets it go on: order without sleeping. */
export interface Gate {
  /** Lets the next pieces through. */
  release(pieces?: number): void;
  /** Lets everything through from now on. */
  open(): void;
  /** Resolves when everything that was released has been sent and the stream waits. */
  reached(): Promise<void>;
  /** For the stream itself. */
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
