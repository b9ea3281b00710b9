/** @typedef {{ passed: number, failed: number, skipped: number }} TestCounts */

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} TestResult */

/** @typedef {{ testResults: { name: string, status: string, assertionResults: TestResult[] }[] }} VitestReport */

/** @typedef {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} CountedReport */

/** @param {CountedReport} report @returns {TestCounts} */
export function countTests(report) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of report.testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed').length;
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length;
    // A file that fails outside its tests has no failed test.
    counts.failed += failures === 0 && status === 'failed' ? 1 : failures;
    counts.skipped += assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed').length;
  }
  return counts;
}

/** @param {Partial<TestCounts>[]} counts @returns {TestCounts} */
export function addCounts(...counts) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed = 0, failed = 0, skipped = 0 } of counts) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/** @param {TestCounts} counts */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
