/*
 * The verdict of `npm test` on a Vitest run, from its exit status and its report, if it wrote one. A file
 * that cannot be loaded, or a name that matches no file, counts as one failed test, and is printed: Vitest
 * fails no test for the first, and passes the run for the second if another name matches.
 */
import { relative, resolve } from 'node:path'

/** The names of test files among the arguments of `vitest run`, without options and their values. */
export const fileNamesIn = async (args) => {
  /* Loaded on use: this module is imported before the packages are installed. */
  const { parseCLI } = await import('vitest/node')
  return parseCLI(['vitest', 'run', ...args]).filter
}

/** Whether Vitest takes the name for the file: as part of its path, or as a path of its own; in any case. */
const isNameOf = (name, folder, file) => {
  const path = relative(folder, file).toLowerCase()
  const withoutLine = name.replace(/:\d+$/, '')
  return [withoutLine, relative(folder, resolve(folder, withoutLine))].some((part) =>
    path.includes(part.toLowerCase()),
  )
}

/**
 * The counts of passed and failed tests, and the lines to print. `report`: Vitest's JSON report; null: it
 * wrote none. `names`: the requested files, as in `fileNamesIn`; `folder`: where Vitest ran.
 */
export const verdictOf = (status, report, names, folder) => {
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report ?? {}
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const unmatched = names.filter((name) => !testResults.some((file) => isNameOf(name, folder, file.name)))
  const lines = [
    ...unloaded.map(({ name }) => `!!! Could not be loaded: ${name}`),
    ...unmatched.map((name) => `!!! No test file matches: ${name}`),
  ]
  if (testResults.length === 0 && unmatched.length === 0) lines.push('!!! No test ran.')
  const failed = numFailedTests + unloaded.length + unmatched.length
  if (status !== 0 && failed === unmatched.length && testResults.length > 0)
    lines.push('!!! The run failed outside of its tests: see above.')
  const isFailed = status !== 0 || testResults.length === 0
  return { passed, failed: isFailed ? Math.max(failed, 1) : failed, lines }
}
