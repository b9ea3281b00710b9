import { expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { secondTryLines } from './second-tries.mjs';

/** @param {string} fullName @param {string} status @param {string[]} failureMessages */
const test = (fullName, status, ...failureMessages) => ({ fullName, status, failureMessages });

/** @param {string} path @param {ReturnType<typeof test>[]} assertionResults */
const file = (path, ...assertionResults) => ({ name: inRepository(path), status: 'passed', assertionResults });

it('names each test that passed after a failure, with its file and the failure', () => {
  const report = {
    testResults: [
      file(
        'e2e/ui/table.e2e.ts',
        test(' sorts', 'passed', 'AssertionError: expected 1 to be 2\n    at table.e2e.ts:3:5'),
        test(' scrolls', 'passed'),
      ),
      file('e2e/chat/chat.e2e.ts', test(' chat answers', 'passed', 'Error: no page')),
    ],
  };
  expect(secondTryLines(report)).toEqual([
    'passed only at its second try: e2e/ui/table.e2e.ts > sorts (AssertionError: expected 1 to be 2)',
    'passed only at its second try: e2e/chat/chat.e2e.ts > chat answers (Error: no page)',
  ]);
});

it('names no test that passed at once, failed or was skipped', () => {
  const tests = [test('a', 'passed'), test('b', 'failed', 'Error: 1', 'Error: 2'), test('c', 'pending')];
  expect(secondTryLines({ testResults: [file('a.e2e.ts', ...tests)] })).toEqual([]);
});
