import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { noVendors } from '#contract/payment-methods.ts'
import { categoryPath, paths } from '#contract/routes.ts'
import { usualRefundLimits } from '#domain/staff/limits.ts'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { watchCatalogueVersion } from '#server/catalogue/index.ts'
import { openAddressLookup } from '#server/checkout/index.ts'
import { composeShop, migrationsFolder } from '#server/compose.ts'
import { optionsWithoutProviders } from '#server/compose-payments.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { londonDay } from '#server/london.ts'
import { createMediaStore, openMediaStorage } from '#server/media/index.ts'
import { createRenderer, type PagesBuild } from '#server/pages/renderer.ts'
import type { Shop } from '#server/shop.ts'
import { databaseUrl, withClient } from '../../test/setup/postgres-server.ts'
import { generateCatalogue } from '../../tools/catalogue-generator/generate.ts'
import { type BenchRow, percentile } from './bench-row.ts'
import { benchSuggestions } from './suggestions.ts'

const SIZES = [1000, 100_000] as const
const SEED = 1
const ROUNDS = 300
const WARM_UP = 60

interface GeneratedShop {
  readonly databaseUrl: string
  readonly database: Database
  readonly shop: Shop
  /** The time to build the index, and its size in MB. */
  readonly indexMs: number
  readonly indexMb: number
  close(): Promise<void>
}

