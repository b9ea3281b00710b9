import { relative } from 'node:path';
import { inRepository } from '../repository.mjs';

/**
 * A line for each test that passed at its second try only. Vitest keeps the failures of the first try in its report.
 *
 * @param {import('./test-counts.mjs').VitestReport} report
 */
export function secondTryLines({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [failure = ''] }) => {
        const [reason] = failure.split('\n');
        return `passed only at its second try: ${relative(inRepository(), name)} > ${fullName.trim()} (${reason})`;
      }),
  );
}
