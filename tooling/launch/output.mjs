/** Prints one line of a command's result. @param {string} line */
export function printLine(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one line about progress or failure to stderr, so that stdout holds the result only. @param {string} line */
export function printStatus(line) {
  process.stderr.write(`${line}\n`);
}
