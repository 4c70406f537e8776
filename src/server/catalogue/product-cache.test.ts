import { expect, test } from 'vitest'
import { createProductCache, LONGEST_MS } from './product-cache.ts'

const opened = () => {
  const world = { version: 1, now: 1, stock: 10, readings: 0 }
  const keep = createProductCache<{ readonly stock: number }>(() => world.version, { now: () => world.now })
  const read = async () => {
    world.readings += 1
    return { stock: world.stock }
  }
  return { world, keep, read, ask: () => keep('tiles/moorland', read) }
}

test('a product is read once for a version, and again for the next', async () => {
  const { world, ask } = opened()
  await ask()
  await ask()
  expect(world.readings).toBe(1)
  world.version = 2
  await ask()
  expect(world.readings).toBe(2)
})

test('stock that is sold without a new version is seen half a minute later', async () => {
  const { world, ask } = opened()
  await ask()
  world.stock = 9
  world.now += LONGEST_MS
  expect(await ask()).toEqual({ stock: 10 })
  world.now += 1
  expect(await ask()).toEqual({ stock: 9 })
})

test('what was read while the catalogue changed is not kept for the new version', async () => {
  const { world, keep, ask } = opened()
  await keep('tiles/moorland', async () => {
    world.version = 2
    return { stock: 1 }
  })
  expect(await ask()).toEqual({ stock: 10 })
})

test('an address that leads nowhere, or that could not be read, is asked again', async () => {
  const { keep, ask } = opened()
  expect(await keep('tiles/moorland', async () => null)).toBeNull()
  const failing = keep('tiles/moorland', () => Promise.reject(new Error('database away')))
  await expect(failing).rejects.toThrow('database away')
  expect(await ask()).toEqual({ stock: 10 })
})
