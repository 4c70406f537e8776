import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { charge, exVat, vatIn } from './charge.ts'
import {
  addPence,
  exVatToPounds,
  formatPounds,
  nearestPence,
  pence,
  penceToPounds,
  poundsToPence,
  subtractPence,
  sumPence,
} from './pence.ts'
import type { PoundsExVat, PoundsIncVat } from './pounds.ts'
import {
  formatRate,
  isWholePenceWithVat,
  poundsToRate,
  rate,
  rateOfPence,
  rateToPounds,
  withVat,
} from './rate.ts'
import { shareByLargestRemainder } from './share.ts'

describe('pence', () => {
  test('add up, and cross the wire as pounds', () => {
    expect(sumPence([pence(33_696), pence(3000)])).toBe(36_696)
    expect(addPence(pence(1), subtractPence(pence(5), pence(2)))).toBe(4)
    expect(penceToPounds(pence(33_696))).toBe(336.96)
    expect(exVatToPounds(pence(28_080))).toBe(280.8)
    expect(() => pence(0.5)).toThrow('Invariant')
  })

  test('that bound a search are the nearest to any typed number [M-026]', () => {
    expect([25.19, 25.2 - 0.01, 25.194, 25.195, 0].map(nearestPence)).toEqual([2519, 2519, 2519, 2520, 0])
  })

  test('are parsed from pounds with at most two decimals; other numbers throw', () => {
    expect(poundsToPence(336.96)).toBe(33_696)
    expect(() => poundsToPence(1.005)).toThrow('Invariant')
    expect(() => poundsToPence(Number.NaN)).toThrow('Invariant')
  })

  test('are formatted with £, separators and two decimals [P-002, P-005, T-002]', () => {
    expect([129_600, 3600, 5, 0, -120].map((p) => formatPounds(pence(p)))).toEqual([
      '£1,296.00',
      '£36.00',
      '£0.05',
      '£0.00',
      '−£1.20',
    ])
  })
})

describe('rates', () => {
  test.each([
    ['24.9583', 249_583],
    [24.9583, 249_583],
    [0, 0],
    ['24.95831', null],
    [-1, null],
    ['1e3', null],
    [[30], null],
  ])('%j pounds is %j hundredths of a penny', (pounds, expected) =>
    expect(poundsToRate(pounds)).toBe(expected),
  )

  test('throw for fractions and negative numbers', () => {
    expect(() => rate(0.5)).toThrow('Invariant')
    expect(() => rate(-1)).toThrow('Invariant')
    expect(rate(0)).toBe(0)
  })

  test('cross the wire as pounds ex VAT', () => expect(rateToPounds(rate(249_583))).toBe(24.9583))

  test('are printed with two to four decimals [M-191]', () =>
    expect([249_583, 250_000, 249_900, 0, 12_345_670].map((r) => formatRate(rate(r)))).toEqual([
      '£24.9583',
      '£25.00',
      '£24.99',
      '£0.00',
      '£1,234.567',
    ]))

  test('£30.00 ex VAT is £36.00 [P-003, P-306, T-396]', () => expect(withVat(rate(300_000))).toBe(3600))

  test.each([
    ['24.9583', true],
    ['30', true],
    ['26.33', false],
    ['19.99', false],
    ['0.0002', false],
    ['0.0003', false],
    ['0.0083', true],
  ])('£%s ex VAT comes to whole pence: %s [P-302]', (pounds, whole) =>
    expect(isWholePenceWithVat(poundsToRate(pounds) ?? rate(0))).toBe(whole),
  )
})

test('finds the price ex VAT that comes to each price with VAT [M-100, P-302]', () => {
  expect([3300, 2995, 0, 1].map((amount) => rateOfPence(pence(amount)))).toEqual([275_000, 249_583, 0, 83])
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (amount) => {
      const price = rateOfPence(pence(amount))
      expect([withVat(price), isWholePenceWithVat(price)]).toEqual([amount, true])
    }),
  )
})

describe('charges', () => {
  test('round half a penny up in decimals: £29.95 × 0.9 is £26.96, not £26.95 [P-007]', () => {
    expect(charge(pence(2995), parseQuantity('0.9') ?? quantity(0))).toBe(2696)
  })

  test('contain one sixth of VAT: 399.96 → 66.66, 366.96 → 61.16, 33.00 → 5.50 [T-171]', () => {
    expect([39_996, 36_696, 3300, 36_326].map((p) => vatIn(pence(p)))).toEqual([6666, 6116, 550, 6054])
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (amount) => {
        const inc = pence(amount)
        expect(addPence(exVat(inc), vatIn(inc))).toBe(inc)
        expect(Math.abs(vatIn(inc) * 6 - inc)).toBeLessThanOrEqual(5)
      }),
    )
  })
})

describe('sharing by largest remainder', () => {
  test('shares £1.00 over three equal weights as 34, 33, 33', () => {
    expect(shareByLargestRemainder(pence(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareByLargestRemainder(pence(0), [0, 0])).toEqual([0, 0])
    expect(() => shareByLargestRemainder(pence(1), [0, 0])).toThrow('Invariant')
  })

  test('gives the odd penny to the earlier of two equal remainders', () => {
    expect(shareByLargestRemainder(pence(101), [1, 1, 1])).toEqual([34, 34, 33])
    expect(shareByLargestRemainder(pence(1), [3, 1, 3])).toEqual([1, 0, 0])
  })

  test.each([
    ['a negative total', -1, [1]],
    ['a negative weight', 1, [2, -1]],
    ['a weight that is not whole', 1, [1, 0.5]],
  ])('throws for %s', (_, total, weights) => {
    expect(() => shareByLargestRemainder(pence(total), weights)).toThrow('Invariant')
  })

  test('returns shares that add up, each less than a penny off, and zero for a weight of zero', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.nat(100_000_000), weights, (total, list) => {
        const sum = list.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        const shares = shareByLargestRemainder(pence(total), list)
        expect(sumPence(shares)).toBe(total)
        shares.forEach((share, i) => {
          const weight = list[i] ?? 0
          if (weight === 0) expect(share).toBe(0)
          expect(Math.abs(share - (total * weight) / sum)).toBeLessThan(1)
        })
      }),
      { numRuns: 1000 },
    )
  })
})

test('pounds with VAT and pounds without are different types; a plain number fits both', () => {
  expectTypeOf(penceToPounds(pence(1))).not.toExtend<PoundsExVat>()
  expectTypeOf(exVatToPounds(pence(1))).not.toExtend<PoundsIncVat>()
  expectTypeOf<number>().toExtend<PoundsExVat>()
  expectTypeOf<number>().toExtend<PoundsIncVat>()
})
