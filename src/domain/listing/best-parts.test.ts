import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestTogether } from './best-parts.ts'

const candidate = (products: number, importance = 1) => ({ products: Uint32Array.of(products), importance })

test('keeps all parts that some product meets together [S-011]', () => {
  const kept = bestTogether([candidate(0b111), candidate(0b110), candidate(0b011)])
  expect(kept?.parts).toEqual([0, 1, 2])
  expect(kept?.products).toEqual(Uint32Array.of(0b010))
})

test('leaves out the part of least importance [S-011]', () => {
  expect(bestTogether([candidate(0b011, 3), candidate(0b110, 1), candidate(0b001, 4)])?.parts).toEqual([0, 2])
})

test('keeps nothing of parts without products', () => {
  expect(bestTogether([candidate(0), candidate(0)])).toBeNull()
  expect(bestTogether([])).toBeNull()
})

test('keeps the most parts, and then the most importance, of up to eight [S-011]', () => {
  const drawn = fc.array(fc.record({ products: fc.nat(255), importance: fc.nat(9) }), { maxLength: 8 })
  fc.assert(
    fc.property(drawn, (list) => {
      const kept = bestTogether(list.map(({ products, importance }) => candidate(products, importance)))
      const rank = (parts: readonly number[]): number =>
        100 * parts.length + parts.reduce((sum, i) => sum + (list[i]?.importance ?? 0), 0)
      const best = Array.from({ length: 2 ** list.length }, (_, set) =>
        [...list.keys()].filter((i) => (set >> i) & 1),
      )
        .filter((parts) => parts.length > 0)
        .filter((parts) => parts.reduce((all, i) => all & (list[i]?.products ?? 0), 255) !== 0)
        .map(rank)
      expect(kept === null ? 0 : rank(kept.parts)).toBe(Math.max(0, ...best))
    }),
  )
})
