import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { exVat, vatIn } from '../money/charge.ts'
import { formatPounds, pence, penceToPounds } from '../money/pence.ts'
import { poundsToRate, type Rate, rate, withVat } from '../money/rate.ts'
import { noPrices } from './price.fixtures.ts'
import { isWaived, priceLine } from './price.ts'

const pounds = (text: string): Rate => {
  const parsed = poundsToRate(text)
  if (parsed === null) throw new Error(text)
  return parsed
}
/** The rate that VAT makes so many pence of. */
const exVatRate = (inc: number): Rate => rate(Math.round((inc * 1000) / 12))
const q = (text: string) => parseQuantity(text) ?? quantity(0)
const perMetre = (portion: string, delivery: string, from: string, coverage: string) => ({
  perMetre: true,
  isSample: false,
  coverage: squareMetresToMm2(coverage),
  prices: {
    ...noPrices,
    productPortion: pounds(portion),
    deliveryPortion: pounds(delivery),
    sellingFromPrice: pounds(from),
  },
})

const F1 = perMetre('22.50', '54.00', '25.00', '21.6')
const F2 = perMetre('27.50', '72.90', '31.25', '19.44')
const F4 = {
  perMetre: false,
  isSample: false,
  coverage: null,
  prices: { ...noPrices, sellingPrice: pounds('30.00') },
}

/** Table W1: m², reading 1, reading 1 waived. */
const w1: readonly [string, typeof F1, string, string, string][] = [
  ['F1', F1, '0.36', '74.52', '9.72'],
  ['F1', F1, '1.08', '93.96', '29.16'],
  ['F1', F1, '10.08', '336.96', '272.16'],
  ['F1', F1, '21.24', '638.28', '573.48'],
  ['F1', F1, '21.60', '648.00', '583.20'],
  ['F1', F1, '21.96', '658.80', '592.92'],
  ['F1', F1, '43.20', '1296.00', '1166.40'],
  ['F1', F1, '64.80', '1944.00', '1749.60'],
  ['F2', F2, '0.54', '105.30', '17.82'],
  ['F2', F2, '1.62', '140.94', '53.46'],
  ['F2', F2, '15.12', '586.44', '498.96'],
  ['F2', F2, '18.90', '711.18', '623.70'],
  ['F2', F2, '19.44', '729.00', '641.52'],
  ['F2', F2, '19.98', '749.25', '659.34'],
  ['F2', F2, '38.88', '1458.00', '1283.04'],
  ['F2', F2, '58.32', '2187.00', '1924.56'],
]

describe('the one price', () => {
  test.each(w1)(
    '[P-263, P-264, P-266, T-072, T-073] %s %s %s m² costs £%s, waived £%s',
    (_, goods, m2, price, waived) => {
      expect(penceToPounds(priceLine(goods, q(m2), false).total).toFixed(2)).toBe(price)
      expect(penceToPounds(priceLine(goods, q(m2), true).total).toFixed(2)).toBe(waived)
    },
  )

  test('[P-265] other goods: VAT-inclusive selling price × quantity; F4 × 3 = £108.00', () => {
    expect(formatPounds(priceLine(F4, q('3'), false).total)).toBe('£108.00')
  })

  test('[P-263] the parts multiply out: £27.00 × 10.08 + £64.80', () => {
    expect(priceLine(F1, q('10.08'), false)).toEqual({
      unit: 2700,
      delivery: 6480,
      total: 33_696,
      waived: false,
    })
  })

  test('[T-073] only discountable goods sold by area are waived, and only with a qualifying line', () => {
    expect(isWaived({ perMetre: true, isSample: false, discountable: true }, true)).toBe(true)
    expect(isWaived({ perMetre: true, isSample: false, discountable: true }, false)).toBe(false)
    expect(isWaived({ perMetre: true, isSample: false, discountable: false }, true)).toBe(false)
    expect(isWaived({ perMetre: true, isSample: true, discountable: true }, true)).toBe(false)
    expect(isWaived({ perMetre: false, isSample: false, discountable: true }, true)).toBe(false)
  })

  test('[P-266] a crate is full at its two decimals: two tiles of 0.5625 m² are 1.13 m² of 1.125', () => {
    const crate = perMetre('20', '9', '28', '1.125')
    expect(priceLine(crate, q('1.13'), false)).toMatchObject({ unit: 2400, delivery: 1080 })
    expect(priceLine(crate, q('1.14'), false)).toMatchObject({ unit: 3360, delivery: 0 })
  })

  test('[P-266, P-300] buying more never costs less when from = portion + delivery ÷ coverage', () => {
    /* Whole pence with VAT, and a delivery of so many pence for each whole square metre of a crate. */
    const consistent = fc
      .record({
        portion: fc.integer({ min: 100, max: 10_000 }),
        delivery: fc.integer({ min: 0, max: 500 }),
        coverage: fc.integer({ min: 1, max: 30 }),
      })
      .map(({ portion, delivery, coverage }) => ({
        perMetre: true,
        isSample: false,
        coverage: squareMillimetres(coverage * 1_000_000),
        prices: {
          ...noPrices,
          productPortion: exVatRate(portion),
          deliveryPortion: exVatRate(delivery * coverage),
          sellingFromPrice: exVatRate(portion + delivery),
        },
      }))
    fc.assert(
      fc.property(
        consistent,
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 500 }),
        fc.boolean(),
        (goods, a, more, waived) => {
          const less = priceLine(goods, quantity(a), waived).total
          const greater = priceLine(goods, quantity(a + more), waived).total
          expect(greater).toBeGreaterThanOrEqual(less)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('VAT, table W3', () => {
  test.each([
    ['22.50', '10.08', '27.00', '272.16'],
    ['26.33', '12.6', '31.60', '398.16'],
    ['24.9583', '21.6', '29.95', '646.92'],
    ['24.1625', '1', '29.00', '29.00'],
    ['27.4875', '10.26', '32.99', '338.48'],
    ['19.99', '0.54', '23.99', '12.95'],
  ])('[P-004, P-007, T-012] £%s ex VAT × %s: unit £%s, line £%s', (ex, m2, unit, line) => {
    const goods = { ...F4, prices: { ...noPrices, sellingPrice: pounds(ex) } }
    const price = priceLine(goods, q(m2), false)
    expect(penceToPounds(price.unit).toFixed(2)).toBe(unit)
    expect(penceToPounds(price.total).toFixed(2)).toBe(line)
  })

  test.each([
    [33_696, 28_080, 5616],
    [2995, 2496, 499],
    [9999, 8333, 1666],
    [1000, 833, 167],
    [1, 1, 0],
  ])('%i pence inc VAT is %i ex and %i VAT', (inc, ex, vat) => {
    expect([exVat(pence(inc)), vatIn(pence(inc))]).toEqual([ex, vat])
  })

  test('[P-007] half a penny rounds up: £0.0125 ex VAT is 2p, not 1p', () => {
    expect(withVat(pounds('0.0125'))).toBe(2)
  })

  test('[P-007, P-302] every four-decimal price up to £40 rounds half up', () => {
    const wrong: number[] = []
    for (let r = 0; r <= 400_000; r += 1) {
      if (BigInt(withVat(rate(r))) !== (24n * BigInt(r) + 1000n) / 2000n) wrong.push(r)
    }
    expect(wrong).toEqual([])
  })

  test.each([
    [3600, '£36.00'],
    [129_600, '£1,296.00'],
    [123_456_789, '£1,234,567.89'],
    [5, '£0.05'],
  ])('[P-005, T-012] %i pence is written %s', (amount, text) =>
    expect(formatPounds(pence(amount))).toBe(text),
  )
})
