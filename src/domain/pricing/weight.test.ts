import { expect, test } from 'vitest'
import { squareMetresToMm2 } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { kilogramsToGrams } from '../measure/weight.ts'
import { w5 } from '../worked-examples/prices.fixtures.ts'
import { kilogramsOf, weightOf } from './weight.ts'

const q = (text: string) => parseQuantity(text) ?? quantity(0)
const F1 = {
  perMetre: true,
  isSample: false,
  coverage: squareMetresToMm2('21.6'),
  weight: kilogramsToGrams('994'),
}
const F6 = { perMetre: false, isSample: false, coverage: null, weight: kilogramsToGrams('5') }

test.each(w5)('%s m² of F1 weigh %s kg, table W5 [P-125]', (m2, kilograms) =>
  expect(kilogramsOf(F1, q(m2))).toBe(kilograms),
)

test('rounds kilograms once: 187.5 kg for 9.38508 m² are 23.3748… kg for 1.17 m² [P-125]', () => {
  const plank = { ...F1, coverage: squareMetresToMm2('9.38508'), weight: kilogramsToGrams('187.5') }
  expect([weightOf(plank, q('1.17')), kilogramsOf(plank, q('1.17'))]).toEqual([23_375, '23.37'])
})

test('multiplies the weight of packs: 3 × 5 kg [P-126]', () => expect(weightOf(F6, q('3'))).toBe(15_000))

test('formats the kilograms of packs with two decimals [P-126]', () => {
  expect(kilogramsOf(F6, q('3'))).toBe('15.00')
  expect(kilogramsOf({ ...F6, weight: kilogramsToGrams('0.015') }, q('3'))).toBe('0.05')
})

test('returns null for an unknown weight', () => {
  expect(weightOf({ ...F6, weight: null }, q('3'))).toBeNull()
  expect(kilogramsOf({ ...F6, weight: null }, q('3'))).toBeNull()
  expect(weightOf({ ...F1, coverage: null }, q('3'))).toBeNull()
})
