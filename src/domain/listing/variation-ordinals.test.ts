import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsetOf, hasBit } from './bitset.ts'
import {
  countProductsIn,
  firstAmong,
  productsOf,
  type VariationOrdinals,
  variationCount,
  variationsOf,
} from './variation-ordinals.ts'

const ordinalsOf = (counts: readonly number[]): VariationOrdinals => {
  const products = counts.flatMap((count, product) => Array<number>(count).fill(product))
  const firsts = counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0))
  return { firsts: Uint32Array.of(...firsts, products.length), products: Uint32Array.from(products) }
}

const members = (bits: Uint32Array, size: number): readonly number[] =>
  Array.from({ length: size }, (_, i) => i).filter((i) => hasBit(bits, i))

/** Products with one to four variations, and some of all of these. */
const drawn = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 40 }).chain((counts) => {
  const ordinals = ordinalsOf(counts)
  const some = fc.subarray(Array.from(ordinals.products.keys()))
  return fc.record({ ordinals: fc.constant(ordinals), some, others: some })
})

test('the products of variations, and all variations of these, are found as a naive search finds them', () => {
  fc.assert(
    fc.property(drawn, ({ ordinals, some }) => {
      const size = variationCount(ordinals)
      const having = new Set(some.map((variation) => ordinals.products[variation] ?? 0))
      const products = productsOf(ordinals, bitsetOf(size, some))
      expect(members(products, ordinals.firsts.length - 1)).toEqual([...having])
      expect(members(variationsOf(ordinals, products), size)).toEqual(
        [...ordinals.products.keys()].filter((variation) => having.has(ordinals.products[variation] ?? 0)),
      )
    }),
  )
})

test('a product is counted once, however many of its variations match', () => {
  fc.assert(
    fc.property(drawn, ({ ordinals, some, others }) => {
      const size = variationCount(ordinals)
      const shared = some.filter((variation) => others.includes(variation))
      const expected = new Set(shared.map((variation) => ordinals.products[variation])).size
      for (const set of [
        { kind: 'bits', bits: bitsetOf(size, others) },
        { kind: 'list', ordinals: Uint32Array.from(others) },
      ] as const)
        expect(countProductsIn(ordinals, bitsetOf(size, some), set)).toBe(expected)
    }),
  )
})

test('the first variation that matches is shown, the first of all where none does', () => {
  const ordinals = ordinalsOf([3, 2, 1])
  const among = bitsetOf(6, [1, 2, 4])
  expect([0, 1, 2].map((product) => firstAmong(ordinals, product, among))).toEqual([1, 4, 5])
  expect([0, 1, 2].map((product) => firstAmong(ordinals, product, null))).toEqual([0, 3, 5])
})
