import { existsSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { responseShapes } from './response-shapes.config.ts'

/** Real PostgreSQL, started by `npm test`; without it that project is left out, and `npm test` says so loudly. */
const postgres = process.env['TEST_DATABASE_URL']

const everyCall = 'test/http/**/*.test.ts'
/** Where real shops run, unless files are named. */
const attacks = 'qa/attacks/**/*.test.ts'
const callsOf = (name: string): string => {
  const file = `test/http/${name}.test.ts`
  if (!existsSync(file)) throw new Error(`vitest.config.ts names ${file}, which is not there.`)
  return file
}

/** Programs that open the embedded database themselves, wherever the tests' own is. */
const embeddedOnly = ['operations/backup-command'].map(callsOf)

/**
 * Both databases run the same migrations and the same statements, and PGlite is PostgreSQL itself: what may differ is the
 * driver (values, errors, transactions, one connection). So every call is proven on PostgreSQL, where real shops run; on
 * PGlite those whose statements are of their own kind: each feature's writes, searches, imports, jobs and money. Without
 * PostgreSQL, or when files are named (`npm test -- <file>`), all of them run on PGlite.
 */
const onBoth = `
  accounts/accounts-entry accounts/accounts-own basket/basket-add basket/basket-hand-over
  basket/basket-reserved basket/basket-totals catalogue/catalogue-export
  catalogue/catalogue-import catalogue/media checkout/checkout-account edge/sessions listings/listings
  listings/listings-import listings/listings-search listings/search-suggestions lists/saved-list
  lists/saved-list-elsewhere lists/wishlist notifications/mail notifications/reminders operations/health
  operations/retention orders/order-invoice orders/orders-invariants payments/orders-cards
  payments/orders-late-events product/product`
  .trim()
  .split(/\s+/)
  .map(callsOf)

const embedded =
  postgres === undefined || process.env['TEST_EMBEDDED'] === 'all'
    ? [everyCall, attacks]
    : [...embeddedOnly, ...onBoth]

/**
 * Limits that only what hangs will reach: a machine that does much else at once may be ten times slower than one at rest.
 * To wait for something (`expect.poll`) ends as soon as it is so.
 */
const patient = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Calls over HTTP: no socket, one database for each worker. */
const overHttp: TestProjectInlineConfiguration['test'] = {
  setupFiles: ['test/setup/strict.ts'],
  pool: 'forks',
  isolate: false,
  maxWorkers: 2,
  ...patient,
}

export default defineConfig({
  test: {
    projects: [
      {
        /* As the pages are built: browser code is tested with the shapes of the real answers. */
        plugins: [responseShapes()],
        test: {
          name: 'units',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/*.test.ts',
            'qa/mutations/*.test.ts',
            'tools/**/*.test.ts',
            'test/providers/**/*.test.ts',
          ],
          setupFiles: ['test/setup/strict.ts'],
          pool: 'threads',
          isolate: false,
          maxWorkers: 2,
          ...patient,
        },
      },
      {
        test: {
          ...overHttp,
          name: 'http',
          include: embedded,
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
                include: [everyCall, attacks, 'test/postgres/**/*.test.ts'],
                exclude: embeddedOnly,
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
          ...patient,
          /* Whole programs are started and timed: only each other are beside them. */
          maxWorkers: 2,
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
          /* A step waits for half a minute (test/setup/shopper.ts), and journeys have many. */
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 2 },
        },
      },
      ...(process.env['SCALE_DATABASE_URL'] === undefined
        ? []
        : [{ test: { ...overHttp, name: 'scale', include: ['qa/scale/*.scale.ts'] } }]),
      ...(process.env['SHOTS'] === undefined
        ? []
        : [
            {
              test: {
                name: 'shots',
                include: ['qa/shots/**/*.shots.ts'],
                globalSetup: ['test/setup/browser-and-server.ts'],
                setupFiles: ['test/setup/strict.ts'],
                pool: 'forks' as const,
                isolate: false,
                maxWorkers: 2,
                /* The demo shop is made within the first. */
                testTimeout: 180_000,
              },
            },
          ]),
    ],
  },
})
