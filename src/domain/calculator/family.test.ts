import { expect, test } from 'vitest'
import { calculatorFamily, isPoured } from './family.ts'

test.each([
  ['combo_area', 'combo', false],
  ['combo_volume', 'combo', true],
  ['single_area', 'single', false],
  ['single_volume', 'single', true],
  [null, null, false],
] as const)('the calculator %s belongs to the family %s, poured: %s [OP-29]', (type, family, poured) => {
  expect(calculatorFamily(type)).toBe(family)
  expect(isPoured(type)).toBe(poured)
})
