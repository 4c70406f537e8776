import { expect, test } from 'vitest'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { packSizesProblem } from './pack-sizes.ts'

const problem = (...coverages: string[]) =>
  packSizesProblem(coverages.map((m2) => squareMetresToMm2(m2) ?? squareMillimetres(0)))

test('packs that can be combined: the reference goods, two decimals, twice the same size', () => {
  expect(problem('12.5', '0.3125')).toBeNull()
  expect(problem('10', '1')).toBeNull()
  expect(problem('24.99', '15.3', '7.77', '5.01', '1.03', '0.31', '0.31')).toBeNull()
  expect(problem()).toBeNull()
  expect(problem('0')).toBeNull()
})

test('[P-234] more than six sizes, or sizes too fine, would take the calculator too long', () => {
  expect(problem('7', '6', '5', '4', '3', '2', '1')).toBe('have 7 pack sizes: at most 6 can be combined')
  expect(problem('12.5', '0.2941')).toBe(
    'have coverages too fine to be combined beside 12.5 m²: give them with two decimals',
  )
})
