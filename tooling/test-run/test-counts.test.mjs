import { expect, it } from 'vitest';
import { addCounts, countTests, summaryLine } from './test-counts.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, ...tests) => ({ status, assertionResults: tests.map((test) => ({ status: test })) });

it('counts tests by result; todo and pending count as skipped', () => {
  const report = { testResults: [file('failed', 'passed', 'failed', 'pending'), file('passed', 'passed', 'todo')] };
  expect(countTests(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

it('counts a file that failed outside its tests as one failure', () => {
  expect(countTests({ testResults: [file('failed'), file('failed', 'passed')] })).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
  });
});

it('adds counts that are not all present', () => {
  expect(addCounts({ passed: 1 }, { failed: 2, skipped: 1 }, {})).toEqual({ passed: 1, failed: 2, skipped: 1 });
});

it('mentions skipped tests only when there are any', () => {
  expect(summaryLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(summaryLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});
