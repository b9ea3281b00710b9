import '../launch/require-node.mjs';
import { buildIfNeeded } from '../build/build-if-needed.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { CommandFailed, runCommand } from '../launch/run-command.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository } from '../repository.mjs';

const [name, ...args] = process.argv.slice(2);

await runCommand(async (signal) => {
  if (name === undefined) throw new CommandFailed('Name the server command to run.');
  await installIfNeeded(signal);
  await buildIfNeeded(signal);
  const { exitCode } = await runNode(inRepository('dist', 'server', `${name}.js`), args, { signal });
  return exitCode;
});
