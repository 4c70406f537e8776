import { describe, expect, test } from 'vitest'
import {
  areaToQuantity,
  mm2ToSquareMetres,
  quantityToArea,
  squareMetresToMm2,
  squareMillimetres,
} from './area.ts'
import { centimetresToMillimetres, millimetres, millimetresToCentimetres } from './length.ts'
import {
  formatQuantity,
  parseQuantity,
  plainQuantity,
  printedQuantity,
  quantity,
  quantityToNumber,
  units,
} from './quantity.ts'
import { formatKilograms, grams, gramsToKilograms, kilogramsToGrams } from './weight.ts'

describe('quantities', () => {
  test.each([
    ['10.08', 1008],
    [10.08, 1008],
    [1.239, 124],
    ['0.004', 0],
    ['-0.01', null],
    [-3, null],
    ['abc', null],
    [1e9, 100_000_000_000],
  ])('%j is %j hundredths [T-046, T-047]', (input, hundredths) =>
    expect(parseQuantity(input)).toBe(hundredths),
  )

  test('are formatted with two decimals, or as a person would type them', () => {
    expect([formatQuantity(quantity(1008)), plainQuantity(quantity(1010)), plainQuantity(units(3))]).toEqual([
      '10.08',
      '10.1',
      '3',
    ])
    /* A field has no comma, because it could not be parsed again. */
    const large = quantity(1_100_010)
    expect([formatQuantity(large), printedQuantity(large), plainQuantity(large)]).toEqual([
      '11,000.10',
      '11,000.1',
      '11000.1',
    ])
    expect(quantityToNumber(quantity(1008))).toBe(10.08)
  })

  test('throw for negative numbers and fractions', () => {
    expect(() => quantity(-1)).toThrow('Invariant')
    expect(() => quantity(10.5)).toThrow('Invariant')
  })
})

describe('areas', () => {
  test('are whole square millimetres: 0.3125 m² is 312,500', () => {
    expect(squareMetresToMm2(0.3125)).toBe(312_500)
    expect(squareMetresToMm2('0.01125')).toBe(11_250)
    expect(squareMetresToMm2('0.1234567')).toBeNull()
    expect(squareMetresToMm2(-1)).toBeNull()
    expect(mm2ToSquareMetres(squareMillimetres(312_500))).toBe(0.3125)
  })

  test('round half up to the two decimals of the wire: 15.3125 m² is 15.31, 1.125 is 1.13', () => {
    expect(areaToQuantity(squareMillimetres(15_312_500))).toBe(1531)
    expect(areaToQuantity(squareMillimetres(1_125_000))).toBe(113)
  })
})

describe('lengths and weights', () => {
  test('store depths as whole millimetres: 4 cm is 40', () => {
    expect([centimetresToMillimetres(4), centimetresToMillimetres('4.5')]).toEqual([40, 45])
    expect([centimetresToMillimetres('4.55'), centimetresToMillimetres(-1)]).toEqual([null, null])
    expect(millimetresToCentimetres(millimetres(45))).toBe(4.5)
  })

  test('store weights as whole grams, formatted with separators and two decimals', () => {
    expect([kilogramsToGrams('994'), kilogramsToGrams(0.5), kilogramsToGrams('0.0005')]).toEqual([
      994_000,
      500,
      null,
    ])
    expect(gramsToKilograms(grams(463_867))).toBe(463.867)
    expect([formatKilograms(grams(463_867)), formatKilograms(grams(1_988_000))]).toEqual([
      '463.87',
      '1,988.00',
    ])
  })
})

test.each([
  ['area', squareMillimetres, 'an area of'],
  ['length', millimetres, 'a length of'],
  ['weight', grams, 'a weight of'],
] as const)('an %s is zero or a positive integer', (_, make, what) => {
  expect([make(0), make(7)]).toEqual([0, 7])
  for (const wrong of [-1, 0.5, Number.NaN, 2 ** 53])
    expect(() => make(wrong)).toThrow(`Invariant broken: ${what} ${wrong}`)
})

test('parses zero as an area, a length and a weight, and rejects -1', () => {
  expect([squareMetresToMm2('0'), centimetresToMillimetres('0'), kilogramsToGrams('0')]).toEqual([0, 0, 0])
  expect([squareMetresToMm2('-1'), centimetresToMillimetres('-1'), kilogramsToGrams('-1')]).toEqual([
    null,
    null,
    null,
  ])
})

test('converts a quantity of square metres to an area: 10.08 m² is 10,080,000 mm²', () => {
  expect(quantityToArea(quantity(1008))).toBe(10_080_000)
})
