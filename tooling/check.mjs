import './require-node.mjs';
import { runChecks } from './checks.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { runCommand } from './run-command.mjs';

await runCommand(async (signal) => {
  await installIfNeeded(signal);
  const { failed } = await runChecks(signal);
  return failed > 0 ? 1 : 0;
});
