import fc from 'fast-check'
import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { quantity } from '../measure/quantity.ts'
import { cratesOf, pickText } from './packing.ts'

const f1 = { tileArea: squareMillimetres(360_000), coverage: squareMillimetres(21_600_000) }

test('shows tiles, crates and square metres of a line [M-049]', () => {
  const text = (tiles: number) => pickText(quantity(tiles * 36), tiles, true, cratesOf(tiles, f1))
  expect([text(60), text(70), text(150), text(1)]).toEqual([
    '60 tiles = 1 crate · 21.6 m²',
    '70 tiles = 1 crate + 10 tiles · 25.2 m²',
    '150 tiles = 2 crates + 30 tiles · 54 m²',
    '1 tile · 0.36 m²',
  ])
  expect(pickText(quantity(200), null, false, null)).toBe('2')
  expect(pickText(quantity(1250), null, true, null)).toBe('12.5 m²')
  expect(pickText(quantity(500), 5, false, null)).toBe('5 tiles · 5')
})

test('has no crates of goods without a coverage, or with a coverage of one tile [M-049]', () => {
  expect(cratesOf(5, { ...f1, coverage: null })).toBeNull()
  expect(cratesOf(5, { ...f1, coverage: f1.tileArea })).toBeNull()
})

test('loses no tile between crates and loose ones [M-049]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 2, max: 500 }), (tiles, inCrate) => {
      const coverage = squareMillimetres(inCrate * f1.tileArea)
      const crates = cratesOf(tiles, { tileArea: f1.tileArea, coverage })
      expect((crates?.full ?? 0) * inCrate + (crates?.loose ?? 0)).toBe(tiles)
      expect(crates?.loose ?? 0).toBeLessThan(inCrate)
    }),
  )
})
