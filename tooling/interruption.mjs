import { constants } from 'node:os';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** The user or a supervisor asked the command to end. */
export class Interrupted extends Error {
  /** @param {(typeof SIGNALS)[number]} signalName */
  constructor(signalName) {
    super(`Interrupted by ${signalName}.`);
    this.exitCode = 128 + constants.signals[signalName];
  }
}

/** Turns signals into an abort until released, so that what was started can be stopped in order. */
export function listenForInterruption() {
  const controller = new AbortController();
  /** @param {NodeJS.Signals} signalName */
  const interrupt = (signalName) => controller.abort(new Interrupted(/** @type {any} */ (signalName)));
  for (const signalName of SIGNALS) process.on(signalName, interrupt);
  return {
    signal: controller.signal,
    release() {
      for (const signalName of SIGNALS) process.off(signalName, interrupt);
    },
  };
}
