import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheIndex } from './keep-index.ts'
import type { ListingIndex } from './listing-index.ts'

/* What an index is made of does not matter here, only which one it is: its size says so. */
const indexOf = (size: number): ListingIndex => {
  const none = new Uint32Array()
  const sets = { size, counts: none, starts: none, words: none }
  return {
    size,
    ids: new Int32Array(),
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
    },
    hero: null,
  }
}

interface Building {
  done(): void
  fail(): void
}

/** A catalogue whose version a test raises, and an index whose making it ends when it likes. */
const start = () => {
  let version = 1
  const heard: ((version: number) => void)[] = []
  const buildings: Building[] = []
  const failures: unknown[] = []
  const kept = cacheIndex({
    build: () =>
      new Promise((resolve, reject) => {
        const size = version
        buildings.push({
          done: () => resolve(indexOf(size)),
          fail: () => reject(new Error('the database is away')),
        })
      }),
    version: { current: () => version, onChange: (listener) => void heard.push(listener) },
    onFailure: (error) => void failures.push(error),
  })
  const change = (): void => {
    version += 1
    for (const listener of heard) listener(version)
  }
  return { kept, change, buildings, failures }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
/** Lets time pass, and whatever follows from that. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const servedBy = async ({ current }: { current(): Promise<ListingIndex> }) => (await current()).size

test('many who ask at first wait for one and the same index', async () => {
  const { kept, buildings } = start()
  const answers = Promise.all([kept.current(), kept.current(), kept.current()])
  expect(buildings).toHaveLength(1)
  buildings[0]?.done()
  const [first, ...others] = await answers
  for (const other of others) expect(other).toBe(first)
})

test('[LD-07] pages that can do without wait for a first index for two seconds in all, and then not at all', async () => {
  const { kept, buildings } = start()
  const answers: unknown[] = []
  const ask = (): void => void kept.soon().then((index) => answers.push(index))
  ask()
  await pass(1_000)
  ask()
  await pass(999)
  expect(answers).toEqual([])
  await pass(1)
  expect(answers).toEqual([null, null])
  ask()
  await pass(0)
  expect(answers).toEqual([null, null, null])
  expect(buildings).toHaveLength(1)
  const edition = kept.edition()
  buildings[0]?.done()
  await pass(0)
  expect((await kept.soon())?.size).toBe(1)
  expect(kept.edition()).toBeGreaterThan(edition)
})

test('a new version is heard, and its index serves as soon as it is made in a blink', async () => {
  const { kept, change, buildings } = start()
  const first = kept.current()
  buildings[0]?.done()
  await first
  change()
  expect(buildings).toHaveLength(2)
  const next = servedBy(kept)
  buildings[1]?.done()
  expect(await next).toBe(2)
})

test('the old index serves while a new one takes long, and the edition rises with the version and with the swap', async () => {
  const { kept, change, buildings } = start()
  const first = kept.current()
  buildings[0]?.done()
  await first
  const edition = kept.edition()
  change()
  expect(kept.edition()).toBeGreaterThan(edition)
  const between = kept.edition()
  const old = servedBy(kept)
  await pass(250)
  expect(await old).toBe(1)
  expect(kept.edition()).toBe(between)
  buildings[1]?.done()
  await pass(0)
  expect(await servedBy(kept)).toBe(2)
  expect(kept.edition()).toBeGreaterThan(between)
})

test('changes while an index is made lead to one more, of the last of them', async () => {
  const { kept, change, buildings } = start()
  const first = kept.current()
  change()
  change()
  expect(buildings).toHaveLength(1)
  buildings[0]?.done()
  expect((await first).size).toBe(1)
  await pass(0)
  expect(buildings).toHaveLength(2)
  buildings[1]?.done()
  await pass(0)
  expect(await servedBy(kept)).toBe(3)
  expect(buildings).toHaveLength(2)
})

test('a first index that fails is tried again by the next who asks', async () => {
  const { kept, buildings, failures } = start()
  const first = kept.current()
  buildings[0]?.fail()
  await expect(first).rejects.toThrow('away')
  const second = kept.current()
  buildings[1]?.done()
  expect((await second).size).toBe(1)
  expect(failures).toEqual([])
})

test('a later index that fails is told of, and the old one serves on', async () => {
  const { kept, change, buildings, failures } = start()
  const first = kept.current()
  buildings[0]?.done()
  await first
  change()
  buildings[1]?.fail()
  await pass(0)
  expect(failures).toHaveLength(1)
  const old = servedBy(kept)
  await pass(250)
  expect(await old).toBe(1)
})
