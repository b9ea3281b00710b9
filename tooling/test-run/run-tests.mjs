import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printLine } from '../launch/output.mjs';
import { runNode } from '../launch/run-program.mjs';
import { inRepository } from '../repository.mjs';
import { secondTryLines } from './second-tries.mjs';
import { addCounts, countTests } from './test-counts.mjs';
import { createTestFolder } from './test-folder.mjs';

const VITEST = inRepository('node_modules', 'vitest', 'vitest.mjs');

/**
 * @param {{ projects: string[], env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<import('./test-counts.mjs').TestCounts>}
 */
export async function runTests({ projects, env, signal }) {
  const folder = createTestFolder();
  const reportFile = join(folder, 'report.json');
  try {
    const { exitCode } = await runNode(
      VITEST,
      [
        'run',
        ...projects.map((project) => `--project=${project}`),
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
      ],
      { signal, env: { ...process.env, TMPDIR: folder, ...env } },
    );
    const report = readReport(reportFile);
    for (const line of secondTryLines(report)) printLine(line);
    const counts = countTests(report);
    // Vitest also fails without a failed test: on an uncaught error, or when there is no test.
    return exitCode !== 0 && counts.failed === 0 ? addCounts(counts, { failed: 1 }) : counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} path @returns {import('./test-counts.mjs').VitestReport} */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}
