import '../launch/require-node.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { CommandFailed, runCommand } from '../launch/run-command.mjs';

const [option, ...args] = process.argv.slice(2);

await runCommand(async (signal) => {
  if (option !== undefined && option !== 'graph') throw new CommandFailed('Usage: npm run check [-- graph <folder>].');
  await installIfNeeded(signal);
  if (option === 'graph') {
    // Loaded only now: it needs the packages that were just installed.
    const { printFolderGraph } = await import('../checks/print-folder-graph.mjs');
    await printFolderGraph(args);
    return 0;
  }
  const { failed } = await runChecks(signal);
  return failed > 0 ? 1 : 0;
});
