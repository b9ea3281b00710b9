import { constants } from 'node:os';
import { printStatus } from './output.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** A failure that the user can understand from its message; no stack is printed. */
export class CommandFailed extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The user or a supervisor asked the command to end. */
class Interrupted extends Error {
  /** @param {(typeof SIGNALS)[number]} signalName */
  constructor(signalName) {
    super(`Interrupted by ${signalName}.`);
    this.exitCode = 128 + constants.signals[signalName];
  }
}

/**
 * Runs a command and sets the exit code that it returns. A signal aborts the command, so that it can stop what it started.
 *
 * @param {(signal: AbortSignal) => Promise<number>} command
 */
export async function runCommand(command) {
  const interruption = listenForInterruption();
  try {
    process.exitCode = await command(interruption.signal);
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof Interrupted)) throw error;
    printStatus(error.message);
    process.exitCode = error.exitCode;
  } finally {
    interruption.release();
  }
}

/** Turns signals of the process into an abort until it is released. */
function listenForInterruption() {
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
