import '../launch/require-node.mjs';
import { buildIfNeeded } from '../build/build-if-needed.mjs';
import { runChecks } from '../checks/run-checks.mjs';
import { installIfNeeded } from '../launch/install-if-needed.mjs';
import { printLine } from '../launch/output.mjs';
import { CommandFailed, runCommand } from '../launch/run-command.mjs';
import { runTests } from '../test-run/run-tests.mjs';
import { addCounts, summaryLine } from '../test-run/test-counts.mjs';
import { findOrInstallChromium } from '../test-services/find-chromium.mjs';
import { findOrInstallPostgres } from '../test-services/find-postgres.mjs';
import { startPostgresCluster } from '../test-services/postgres-cluster.mjs';

/** @typedef {Partial<import('../test-run/test-counts.mjs').TestCounts>} Counts */

/** @param {AbortSignal} signal @returns {Promise<Counts>} */
async function build(signal) {
  try {
    await buildIfNeeded(signal);
    printLine('build: ok');
    return { passed: 1 };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    printLine('build: failed');
    return { failed: 1 };
  }
}

/** @param {string} project @param {string} reason @returns {Counts} */
function skipProject(project, reason) {
  printLine(`${project}: skipped, ${reason}`);
  return { skipped: 1 };
}

/** @param {boolean} isBuilt @param {AbortSignal} signal @returns {Promise<Counts>} */
async function runProjects(isBuilt, signal) {
  const projects = ['unit', 'component', 'server-sqlite'];
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  /** @type {Counts[]} */
  const skipped = [];

  const chromium = await findOrInstallChromium(signal);
  if (isBuilt) projects.push('system', 'fault');
  else skipped.push(skipProject('system', 'the build failed'), skipProject('fault', 'the build failed'));
  if (!isBuilt) skipped.push(skipProject('browser', 'the build failed'));
  else if (chromium.result === 'missing') skipped.push(skipProject('browser', chromium.reason));
  else {
    projects.push('browser');
    env.TEST_CHROMIUM = chromium.path;
  }

  const postgres = await findOrInstallPostgres(signal);
  if (postgres.result === 'missing') {
    skipped.push(skipProject('server-postgres', postgres.reason), skipProject('server-pgvector', postgres.reason));
    return addCounts(await runTests({ projects, env, signal }), ...skipped);
  }
  const cluster = await startPostgresCluster({ binaries: postgres.binaries });
  try {
    projects.push('server-postgres');
    if (await cluster.hasExtension('vector')) projects.push('server-pgvector');
    else skipped.push(skipProject('server-pgvector', 'the Postgres has no pgvector'));
    env.TEST_DATABASE_URL = cluster.url;
    return addCounts(await runTests({ projects, env, signal }), ...skipped);
  } finally {
    await cluster.stop();
  }
}

await runCommand(async (signal) => {
  try {
    await installIfNeeded(signal);
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    printLine(error.message);
    printLine(summaryLine({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
  const [built, checked] = await Promise.all([build(signal), runChecks(signal)]);
  const tested = await runProjects(built.failed === undefined, signal);
  const total = addCounts(built, checked, tested);
  printLine(summaryLine(total));
  const anyTestRan = (tested.passed ?? 0) + (tested.failed ?? 0) > 0;
  return total.failed > 0 || !anyTestRan ? 1 : 0;
});
