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

test('the opening quantity of paving is 1.08 m² and 49.7 kg, of packs one pack [P-036]', () => {
  expect(openingLoad(paving)).toBe(49_700)
  expect(openingLoad({ ...paving, perMetre: false, weight: grams(5_000) })).toBe(5_000)
  expect(openingLoad({ ...paving, weight: null })).toBeNull()
})

test('the smallest order of all is one tile, a pack, or a hundredth of a square metre; samples are not weighed [P-049]', () => {
  expect(smallestLoad(paving)).toBe(16_567)
  expect(smallestLoad({ ...paving, perMetre: false, weight: grams(5_000) })).toBe(5_000)
  expect(smallestLoad({ ...paving, tileArea: null })).toBe(460)
  expect(smallestLoad({ ...paving, weight: null })).toBeNull()
  for (const load of [smallestLoad, openingLoad]) expect(load({ ...paving, isSample: true })).toBeNull()
})
