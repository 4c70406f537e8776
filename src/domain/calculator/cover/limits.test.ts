import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestCovers } from './cover.ts'
import { bestCounts, bruteForce, byTotals, covers, found } from './covers.fixtures.ts'
import { findCovers } from './covers.ts'
import { fillWithSmallest } from './fillings.ts'

describe('eight sizes and more', () => {
  test('combines all of eight sizes [P-230, P-234]', () => {
    const sets = fc.array(
      fc.record({ coverage: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 7, maxLength: 8 },
    )
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 400 }), (packs, need) => {
        expect(found(packs, need)).toEqual(byTotals(packs, need))
        expect(found(packs, need, 0)).toEqual(byTotals(packs, need))
      }),
      { numRuns: 100 },
    )
  })

  test('also considers each size alone if there are more than eight, even at a worse rate [P-230]', () => {
    const packs = [20, 18, 16, 14, 8, 7, 6, 5, 4, 3, 2, 1].map((coverage) => ({
      coverage,
      price: coverage * 10 + 5,
    }))
    const best = bestCovers(findCovers(packs, 5))
    expect([best?.cheapest.price, best?.fewest.counts()[7]]).toEqual([55, 1])
  })

  test('finds the single pack that fits, among any number of sizes [P-230]', () => {
    const sets = fc.uniqueArray(
      fc.record({ coverage: fc.integer({ min: 1, max: 60 }), price: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 8, maxLength: 14, selector: ({ coverage }) => coverage },
    )
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 60 }), (packs, need) => {
        const all = findCovers(packs, need)
        for (const one of packs.filter(({ coverage }) => coverage >= need))
          expect(all.some(({ coverage, price }) => coverage <= one.coverage && price <= one.price)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a stock that limits the packs', () => {
  test('is never exceeded; the best covers within it are found, or none [S-025]', () => {
    const sets = fc.array(
      fc.record({
        coverage: fc.integer({ min: 1, max: 30 }),
        price: fc.integer({ min: 1, max: 400 }),
        inStock: fc.option(fc.integer({ min: 0, max: 6 })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 80 }), (packs, need) => {
        expect(found(packs, need)).toEqual(bruteForce(packs, need))
      }),
      { numRuns: 1500 },
    )
  })

  test('is never exceeded, also if the choices are too many to enumerate [S-025]', () => {
    const sets = fc.array(
      fc.record({
        coverage: fc.integer({ min: 233_000, max: 12_500_000 }),
        price: fc.integer({ min: 300, max: 40_000 }),
        inStock: fc.option(fc.integer({ min: 0, max: 300 })),
      }),
      { minLength: 3, maxLength: 8 },
    )
    fc.assert(
      fc.property(sets, fc.integer({ min: 100_000_000, max: 900_000_000 }), (packs, need) => {
        const all = findCovers(packs, need)
        for (const cover of all) {
          const counts = cover.counts()
          expect(packs.every(({ inStock }, i) => inStock === null || (counts[i] ?? 0) <= inStock)).toBe(true)
          expect(covers(packs, counts)).toBeGreaterThanOrEqual(need)
        }
        const stockCoverage = packs.reduce(
          (sum, { inStock, coverage }) => sum + (inStock ?? 4000) * coverage,
          0,
        )
        expect(all.length > 0).toBe(stockCoverage >= need)
      }),
      { numRuns: 50 },
    )
  })

  test('takes all of a cheap size and none of a dear one, where the choices are too many to enumerate [S-025]', () => {
    const packs = [
      { coverage: 1000, price: 100, inStock: 60 },
      { coverage: 900, price: 5000, inStock: 60 },
      { coverage: 10, price: 2 },
    ]
    expect(bestCounts(packs, 100_000)?.cheapest).toEqual([60, 0, 4000])
  })

  test('suffices if it is exactly the need, and not with one pack fewer', () => {
    const bags = { coverage: 5, price: 100 }
    expect(bestCounts([{ ...bags, inStock: 4 }], 20)?.cheapest).toEqual([4])
    expect(findCovers([{ ...bags, inStock: 3 }], 20)).toEqual([])
  })
})

test('fills each number of one size up with the smallest [OP-26]', () => {
  const packs = [
    { coverage: 25, price: 1 },
    { coverage: 10, price: 1 },
  ]
  expect(fillWithSmallest(packs, 60, [0, 1])).toEqual([
    ...[0, 1, 2, 3].map((large) => [large, [6, 4, 1, 0][large]]),
    ...[0, 1, 2, 3, 4, 5, 6].map(() => [0, 6]),
  ])
  const many = fillWithSmallest(packs, 25_000, [0, 1])
  expect([many.length, many[0], many[500]]).toEqual([1002, [500, 1250], [1000, 0]])
})
