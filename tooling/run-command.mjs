import { CommandFailed } from './command-failed.mjs';
import { Interrupted, listenForInterruption } from './interruption.mjs';
import { sayAside } from './say.mjs';

/**
 * Runs the body of a command; what it returns is the exit code. Stops in order when interrupted.
 *
 * @param {(signal: AbortSignal) => Promise<number>} body
 */
export async function runCommand(body) {
  const interruption = listenForInterruption();
  try {
    process.exitCode = await body(interruption.signal);
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof Interrupted)) throw error;
    sayAside(error.message);
    process.exitCode = error.exitCode;
  } finally {
    interruption.release();
  }
}
