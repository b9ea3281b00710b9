import { sessionInvalid, unauthenticated } from './error-codes.ts';

const unauthorisedCodes: ReadonlySet<number> = new Set([unauthenticated, sessionInvalid]);

export function isUnauthorised(code: number): boolean {
  return unauthorisedCodes.has(code);
}

function createNotice() {
  const listeners = new Set<() => void>();
  return {
    report(): void {
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The server says that nobody is signed in. */
export const unauthorised = createNotice();

/** The server refuses an administrator's call: the right may have been withdrawn since the page was opened. */
export const administratorRefused = createNotice();
