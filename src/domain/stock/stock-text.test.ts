import { expect, test } from 'vitest'
import { squareMillimetres } from '../measure/area.ts'
import { quantity, units } from '../measure/quantity.ts'
import { stockText } from './stock-text.ts'

const f1 = {
  perMetre: true,
  isSample: false,
  tileArea: squareMillimetres(360_000),
  coverage: squareMillimetres(21_600_000),
}

test('says stock by the square metre in tiles and crates too [M-086]', () => {
  expect(stockText(f1, quantity(21_600))).toBe('216.00 m² · 600 tiles · 10 crates')
  expect(stockText(f1, quantity(19_872))).toBe('198.72 m² · 552 tiles · 9 crates and 12 tiles')
  expect(stockText(f1, quantity(2_124))).toBe('21.24 m² · 59 tiles')
  expect(stockText(f1, quantity(35))).toBe('0.35 m² · 0 tiles')
})

test('leaves out tiles and crates that are not known or not whole [M-086]', () => {
  expect(stockText({ ...f1, tileArea: null }, quantity(2_000))).toBe('20.00 m²')
  expect(stockText({ ...f1, coverage: squareMillimetres(21_700_000) }, quantity(36))).toBe('0.36 m² · 1 tile')
})

test('says packs, and samples, by their number [M-086]', () => {
  expect(stockText({ ...f1, perMetre: false }, units(12))).toBe('12 packs')
  expect(stockText({ ...f1, isSample: true }, units(1))).toBe('1 pack')
})
