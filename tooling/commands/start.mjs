import '../launch/require-node.mjs';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from '../build/build-if-needed.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { runCommand } from '../launch/run-command.mjs';
import { inRepository } from '../repository.mjs';

await runCommand(async (signal) => {
  await installIfNeeded(signal);
  await buildIfNeeded(signal);
  return 0;
});

// In this process: no second Node in memory, and signals reach the server directly.
if (process.exitCode === 0) await import(pathToFileURL(inRepository('dist', 'server', 'main.js')).href);
