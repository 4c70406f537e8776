/*
 * The verdict of `npm test` on a Vitest run, from its exit status and its report, if it wrote one. A file
 * that cannot be loaded, or a name that matches no file, fails the run without failing a test: it counts as
 * one failed test, and is printed.
 */

/**
 * The counts of passed and failed tests, and the lines to print. `report`: Vitest's JSON report; null: it
 * wrote none.
 */
export const verdictOf = (status, report, requested) => {
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report ?? {}
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const lines = unloaded.map(({ name }) => `!!! Could not be loaded: ${name}`)
  if (testResults.length === 0)
    lines.push(requested.length > 0 ? `!!! No test file matches: ${requested.join(' ')}` : '!!! No test ran.')
  const failed = numFailedTests + unloaded.length
  if (status !== 0 && failed === 0 && testResults.length > 0)
    lines.push('!!! The run failed outside of its tests: see above.')
  const isFailed = status !== 0 || testResults.length === 0
  return { passed, failed: isFailed ? Math.max(failed, 1) : failed, lines }
}
