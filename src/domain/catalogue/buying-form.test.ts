import { expect, test } from 'vitest'
import { buyingFormOf } from './buying-form.ts'

test.each(['simple', 'filter', 'steps'] as const)(
  'takes the form that the data names: %s [OP-15]',
  (form) => {
    expect(buyingFormOf(form, 'combo_area', 3)).toBe(form)
    expect(buyingFormOf(form, null, 1)).toBe(form)
  },
)

test.each([
  [null, 'combo_volume', 1, 'steps'],
  ['unknown', 'combo_volume', 2, 'steps'],
  [null, 'single_area', 1, 'simple'],
  [null, 'single_area', 2, 'filter'],
  [null, null, 0, 'simple'],
  [null, null, 1, 'simple'],
  [null, null, 2, 'filter'],
] as const)(
  'for %j, calculator %j and %i groups to choose in returns %s [OP-15]',
  (named, calculator, groups, form) => {
    expect(buyingFormOf(named, calculator, groups)).toBe(form)
  },
)
