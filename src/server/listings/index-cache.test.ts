import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { synonymsOf } from '#domain/listing/synonyms.ts'
import { createIndexCache } from './index-cache.ts'
import type { ListingIndex } from './listing-index.ts'

/* The content of an index does not matter here: its size tells the indexes apart. */
const indexOf = (size: number): ListingIndex => {
  const none = new Uint32Array()
  const sets = { size, counts: none, starts: none, words: none }
  return {
    size,
    ids: new Int32Array(),
    variations: {
      firsts: none,
      products: none,
      ids: new Int32Array(),
      prices: new Int32Array(),
      perMetre: none,
      tags: sets,
    },
    categories: [],
    groups: [],
    tags: sets,
    orders: { featured: none, 'price-up': none, 'price-down': none, newest: none, name: none },
    text: {
      size,
      vocabulary: { words: [], letters: none, lengths: new Uint8Array() },
      numbers: none,
      sets,
      nameLengths: new Uint8Array(),
      goods: none,
      rootOf: (word) => word,
      families: new Map(),
      synonyms: synonymsOf([], (word) => word),
    },
    searches: [],
    hero: null,
  }
}

interface Building {
  done(): void
  fail(): void
}

/** A catalogue whose version a test raises, and an index whose build a test ends. */
const start = () => {
  let version = 1
  const listeners: ((version: number) => void)[] = []
  const buildings: Building[] = []
  const failures: unknown[] = []
  const cache = createIndexCache({
    build: () =>
      new Promise((resolve, reject) => {
        const size = version
        buildings.push({
          done: () => resolve(indexOf(size)),
          fail: () => reject(new Error('the database is away')),
        })
      }),
    version: { current: () => version, onChange: (listener) => void listeners.push(listener) },
    onFailure: (error) => void failures.push(error),
  })
  const change = (): void => {
    version += 1
    for (const listener of listeners) listener(version)
  }
  return { cache, change, buildings, failures }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
/** Advances the time, and runs what it triggers. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const servedBy = async ({ current }: { current(): Promise<ListingIndex> }) => (await current()).size

test('shares one first index among concurrent callers', async () => {
  const { cache, buildings } = start()
  const results = Promise.all([cache.current(), cache.current(), cache.current()])
  expect(buildings).toHaveLength(1)
  buildings[0]?.done()
  const [first, ...others] = await results
  for (const other of others) expect(other).toBe(first)
})

test('returns null for optional uses once the first index has taken two seconds in all [LD-07]', async () => {
  const { cache, buildings } = start()
  const results: unknown[] = []
  const request = (): void => void cache.currentOrNull().then((index) => results.push(index))
  request()
  await pass(1_000)
  request()
  await pass(999)
  expect(results).toEqual([])
  await pass(1)
  expect(results).toEqual([null, null])
  request()
  await pass(0)
  expect(results).toEqual([null, null, null])
  expect(buildings).toHaveLength(1)
  const edition = cache.edition()
  buildings[0]?.done()
  await pass(0)
  expect((await cache.currentOrNull())?.size).toBe(1)
  expect(cache.edition()).toBeGreaterThan(edition)
})

test('waits for the index of a new version that is built in a blink', async () => {
  const { cache, change, buildings } = start()
  const first = cache.current()
  buildings[0]?.done()
  await first
  change()
  expect(buildings).toHaveLength(2)
  const next = servedBy(cache)
  buildings[1]?.done()
  expect(await next).toBe(2)
})

test('serves the old index during a long build; raises the edition with version and swap', async () => {
  const { cache, change, buildings } = start()
  const first = cache.current()
  buildings[0]?.done()
  await first
  const edition = cache.edition()
  change()
  expect(cache.edition()).toBeGreaterThan(edition)
  const between = cache.edition()
  const old = servedBy(cache)
  await pass(250)
  expect(await old).toBe(1)
  expect(cache.edition()).toBe(between)
  buildings[1]?.done()
  await pass(0)
  expect(await servedBy(cache)).toBe(2)
  expect(cache.edition()).toBeGreaterThan(between)
})

test('builds one more index after changes during a build, of the last version', async () => {
  const { cache, change, buildings } = start()
  const first = cache.current()
  change()
  change()
  expect(buildings).toHaveLength(1)
  buildings[0]?.done()
  expect((await first).size).toBe(1)
  await pass(0)
  expect(buildings).toHaveLength(2)
  buildings[1]?.done()
  await pass(0)
  expect(await servedBy(cache)).toBe(3)
  expect(buildings).toHaveLength(2)
})

test('retries a failed first index on the next call', async () => {
  const { cache, buildings, failures } = start()
  const first = cache.current()
  buildings[0]?.fail()
  await expect(first).rejects.toThrow('away')
  const second = cache.current()
  buildings[1]?.done()
  expect((await second).size).toBe(1)
  expect(failures).toEqual([])
})

test('reports a failed later index, and serves the old one', async () => {
  const { cache, change, buildings, failures } = start()
  const first = cache.current()
  buildings[0]?.done()
  await first
  change()
  buildings[1]?.fail()
  await pass(0)
  expect(failures).toHaveLength(1)
  const old = servedBy(cache)
  await pass(250)
  expect(await old).toBe(1)
})
