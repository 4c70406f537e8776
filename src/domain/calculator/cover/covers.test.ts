import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countAllocatedCells } from '../../../../test/setup/allocated-cells.ts'
import { bestCounts, bruteForce, byTotals, costs, covers, found, number } from './covers.fixtures.ts'
import type { PackSize } from './sizes.ts'

const m2 = (area: number) => area * 1_000_000

test('takes 2 large and 2 small packs for 22 m² of paving: 3 large cost more and waste more [P-220]', () => {
  const packs = [
    { coverage: m2(10), price: 30_000 },
    { coverage: m2(1), price: 3600 },
  ]
  expect(bestCounts(packs, m2(22))).toEqual({ cheapest: [2, 2], leastWaste: [2, 2], fewest: [2, 2] })
})

describe('exact search', () => {
  const sets = (most: number, sizes: number) =>
    fc.array(
      fc.record({ coverage: fc.integer({ min: 1, max: most }), price: fc.integer({ min: 1, max: 400 }) }),
      { minLength: 1, maxLength: sizes },
    )

  test('matches brute force, one by one and by halves [P-230]', () => {
    fc.assert(
      fc.property(sets(30, 4), fc.integer({ min: 1, max: 60 }), fc.boolean(), (packs, need, byHalves) => {
        expect(found(packs, need, byHalves ? 0 : undefined)).toEqual(bruteForce(packs, need))
      }),
      { numRuns: 1500 },
    )
  })

  test('matches the reference for six sizes and many packs [P-230]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }).chain((most) => sets(most, 6)),
        fc.integer({ min: 1, max: 8000 }),
        fc.boolean(),
        (random, need, proportional) => {
          /* With prices proportional to the area, covers differ only in their remainders. */
          const packs = proportional ? random.map((p) => ({ ...p, price: p.coverage * 7 })) : random
          expect(found(packs, need, 0)).toEqual(byTotals(packs, need))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('matches the reference for adjacent large sizes [P-230]', () => {
    const packs = [
      { coverage: 500, price: 3503 },
      { coverage: 499, price: 3496 },
      { coverage: 498, price: 3490 },
      { coverage: 497, price: 3479 },
      { coverage: 496, price: 3474 },
    ]
    expect(found(packs, 61_234)).toEqual(byTotals(packs, 61_234))
    expect(found(packs, 120_749)).toEqual(byTotals(packs, 120_749))
  })
})

describe('approximate search, for sizes with hardly any common unit', () => {
  test('covers 20 m² with bags of 12.5 and 0.2941 m² [P-230]', () => {
    const packs = [
      { coverage: m2(12.5), price: 11_400 },
      { coverage: 294_100, price: 480 },
    ]
    expect(bestCounts(packs, m2(20))).toEqual({ cheapest: [2, 0], leastWaste: [1, 26], fewest: [2, 0] })
    expect(bestCounts(packs, m2(25))).toEqual({ cheapest: [2, 0], leastWaste: [2, 0], fewest: [2, 0] })
    expect(bestCounts(packs, 0)).toMatchObject({ cheapest: [0, 1] })
  })

  test('mixes three such sizes in the cheapest: 21.3 m² at 3.1 inches of bags of 9.3, 0.4711 and 0.233 m² [P-230]', () => {
    const packs = [
      { coverage: m2(9.3), price: 9749 },
      { coverage: 471_100, price: 841 },
      { coverage: 233_000, price: 395 },
    ]
    expect(bestCounts(packs, 23_959_500)).toMatchObject({ cheapest: [2, 1, 21], fewest: [2, 1, 21] })
  })

  test('matches brute force for as many packs as a house needs [P-230]', () => {
    const packs = fc.array(
      fc.record({
        coverage: fc.integer({ min: 233_000, max: 12_500_000 }),
        price: fc.integer({ min: 300, max: 40_000 }),
      }),
      { minLength: 2, maxLength: 3 },
    )
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 12_000_000 }), (of, need) => {
        expect(found(of, need)).toEqual(bruteForce(of, need))
      }),
      { numRuns: 150 },
    )
  })

  test('always covers the need without spare packs, and each result is the best of the three [P-230]', () => {
    const packs = fc.array(
      fc.record({
        coverage: fc.integer({ min: 1000, max: 300_000_000 }),
        price: fc.integer({ min: 1, max: 100_000 }),
      }),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(packs, fc.integer({ min: 1, max: 2_000_000_000 }), (of, need) => {
        const best = bestCounts(of, need)
        if (best === null) throw new Error('no cover')
        const all = [best.cheapest, best.leastWaste, best.fewest]
        for (const counts of all) {
          const spare = covers(of, counts) - need
          expect(spare).toBeGreaterThanOrEqual(0)
          expect(of.every(({ coverage }, i) => counts[i] === 0 || coverage > spare)).toBe(true)
        }
        expect(costs(of, best.cheapest)).toBe(Math.min(...all.map((counts) => costs(of, counts))))
        expect(covers(of, best.leastWaste)).toBe(Math.min(...all.map((counts) => covers(of, counts))))
        expect(number(best.fewest)).toBe(Math.min(...all.map(number)))
      }),
      { numRuns: 150 },
    )
  })
})

