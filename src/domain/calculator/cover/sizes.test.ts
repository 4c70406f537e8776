import { expect, test } from 'vitest'
import { isInStock } from './cover.ts'
import { MAX_COMBINED_SIZES, toSizes } from './sizes.ts'

const pack = (coverage: number, price: number) => ({ coverage, price })

test('measures packs in their greatest common unit: 12.5 m² and 0.3125 m² are 40 and 1 [P-230]', () => {
  const sizes = toSizes([pack(312_500, 480), pack(12_500_000, 11_400)], 20_000_000)
  expect(sizes).toEqual({
    coverage: [40, 1],
    price: [11_400, 480],
    indexes: [1, 0],
    uncombined: [],
    need: 64,
    exact: true,
  })
  expect(toSizes([pack(2500, 1), pack(1, 1)], 7)).toMatchObject({ coverage: [2500, 1], need: 7, exact: true })
})

test('rounds sizes down and the need up if the sizes have hardly any common unit [P-230]', () => {
  const sizes = toSizes([pack(12_500_000, 11_400), pack(294_100, 480)], 20_000_000)
  expect(sizes).toMatchObject({ coverage: [2500, 58], need: 4000, exact: false })
  expect(toSizes([pack(2501, 1), pack(1, 1)], 1)).toMatchObject({
    coverage: [2500],
    uncombined: [1],
    exact: false,
  })
})

test('combines the cheapest of packs with equal coverage, and of equally cheap ones the first [P-230]', () => {
  const same = toSizes([pack(5, 300), pack(5, 200), pack(5, 200), pack(10, 900)], 5)
  expect(same).toMatchObject({ coverage: [2, 1], price: [900, 200], indexes: [3, 1], uncombined: [0, 2] })
})

test('combines the largest, the smallest and the best rates of more than eight sizes [P-234]', () => {
  /* 20 and 1 have the worst rates; 15 and 3 have worse rates than the other six. */
  const packs = [20, 15, 12, 10, 8, 6, 5, 4, 3, 1].map((coverage) =>
    pack(
      coverage,
      [20, 1].includes(coverage) ? coverage * 99 : coverage * ([15, 3].includes(coverage) ? 50 : 10),
    ),
  )
  const sizes = toSizes(packs, 100)
  expect(sizes.coverage).toHaveLength(MAX_COMBINED_SIZES)
  expect(sizes.coverage).toEqual([20, 12, 10, 8, 6, 5, 4, 1])
  expect(sizes.uncombined).toEqual([1, 8])
  expect(toSizes(packs.slice(0, 8), 100).coverage).toEqual([20, 15, 12, 10, 8, 6, 5, 4])
})

test('rejects a pack with no coverage or a negative price', () => {
  const wrong = [[], [pack(0, 100)], [pack(5, -1)], [pack(5, 100), pack(0, 100)], [pack(5, 1), pack(4, -1)]]
  for (const packs of wrong) expect(() => toSizes(packs, 5)).toThrow('packs that cover')
  expect(toSizes([pack(5, 0)], 5).price).toEqual([0])
})

test('a stock holds up to its limit of each pack, and any number of a pack without a limit', () => {
  const packs = [{ ...pack(5, 1), inStock: 2 }, { ...pack(4, 1), most: null }, pack(3, 1)]
  expect(isInStock(packs, [2, 900, 900])).toBe(true)
  expect(isInStock(packs, [3, 0, 0])).toBe(false)
  expect(isInStock(packs, [])).toBe(true)
})
