import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsetOf } from '#domain/listing/bitset.ts'
import { createSetCollector } from '#domain/listing/ordinal-set.ts'
import { firstAmong } from '#domain/listing/variation-ordinals.ts'
import { narrowVariations, orderByPrice, shownIdOf } from './narrow.ts'

type Index = Parameters<typeof narrowVariations>[0] & Parameters<typeof orderByPrice>[0]

/** Products with the prices of their variations, whose ids count from 1; `keys` are those of each variation. */
const indexOf = (
  prices: readonly (readonly number[])[],
  keys: readonly (readonly number[])[] = prices.flat().map(() => []),
): Index => {
  const products = prices.flatMap((own, product) => own.map(() => product))
  const collector = createSetCollector()
  for (const own of keys) collector.add(own)
  const steps = collector.invert(4)
  let step = steps.next()
  while (!step.done) step = steps.next()
  const none = new Uint32Array()
  return {
    variations: {
      firsts: Uint32Array.from([
        ...prices.map((_, i) => prices.slice(0, i).flat().length),
        prices.flat().length,
      ]),
      products: Uint32Array.from(products),
      ids: Int32Array.from(products, (_, i) => i + 1),
      prices: Int32Array.from(prices.flat()),
      perMetre: none,
      tags: step.value,
    },
    orders: {
      featured: Uint32Array.from(prices.keys()).reverse(),
      'price-up': none,
      'price-down': none,
      newest: none,
      name: none,
    },
  }
}

const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 4 }),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
)

test('products sort by the price of the variation left, equal ones as featured, those without a price last', () => {
  const drawn = fc
    .array(fc.array(price, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 30 })
    .chain((prices) => {
      const some = (size: number) => fc.subarray(Array.from({ length: size }, (_, i) => i))
      return fc.record({
        prices: fc.constant(prices),
        left: some(prices.flat().length),
        members: some(prices.length),
        sign: fc.constantFrom<1 | -1>(1, -1),
      })
    })
  fc.assert(
    fc.property(drawn, ({ prices, left: variations, members, sign }) => {
      const index = indexOf(prices)
      const left = bitsetOf(prices.flat().length, variations)
      const shown = (product: number) =>
        index.variations.prices[firstAmong(index.variations, product, left)] ?? 0
      const rank = (product: number) =>
        shown(product) === 0 ? Number.POSITIVE_INFINITY : sign * shown(product)
      const expected = members
        .toReversed()
        .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) < rank(b) ? -1 : 1))
      expect([...orderByPrice(index, left, bitsetOf(prices.length, members), sign)]).toEqual(expected)
    }),
  )
})

const option = (code: string, key: number) => ({ code, name: code, key })
const group = (code: string, perVariation: boolean, options: readonly ReturnType<typeof option>[]) => ({
  code,
  name: code,
  perVariation,
  options,
})
/* Two products: 600 grey, 900 grey, 900 white; 600 white. */
const index = indexOf(
  [[30, 35, 40], [25]],
  [
    [0, 2],
    [1, 2],
    [1, 3],
    [0, 3],
  ],
)
const groups = [
  group('size', true, [option('600', 0), option('900', 1)]),
  group('colour', true, [option('grey', 2), option('white', 3)]),
  group('sample', false, [option('yes', 0)]),
]
const leftBy = (ticks: Readonly<Record<string, readonly string[]>>, within: Uint32Array | null = null) =>
  narrowVariations(index, groups, within, { ticks: new Map(Object.entries(ticks)) })

test('a card shows the first variation that has a tick of each group', () => {
  const shown = (ticks: Parameters<typeof leftBy>[0]) =>
    [0, 1].map((product) => shownIdOf(index, leftBy(ticks), product))
  expect(shown({ size: ['900'] })).toEqual([2, 4])
  expect(shown({ size: ['900'], colour: ['white'] })).toEqual([3, 4])
  expect(shown({ size: ['900', '600'], colour: ['white'] })).toEqual([3, 4])
})

test('ticks that tell no variations apart leave the card as it is', () => {
  expect(leftBy({ sample: ['yes'] })).toBeNull()
  expect(leftBy({ size: ['1200'] })).toBeNull()
  expect(shownIdOf(index, null, 0)).toBeNull()
})

test('ticks leave of the variations within a limit of prices those that have them', () => {
  const within = bitsetOf(4, [0, 2, 3])
  expect(leftBy({}, within)).toBe(within)
  expect(leftBy({ size: ['900'] }, within)).toEqual(bitsetOf(4, [2]))
})
