import '../launch/require-node.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { runCommand } from '../launch/run-command.mjs';

await runCommand(async (signal) => {
  await installIfNeeded(signal);
  const { failed } = await runChecks(signal);
  return failed > 0 ? 1 : 0;
});
