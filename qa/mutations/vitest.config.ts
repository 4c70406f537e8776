import { defineConfig } from 'vitest/config'

/** The tests that StrykerJS runs for each break: MUTATION_TESTS has their globs, separated by commas. */
const include = (process.env['MUTATION_TESTS'] ?? '').split(',').filter((glob) => glob !== '')

export default defineConfig({
  test: {
    include,
    setupFiles: ['test/setup/strict.ts'],
    globalSetup: include.some((glob) => glob.startsWith('test/http/')) ? ['test/setup/embedded-dump.ts'] : [],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
