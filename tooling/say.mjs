/** Prints one line of what the command was asked for. @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one line about the work itself, so that a command's own output stays clean. @param {string} line */
export function sayAside(line) {
  process.stderr.write(`${line}\n`);
}