describe('25,000,000 m² of six sizes', () => {
  const centi = (sizes: readonly (readonly [number, number])[]): readonly PackSize[] =>
    sizes.map(([coverage, price]) => ({ coverage: coverage * 10_000, price }))
  const cases: readonly (readonly [string, readonly PackSize[]])[] = [
    [
      'unlike sizes',
      centi([
        [2499, 11_400],
        [1875, 9100],
        [1000, 5200],
        [523, 2900],
        [250, 1900],
        [31, 480],
      ]),
    ],
    [
      'priced by area',
      centi([
        [2499, 2499],
        [1877, 1877],
        [1001, 1001],
        [523, 523],
        [257, 257],
        [31, 31],
      ]),
    ],
    [
      'close to each other, almost priced by area',
      centi([
        [2465, 17_257],
        [2464, 17_250],
        [2463, 17_243],
        [2458, 17_208],
        [2446, 17_124],
        [2429, 17_005],
      ]),
    ],
    [
      'almost one size',
      centi([
        [2499, 2748],
        [2497, 13_864],
        [2494, 15_258],
        [2492, 9980],
        [2489, 19_778],
        [2486, 765],
      ]),
    ],
    [
      'one after another',
      centi([
        [2314, 8220],
        [2315, 2027],
        [2316, 1617],
        [2317, 10_009],
        [2318, 19_974],
        [2319, 9189],
      ]),
    ],
    [
      'with next to nothing in common',
      [
        [24_999_998, 11_400],
        [18_765_433, 9100],
        [10_000_007, 5200],
        [5_234_567, 2900],
        [2_500_003, 1900],
        [314_159, 480],
      ].map(([coverage = 0, price = 0]) => ({ coverage, price })),
    ],
    [
      'some for nothing',
      centi([
        [2430, 1],
        [2494, 0],
        [2410, 0],
        [2497, 0],
        [2453, 0],
        [2452, 1],
      ]),
    ],
    [
      'the dearest there can be',
      centi([
        [2500, 25_769_803],
        [2499, 25_769_801],
        [1250, 25_769_802],
        [7, 25_769_803],
        [3, 25_769_800],
        [1, 25_769_803],
      ]),
    ],
  ]

  /*
   * 300,000 cells take ten milliseconds of one processor: every cell is visited once for each of six sizes.
   */
  test.each(cases)('needs at most 300,000 table cells: %s [P-234]', (_, packs) => {
    const areas = [27_500_000, 24_999_999.99, 1_234_567.89, 62_470, 30_000, 9876.54, 1000]
    const cells = areas.map((area) => countAllocatedCells(() => found(packs, Math.round(m2(area)))))
    expect(Math.min(...cells)).toBeGreaterThan(0)
    expect(Math.max(...cells)).toBeLessThan(300_000)
  })
})
