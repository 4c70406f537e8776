import { expect, test } from 'vitest'
import { createProductCache, LONGEST_MS } from './product-cache.ts'

const opened = () => {
  const state = { version: 1, now: 1, stock: 10, readings: 0 }
  const cache = createProductCache<{ readonly stock: number }>(() => state.version, { now: () => state.now })
  const read = async () => {
    state.readings += 1
    return { stock: state.stock }
  }
  return { state, cache, read, request: () => cache('tiles/moorland', read) }
}

test('reads a product once for each catalogue version', async () => {
  const { state, request } = opened()
  await request()
  await request()
  expect(state.readings).toBe(1)
  state.version = 2
  await request()
  expect(state.readings).toBe(2)
})

test('returns the new stock half a minute after a sale without a new version', async () => {
  const { state, request } = opened()
  await request()
  state.stock = 9
  state.now += LONGEST_MS
  expect(await request()).toEqual({ stock: 10 })
  state.now += 1
  expect(await request()).toEqual({ stock: 9 })
})

test('does not cache for a new version what was read while the catalogue changed', async () => {
  const { state, cache, request } = opened()
  await cache('tiles/moorland', async () => {
    state.version = 2
    return { stock: 1 }
  })
  expect(await request()).toEqual({ stock: 10 })
})

test('reads again after an unknown address or a failed read', async () => {
  const { cache, request } = opened()
  expect(await cache('tiles/moorland', async () => null)).toBeNull()
  const failing = cache('tiles/moorland', () => Promise.reject(new Error('database away')))
  await expect(failing).rejects.toThrow('database away')
  expect(await request()).toEqual({ stock: 10 })
})