/** Opens a database of its own with a generated catalogue, and the shop on it with its index built. */
const openGenerated = async (url: string, products: number): Promise<GeneratedShop> => {
  const name = `bench_listings_${products}`
  await withClient(url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const generatedUrl = databaseUrl(url, name)
  const database = await openPostgres({
    url: generatedUrl,
    pool: 10,
    migrationsFolder,
    onConnectionLost: (error) => {
      throw error
    },
  })
  const folder = await mkdtemp(join(tmpdir(), 'tessera-bench-'))
  const catalogue = join(folder, 'catalogue')
  const generated = await generateCatalogue(catalogue, products, SEED)
  if (!generated.ok) throw new Error(generated.error)
  const media = createMediaStore(openMediaStorage({ kind: 'folder' }, join(folder, 'data')))
  const imported = await importCatalogue(database, media, catalogue)
  if (!imported.ok) throw new Error(`The generated catalogue has ${imported.error.length} problems.`)
  await rm(folder, { recursive: true, force: true })
  await withClient(generatedUrl, (client) => client.query('analyze'))

  const shop = composeShop(database, await watchCatalogueVersion(database), pino({ level: 'silent' }), {
    publicUrl: new URL('http://localhost:3000'),
    merchant: defaultMerchant,
    now: () => new Date(),
    transport: null,
    media,
    mailFrom: 'shop@localhost',
    tradeAccounts: true,
    planMillis: 500,
    savedListRetrieval: 'direct',
    dispatchUndoMinutes: 15,
    refundLimits: usualRefundLimits,
    reminderDelays: { basket: 24, savedList: 168 },
    addressLookup: openAddressLookup({ kind: 'embedded' }, fetch),
    payments: optionsWithoutProviders,
    adminUrl: new URL('http://localhost:3002'),
    adminIdleMinutes: 30,
    secrets: ['a secret of the benchmark, 0123456789'],
  })
  const memoryBefore = await memoryInUse()
  const startedAt = performance.now()
  await shop.listings.prepare()
  const indexMs = performance.now() - startedAt
  const indexMb = (await memoryInUse()) - memoryBefore
  return { databaseUrl: generatedUrl, database, shop, indexMs, indexMb, close: () => database.close() }
}

/** MB in use by this process once nothing more is freed: some is freed only after a collection, beside it. */
const memoryInUse = async (before = Infinity): Promise<number> => {
  if (globalThis.gc === undefined) throw new Error('The benchmark needs `node --expose-gc`.')
  globalThis.gc()
  await setTimeout(200)
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  const now = (heapUsed + arrayBuffers) / 1e6
  return now < before - 1 ? memoryInUse(now) : now
}

/** Swaps two letters. */
const misspelt = (word: string): string =>
  word.length < 5 ? word : `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`

/**
 * Addresses that shoppers of this catalogue would request: categories with and without ticks, sort orders,
 * later pages, words, misspellings.
 */
const typicalAddresses = async ({ listings }: Shop): Promise<readonly string[]> => {
  const addresses: string[] = []
  for (const { slug } of await listings.categories()) {
    const page = await listings.category(slug, new URLSearchParams())
    if (page === null) continue
    const path = categoryPath(slug)
    const ticks = page.facets.flatMap(({ code, options }) =>
      options.slice(0, 2).map((option) => `${encodeURIComponent(code)}=${encodeURIComponent(option.code)}`),
    )
    const words = page.cards.slice(0, 3).map(({ name }) => name.toLowerCase().split(' '))
    addresses.push(
      path,
      `${path}?page=3`,
      `${path}?sort=price-up`,
      `${path}?${ticks.slice(0, 2).join('&')}`,
      `${path}?${ticks.slice(1, 5).join('&')}&sort=name`,
      ...words.flatMap(([first = '', second = '']) => [
        `${paths.search}?q=${encodeURIComponent(first)}`,
        `${paths.search}?q=${encodeURIComponent(`${first} ${second}`)}`,
        `${paths.search}?q=${encodeURIComponent(misspelt(second))}`,
      ]),
    )
  }
  return addresses
}

/** The texts of the searches among the addresses. */
const searchesOf = (addresses: readonly string[]): readonly string[] =>
  addresses.flatMap((address) => new URL(address, 'http://localhost').searchParams.get('q') ?? [])

/**
 * (d) Category pages with facets, and searches, rendered without a cache over few and many products,
 * alternately in one process; then suggestions over many.
 */
export const benchListings = async (pages: PagesBuild, postgresUrl: string): Promise<readonly BenchRow[]> => {
  const render = createRenderer(pages, 'http://localhost:3000')
  const rejectVisitor = (): never => {
    throw new Error('A listing read its visitor.')
  }
  const report = (error: unknown): never => {
    throw error
  }
  const subjects = []
  for (const products of SIZES) {
    const opened = await openGenerated(postgresUrl, products)
    const times: number[] = []
    subjects.push({ products, opened, times, addresses: await typicalAddresses(opened.shop) })
  }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    for (const { opened, addresses, times } of subjects) {
      const address = addresses[(round * 7) % addresses.length] ?? '/'
      const startedAt = performance.now()
      const { response } = await render(address, {
        shop: opened.shop,
        vendors: noVendors,
        waitingAlerts: [],
        form: null,
        visitor: rejectVisitor,
        withoutScript: false,
        today: londonDay(new Date()),
        report,
      })
      if (round >= WARM_UP) times.push(performance.now() - startedAt)
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`)
    }
  const large = subjects[1]
  for (const { opened } of subjects) await opened.close()
  const suggestions =
    large === undefined ? [] : await benchSuggestions(large.opened.databaseUrl, searchesOf(large.addresses))

  const [few = 0, many = 0] = subjects.map(({ times }) => percentile(times, 0.95))
  return [
    { name: 'listing page, 1,000 products, p95', value: few, unit: 'ms', limit: null },
    {
      name: 'listing page, 100,000 products, p95',
      value: many,
      unit: 'ms',
      limit: { at: 'most', value: 60 },
    },
    { name: 'p95 at 100,000 ÷ p95 at 1,000', value: many / few, unit: '×', limit: { at: 'most', value: 3 } },
    {
      name: 'index of 100,000 products built in',
      value: (large?.opened.indexMs ?? 0) / 1000,
      unit: 's',
      limit: null,
    },
    {
      name: 'size of the index of 100,000 products',
      value: large?.opened.indexMb ?? 0,
      unit: 'MB',
      limit: null,
    },
    ...suggestions,
  ]
}
