import './require-node.mjs';
import { buildIfNeeded } from './build-if-needed.mjs';
import { CommandFailed } from './command-failed.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { inRepository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { runNode } from './run-program.mjs';

const [name, ...args] = process.argv.slice(2);

await runCommand(async (signal) => {
  if (name === undefined) throw new CommandFailed('Name the server command to run.');
  await installIfNeeded(signal);
  await buildIfNeeded(signal);
  const { exitCode } = await runNode(inRepository('dist', 'server', `${name}.js`), args, { signal });
  return exitCode;
});
