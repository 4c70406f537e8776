import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthInput, lengthText, lengthUnits, measuredLength, parseLength } from './length.ts'

describe('lengths', () => {
  test.each([
    ['13\'1.5"', 'm', 40_005],
    ['13 ft 1½ in', 'm', 40_005],
    ['13 ft 1 1/2 in', 'mm', 40_005],
    ['13’ 1½″', 'mm', 40_005],
    ['13ft', 'm', 39_624],
    ['18 in', 'm', 4572],
    ['1/2 in', 'm', 127],
    ['4.05', 'm', 40_500],
    ['4.05 m', 'mm', 40_500],
    ['4050', 'mm', 40_500],
    ['4,050', 'mm', 40_500],
    ['405 cm', 'm', 40_500],
    ['13', 'ft', 39_624],
    ['13 6', 'ft', null],
    ["13' 6", 'ft', 41_148],
    ['.5', 'm', 5000],
    ['2 metres', 'mm', 20_000],
  ] as const)('%s typed in %s is %s tenths of a millimetre [L-010]', (text, unit, tenths) =>
    expect(parseLength(text, unit)?.length ?? null).toBe(tenths),
  )

  test('rounds to a tenth of a millimetre and says so [L-011]', () => {
    expect(parseLength('1/16 in', 'm')).toEqual({ length: 16, rounded: true })
    expect(parseLength('4000.5', 'mm')).toEqual({ length: 40_005, rounded: false })
    expect(parseLength('0.05', 'mm')).toEqual({ length: 1, rounded: true })
  })

  test.each([
    '',
    ' ',
    'four',
    '-4',
    '4,05',
    '1e3',
    '4 5',
    '1/0',
    '.',
    "'",
    '4 m 5',
    'x'.repeat(50),
    '4..5',
    '٤',
  ])('%j is no length [L-010]', (text) => expect(parseLength(text, 'm')).toBeNull())

  test('of more than 40 letters is no length [L-010]', () => {
    expect(parseLength('4'.padEnd(40), 'm')?.length).toBe(40_000)
    expect(parseLength('4'.padEnd(41), 'm')).toBeNull()
  })

  test('prints what it reads again, in every metric unit [L-011]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.constantFrom(...lengthUnits.filter((unit) => unit !== 'ft')),
        (length, unit) => {
          expect(parseLength(lengthText(length, unit), 'm')).toEqual({ length, rounded: false })
          expect(parseLength(lengthInput(length, unit), unit)).toEqual({ length, rounded: false })
        },
      ),
    )
  })

  test('a wall aslant is measured to a millimetre, one along an axis as it was typed [L-022, L-W6]', () => {
    /* The slanted corner of the patio: 2229.9 mm. */
    expect(lengthText(measuredLength(-21_000, 7500), 'm')).toBe('2.23 m')
    expect(measuredLength(0, -40_005)).toBe(40_005)
  })

  test('prints feet and inches to a sixteenth [L-010]', () => {
    expect([40_005, 39_624, 127, 0, 16].map((length) => lengthText(length, 'ft'))).toEqual([
      '13 ft 1 1/2 in',
      '13 ft',
      '1/2 in',
      '0 ft',
      '1/16 in',
    ])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (length) => {
        const again = parseLength(lengthInput(length, 'ft'), 'ft')
        expect(Math.abs((again?.length ?? -100) - length)).toBeLessThanOrEqual(9)
      }),
    )
  })
})
