import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { grams } from '../measure/weight.ts'
import { openingLoad, smallestLoad } from './smallest-load.ts'

const paving = {
  perMetre: true,
  isSample: false,
  tileArea: squareMillimetres(360_000),
  coverage: squareMillimetres(21_600_000),
  weight: grams(994_000),
}

test('weighs the opening quantity: 1.08 m² of paving, 49.7 kg, or one pack [P-036]', () => {
  expect(openingLoad(paving)).toBe(49_700)
  expect(openingLoad({ ...paving, perMetre: false, weight: grams(5_000) })).toBe(5_000)
  expect(openingLoad({ ...paving, weight: null })).toBeNull()
})

test('weighs the smallest order: one tile, one pack, or 0.01 m²; null for samples [P-049]', () => {
  expect(smallestLoad(paving)).toBe(16_567)
  expect(smallestLoad({ ...paving, perMetre: false, weight: grams(5_000) })).toBe(5_000)
  expect(smallestLoad({ ...paving, tileArea: null })).toBe(460)
  expect(smallestLoad({ ...paving, weight: null })).toBeNull()
  for (const load of [smallestLoad, openingLoad]) expect(load({ ...paving, isSample: true })).toBeNull()
})
