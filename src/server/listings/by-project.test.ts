import { expect, test } from 'vitest'
import { MOST_SUMMED } from '#contract/listing.ts'
import { bitsetOf, emptyBitset, fullBitset } from '#domain/listing/bitset.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { pence } from '#domain/money/pence.ts'
import { type ReadProjectSums, sumListing } from './by-project.ts'

/** Products with the variations 1, 2, 3, …, featured from the last to the first. */
const indexOf = (size: number): Parameters<typeof sumListing>[0] => {
  const featured = Uint32Array.from({ length: size }, (_, i) => size - 1 - i)
  const variations = {
    firsts: Uint32Array.from({ length: size + 1 }, (_, i) => i),
    ids: Int32Array.from({ length: size }, (_, i) => i + 1),
  }
  return { size, variations, orders: { featured } }
}

const project = { area: quantity(1200), wastage: false }
const sums =
  (pounds: Readonly<Record<number, number>>): ReadProjectSums =>
  async () => ({
    project,
    sums: new Map(Object.entries(pounds).map(([id, sum]) => [Number(id), pence(sum * 100)])),
  })

test('sorts by the sums, equal ones and those without in the featured order [S-006]', async () => {
  const summed = await sumListing(indexOf(5), fullBitset(5), null, sums({ 1: 300, 2: 90, 4: 300 }))
  if (typeof summed === 'string') throw new Error(summed)
  expect([...summed.orders['project-up']]).toEqual([1, 3, 0, 4, 2])
  expect([...summed.orders['project-down']]).toEqual([3, 0, 1, 4, 2])
  expect(summed.group.name).toBe('For your 12 m²')
})

test('sums the variation of each product that the ticks leave, as its card does [S-006]', async () => {
  /* Product 0 has the variations 1 and 2, product 1 the variation 3. */
  const variations = { firsts: Uint32Array.of(0, 2, 3), ids: Int32Array.of(1, 2, 3) }
  const index = { size: 2, variations, orders: { featured: Uint32Array.of(0, 1) } }
  const pricedWith = async (left: Uint32Array | null) => {
    let priced: readonly number[] = []
    await sumListing(index, fullBitset(2), left, async (ids) => {
      priced = ids
      return null
    })
    return priced
  }
  expect(await pricedWith(null)).toEqual([1, 3])
  expect(await pricedWith(bitsetOf(3, [1, 2]))).toEqual([2, 3])
})

test('prices nothing for a listing of too many products, and none without a project [S-006]', async () => {
  const fail: ReadProjectSums = () => Promise.reject(new Error('priced'))
  expect(await sumListing(indexOf(MOST_SUMMED + 1), fullBitset(MOST_SUMMED + 1), null, fail)).toBe('too-many')
  expect(await sumListing(indexOf(9), emptyBitset(9), null, async () => null)).toBe('none')
})
