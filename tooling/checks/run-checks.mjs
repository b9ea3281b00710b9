import { availableParallelism } from 'node:os';
import { printLine } from '../launch/output.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository, projectFolders } from '../repository.mjs';

const TYPE_CHECKER = inRepository('node_modules', 'typescript-7', 'bin', 'tsc');

/** @returns {{ name: string, script: string, args: string[] }[]} */
function allChecks() {
  return [
    { name: 'lint', script: inRepository('node_modules', '@biomejs', 'biome', 'bin', 'biome'), args: ['check'] },
    ...projectFolders().map((folder) => ({
      name: `types of ${folder}`,
      script: TYPE_CHECKER,
      args: ['--project', folder],
    })),
    { name: 'dependency rules', script: inRepository('tooling', 'checks', 'check-dependencies.mjs'), args: [] },
    {
      name: 'dead code',
      script: inRepository('node_modules', 'knip', 'bin', 'knip.js'),
      args: ['--config', 'tooling/checks/knip.json', '--no-progress'],
    },
    { name: 'local storage', script: inRepository('tooling', 'checks', 'check-local-storage.mjs'), args: [] },
    { name: 'spec map', script: inRepository('tooling', 'checks', 'check-spec-map.mjs'), args: [] },
  ];
}

/**
 * Runs all checks. Prints a line for each when it ends, and its output if it failed.
 *
 * @param {AbortSignal} signal
 */
export async function runChecks(signal) {
  const waiting = allChecks();
  const counts = { passed: 0, failed: 0 };
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { exitCode, output } = await runNode(check.script, check.args, { signal, output: 'capture' });
      printLine(`${check.name}: ${exitCode === 0 ? 'ok' : `failed\n${output.trimEnd()}`}`);
      counts[exitCode === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return counts;
}
