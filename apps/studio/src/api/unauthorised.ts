import { sessionInvalid, unauthenticated } from './error-codes.ts';

const unauthorisedCodes: ReadonlySet<number> = new Set([unauthenticated, sessionInvalid]);
const listeners = new Set<() => void>();

export function isUnauthorised(code: number): boolean {
  return unauthorisedCodes.has(code);
}

export function reportUnauthorised(): void {
  for (const listener of [...listeners]) listener();
}

/** Calls back whenever the server says that nobody is signed in. */
export function onUnauthorised(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
