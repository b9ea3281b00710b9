/** A command cannot go on, for a reason that its user can read; the stack would tell them nothing. */
export class CommandFailed extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
