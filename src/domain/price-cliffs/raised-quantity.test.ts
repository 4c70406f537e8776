import fc from 'fast-check'
import { expect, test } from 'vitest'
import { F1, F3, F4, F9 } from '../basket/basket.fixtures.ts'
import { quantity, units } from '../measure/quantity.ts'
import { coverageOfTiles } from '../tiling/whole-tiles.ts'
import { leastQuantity, leastRaise } from './raised-quantity.ts'

test('raises to the least quantity at which a condition holds, in whole tiles, units or hundredths [S-007]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(F1, F3, F4, F9),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 100, max: 200_000 }),
      (goods, count, least) => {
        const area = goods.tileArea
        const ofPieces = goods.perMetre ? quantity : units
        const quantityOf = (pieces: number) =>
          area === null ? ofPieces(pieces) : coverageOfTiles(pieces, area)
        const raised = leastRaise(goods, quantityOf(count), (amount) => amount >= least)
        let expected = count + 1
        while (quantityOf(expected) < least) expected += 1
        expect(raised).toBe(quantityOf(expected))
      },
    ),
  )
})

test('raises nothing from all of the stock on [S-007]', () => {
  const two = { ...F4, stock: units(2) }
  expect([1, 2, 3].map((held) => leastRaise(two, units(held), () => true))).toEqual([200, null, null])
  expect(leastRaise({ ...F4, stock: units(0) }, units(0), () => true)).toBeNull()
})

test('begins a line with one tile, unit or square metre, if there is as much [S-007]', () => {
  expect([F1, F4, F9].map(leastQuantity)).toEqual([36, 100, 100])
  expect(leastQuantity({ ...F4, stock: units(1) })).toBe(100)
  expect(leastQuantity({ ...F9, stock: quantity(99) })).toBeNull()
  expect(leastQuantity({ ...F1, stock: quantity(35) })).toBeNull()
})
