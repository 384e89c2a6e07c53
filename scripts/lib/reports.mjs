/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noTests = { passed: 0, failed: 0, skipped: 0 }
/** @type {Counts} */
export const onePassed = { passed: 1, failed: 0, skipped: 0 }
/** @type {Counts} */
export const oneFailed = { passed: 0, failed: 1, skipped: 0 }

/**
 * @param {Counts[]} list
 * @returns {Counts}
 */
export function sum(list) {
  const total = { ...noTests }
  for (const counts of list) for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key]
  return total
}

/**
 * `3 passed, 1 failed`, and what was skipped if anything was.
 * @param {Counts} counts
 */
export function describeCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Counts of vitest's JSON report. A file that could not be loaded has no tests and counts as one failed.
 * @returns {Counts}
 */
export function countVitest(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Counts of Playwright's JSON report. What passes when it is repeated has passed; Playwright lists it as flaky. Each error
 * outside of a test counts as failed.
 * `skipped` includes tests that did not run because of an earlier failure.
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/**
 * A run that failed without a failed test (an unhandled error, a crash) must not look like a success.
 * @param {Counts} counts
 * @param {number} code of the run's process
 * @returns {Counts}
 */
export function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
