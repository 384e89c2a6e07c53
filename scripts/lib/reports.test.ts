import { expect, test } from 'vitest'
import {
  countPlaywright,
  countVitest,
  describeCounts,
  noTests,
  oneFailed,
  onePassed,
  sum,
  withExitCode,
} from './reports.mjs'

test('a unit test file that cannot be loaded counts as one failed', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 4, failed: 2, skipped: 2 })
})

test('an end-to-end test that passed when repeated counts as passed, an error outside of a test as failed', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no web server' }] }
  expect(countPlaywright(report)).toEqual({ passed: 6, failed: 2, skipped: 2 })
})

test('a run that ends with an error and no failed test counts as one failed', () => {
  expect(withExitCode({ passed: 3, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(withExitCode({ passed: 3, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 3, failed: 2, skipped: 0 })
  expect(withExitCode(noTests, 0)).toEqual(noTests)
})

test('skipped tests are named in the summary', () => {
  expect(describeCounts(sum([onePassed, oneFailed, onePassed]))).toBe('2 passed, 1 failed')
  expect(describeCounts(sum([onePassed, { passed: 0, failed: 0, skipped: 3 }]))).toBe('1 passed, 0 failed, 3 skipped')
})
