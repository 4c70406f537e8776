import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Real PostgreSQL, started by `npm test`; without it that project is left out, and `npm test` says so loudly. */
const postgres = process.env['TEST_DATABASE_URL']

/** Calls over HTTP: no socket, one database for each worker. */
const overHttp: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['test/setup/strict.ts'],
  pool: 'forks',
  isolate: false,
  testTimeout: 15_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/providers/**/*.test.ts'],
          setupFiles: ['test/setup/strict.ts'],
          pool: 'threads',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...overHttp,
          name: 'http',
          include: ['test/http/**/*.test.ts', 'test/attacks/**/*.test.ts'],
          globalSetup: ['test/setup/embedded-dump.ts'],
        },
      },
      ...(postgres === undefined
        ? []
        : [
            {
              test: {
                ...overHttp,
                name: 'postgres',
                include: ['test/http/**/*.test.ts', 'test/postgres/**/*.test.ts'],
                globalSetup: ['test/setup/postgres-template.ts'],
              },
            },
          ]),
      {
        test: {
          name: 'processes',
          include: ['test/processes/**/*.test.ts'],
          setupFiles: ['test/setup/strict.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          /* Whole programs are started and timed: nothing else runs meanwhile. */
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.journey.test.ts'],
          globalSetup: ['test/setup/browser-and-server.ts'],
          setupFiles: ['test/setup/strict.ts'],
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      ...(process.env['SHOTS'] === undefined
        ? []
        : [
            {
              test: {
                name: 'shots',
                include: ['test/shots/**/*.shots.ts'],
                globalSetup: ['test/setup/browser-and-server.ts'],
                setupFiles: ['test/setup/strict.ts'],
                pool: 'forks' as const,
                isolate: false,
                maxWorkers: 2,
                testTimeout: 60_000,
              },
            },
          ]),
    ],
  },
})
