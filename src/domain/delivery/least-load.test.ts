import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { grams } from '../measure/weight.ts'
import { leastLoad } from './least-load.ts'

const paving = {
  perMetre: true,
  isSample: false,
  tileArea: squareMillimetres(360_000),
  coverage: squareMillimetres(21_600_000),
  weight: grams(994_000),
}

test('[P-036] the smallest order of paving is 1.08 m² and 49.7 kg, of packs one pack', () => {
  expect(leastLoad(paving)).toBe(49_700)
  expect(leastLoad({ ...paving, perMetre: false, weight: grams(5_000) })).toBe(5_000)
  expect(leastLoad({ ...paving, weight: null })).toBeNull()
})
