import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  divideUp,
  groupDecimal,
  groupThousands,
  multiplyDivide,
  multiplyDivideUp,
  parseDecimal,
  parseExactDecimal,
  printDecimal,
  toWireNumber,
} from './decimal.ts'

describe('decimals are read exactly', () => {
  test.each([
    ['10', 1000],
    ['10.08', 1008],
    [10.08, 1008],
    [' 5 ', 500],
    ['+5', 500],
    ['.5', 50],
    ['-3', -300],
    ['-0', 0],
    ['1.005', 101],
    [1.005, 101],
    ['2.675', 268],
    ['1.004999999999', 100],
    [1e-7, 0],
    [0, 0],
  ])('%j to two places is %i', (input, value) => expect(parseDecimal(input, 2)).toBe(value))

  test.each([
    '',
    ' ',
    '.',
    '5.',
    '1e3',
    '0x10',
    '5,000',
    'Infinity',
    'NaN',
    'abc',
    '--1',
    '1.2.3',
    '５',
    '١',
    '1_000',
    '9'.repeat(64),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    9e99,
    1e21,
    [1],
    ['1'],
    {},
    null,
    undefined,
    true,
    1n,
  ])('rejects %o [P-091, T-055]', (input) => expect(parseDecimal(input, 2)).toBeNull())

  test.each([
    ['24.9583', 4, 249_583],
    ['24.95830', 4, 249_583],
    [0.3125, 6, 312_500],
    ['24.95831', 4, null],
    [9e-7, 6, null],
    [1e-300, 4, null],
    [0, 4, 0],
    ['4 m²', 4, null],
  ])('%j with %i places, without rounding: %j', (input, places, value) =>
    expect(parseExactDecimal(input, places)).toBe(value),
  )

  test('rounds a tiny JSON number like any other: 9e-7 to six places is one millionth', () => {
    expect(parseDecimal(9e-7, 6)).toBe(1)
    expect(parseDecimal(4.9e-7, 6)).toBe(0)
  })

  test.each([
    ['999999999999.995', 2, 100_000_000_000_000],
    ['999999999999999', 0, 999_999_999_999_999],
    ['9007199254740991', 0, 9_007_199_254_740_991],
    ['9007199254740990.5', 0, 9_007_199_254_740_991],
    ['9007199254740991.5', 0, null],
    ['-9007199254740991.5', 0, null],
    ['90071992547409.92', 2, null],
    ['-0.005', 2, -1],
    [-1.5e-7, 7, -2],
  ])('reads %j to %i places at the edge of exact integers: %j', (input, places, value) => {
    expect(parseDecimal(input, places)).toBe(value)
  })

  test.each(['1e-7', 'a1e-7', '1e-7x'])('takes no exponent in a text: %s [P-091]', (text) => {
    expect(parseDecimal(text, 9)).toBeNull()
  })

  test('groups thousands with commas', () => {
    expect([0, 999, 1000, 1296, 1_234_567].map(groupThousands)).toEqual([
      '0',
      '999',
      '1,000',
      '1,296',
      '1,234,567',
    ])
    expect(['11000.16', '999.5000', '-12000'].map(groupDecimal)).toEqual(['11,000.16', '999.5000', '-12000'])
  })

  test('round-trips through the printed text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 6 }), (value, places) => {
        expect(parseExactDecimal(printDecimal(value, places), places)).toBe(value === 0 ? 0 : value)
      }),
      { numRuns: 1000 },
    )
  })

  test('serialises the shortest decimal: 249583 is 24.9583, 1000 is 10', () => {
    expect(JSON.stringify([toWireNumber(249_583, 4), toWireNumber(1000, 2), toWireNumber(5, 2)])).toBe(
      '[24.9583,10,0.05]',
    )
  })
})

describe('numbers of the wire', () => {
  const places = fc.integer({ min: 0, max: 8 })
  const asText = (value: number, digits: number): number => Number(printDecimal(value, digits))

  test('parse like their text [P-091]', () => {
    const written = fc.tuple(fc.maxSafeInteger(), places).map(([value, digits]) => asText(value, digits))
    fc.assert(
      fc.property(fc.oneof(fc.double(), written), places, (input, digits) => {
        expect(parseDecimal(input, digits)).toBe(parseDecimal(input === 0 ? '0' : plain(input), digits))
      }),
      { numRuns: 2000 },
    )
  })

  test('are the numbers of their decimal texts', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), places, (value, digits) => {
        expect(toWireNumber(value, digits)).toBe(asText(value, digits))
      }),
      { numRuns: 2000 },
    )
  })
})

/** A number's text without an exponent, as a shopper would type it. */
const plain = (input: number): string => {
  const [mantissa = '', exponent] = String(input).split('e-')
  if (exponent === undefined) return String(input)
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  return `${input < 0 ? '-' : ''}0.${'0'.repeat(Math.min(Number(exponent) - 1, 30))}${whole}${fraction}`
}

describe('a × b ÷ c', () => {
  const halfUp = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))
  const up = (over: bigint, under: bigint): number => Number((over + under - 1n) / under)

  const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  test('is exact, half up or up, also where the product leaves 2^53', () => {
    fc.assert(
      fc.property(amounts, fc.nat(1_000_000), fc.integer({ min: 1_000_000, max: 9_000_000 }), (a, b, c) => {
        const product = BigInt(a) * BigInt(b)
        expect(multiplyDivide(a, b, c)).toBe(halfUp(product, BigInt(c)))
        expect(multiplyDivideUp(a, b, c)).toBe(up(product, BigInt(c)))
      }),
      { numRuns: 1000 },
    )
  })

  test('is exact where the product alone is still below 2^53', () => {
    expect(multiplyDivide(4_503_267_941_379_838, 1, 1_041_579_262_491)).toBe(4323)
    expect(multiplyDivideUp(9_007_199_254_740_990, 1, 3_002_399_751_580_330)).toBe(3)
    const odd = fc.integer({ min: 1, max: 1e12 }).map((half) => 2 * half + 1)
    fc.assert(
      fc.property(odd, (c) => {
        /* The product that is half a unit below the first half of `c` after 2^53. */
        const steps = BigInt(Math.ceil(Number.MAX_SAFE_INTEGER / (2 * c)))
        const product = (2n * BigInt(c) * steps - 1n - BigInt(c)) / 2n
        expect(multiplyDivide(Number(product), 1, c)).toBe(halfUp(product, BigInt(c)))
        expect(multiplyDivideUp(Number(product), 1, c)).toBe(up(product, BigInt(c)))
      }),
    )
  })

  test('of whole numbers is rounded up: 6 ÷ 3 is 2, 7 ÷ 3 is 3', () => {
    expect([6n, 7n, 8n, 9n].map((over) => divideUp(over, 3n))).toEqual([2n, 3n, 3n, 3n])
  })
})
