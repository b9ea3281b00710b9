import '../launch/require-node.mjs';
import { readdirSync } from 'node:fs';
import { buildIfNeeded } from '../build/build-if-needed.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { printStatus } from '../launch/output.mjs';
import { CommandFailed, runCommand } from '../launch/run-command.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository } from '../repository.mjs';
import { findOrInstallPostgres } from '../test-services/find-postgres.mjs';
import { startPostgresCluster } from '../test-services/postgres-cluster.mjs';

const ENDING = '.bench.ts';
const TSX = inRepository('node_modules', 'tsx', 'dist', 'cli.mjs');
const [name = '', ...args] = process.argv.slice(2);

function benchNames() {
  return readdirSync(inRepository('bench'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
}

/** @param {NodeJS.ProcessEnv} env @param {AbortSignal} signal */
async function runBench(env, signal) {
  const script = inRepository('bench', `${name}${ENDING}`);
  const { exitCode } = await runNode(TSX, [script, ...args], { signal, env: { ...process.env, ...env } });
  return exitCode;
}

await runCommand(async (signal) => {
  if (!benchNames().includes(name)) {
    throw new CommandFailed(
      `Usage: npm run bench -- <name> [--quick]. Names: ${benchNames().join(', ') || 'none yet'}.`,
    );
  }
  await installIfNeeded(signal);
  await buildIfNeeded(signal);

  const postgres = await findOrInstallPostgres(signal);
  if (postgres.result === 'missing') {
    printStatus(`Without Postgres: ${postgres.reason}.`);
    return runBench({}, signal);
  }
  const cluster = await startPostgresCluster({ binaries: postgres.binaries, durable: true });
  try {
    return await runBench({ TEST_DATABASE_URL: cluster.url }, signal);
  } finally {
    await cluster.stop();
  }
});
