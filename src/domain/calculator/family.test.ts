import { expect, test } from 'vitest'
import { calculatorTypes } from '../catalogue/goods.ts'
import {
  calculatorFamily,
  extraCountedBy,
  extraTypes,
  isExtraType,
  isOnMembrane,
  isPoured,
} from './family.ts'

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

test.each([
  ['grout', 'weight'],
  ['primer', 'coverage'],
  ['membrane', 'coverage'],
] as const)(
  '%s is an extra that is counted by its %s, and has no calculator [OP-29, P-155]',
  (type, field) => {
    expect(isExtraType(type) && extraCountedBy(type)).toBe(field)
    expect([calculatorFamily(type), isPoured(type)]).toEqual([null, false])
  },
)

test('no other goods are extras, and goods without a calculator are none [P-155]', () => {
  expect(extraTypes).toEqual(['grout', 'primer', 'membrane'])
  expect(calculatorTypes.filter(isExtraType)).toEqual(extraTypes)
  expect(isExtraType(null)).toBe(false)
})

test('only poured combinations of packs lie on membrane [OP-24]', () => {
  expect(calculatorTypes.filter(isOnMembrane)).toEqual(['combo_volume'])
  expect(isOnMembrane(null)).toBe(false)
})
