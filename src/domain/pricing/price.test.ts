import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { squareMetresToMm2, squareMillimetres } from '../measure/area.ts'
import { parseQuantity, quantity } from '../measure/quantity.ts'
import { exVat, vatIn } from '../money/charge.ts'
import { formatPounds, pence, penceToPounds } from '../money/pence.ts'
import { poundsToRate, type Rate, rate, withVat } from '../money/rate.ts'
import { w1, w1Goods, w3, w3Shares } from '../worked-examples/prices.fixtures.ts'
import { noPrices } from './price.fixtures.ts'
import { isWaived, priceLine } from './price.ts'

const pounds = (text: string): Rate => {
  const parsed = poundsToRate(text)
  if (parsed === null) throw new Error(text)
  return parsed
}
/** The rate ex VAT of a price of `inc` pence. */
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

const w1Priced = (name: keyof typeof w1Goods) => {
  const { portion, delivery, from, coverage } = w1Goods[name]
  return perMetre(portion, delivery, from, coverage)
}
const F1 = w1Priced('F1')
const F4 = {
  perMetre: false,
  isSample: false,
  coverage: null,
  prices: { ...noPrices, sellingPrice: pounds('30.00') },
}

describe('the one price', () => {
  test.each(w1)(
    'W1: %s, %s m², %i tiles cost £%s, waived £%s [P-263, P-264, P-266, T-072, T-073]',
    (name, m2, _, price, waived) => {
      const goods = w1Priced(name)
      expect(penceToPounds(priceLine(goods, q(m2), false).total).toFixed(2)).toBe(price)
      expect(penceToPounds(priceLine(goods, q(m2), true).total).toFixed(2)).toBe(waived)
    },
  )

  test('is VAT-inclusive selling price × quantity for other goods: F4 × 3 = £108.00 [P-265]', () => {
    expect(formatPounds(priceLine(F4, q('3'), false).total)).toBe('£108.00')
  })

  test('equals the sum of its parts: £27.00 × 10.08 + £64.80 [P-263]', () => {
    expect(priceLine(F1, q('10.08'), false)).toEqual({
      unit: 2700,
      delivery: 6480,
      total: 33_696,
      waived: false,
    })
  })

  test('is marked as waived only if a delivery portion was: not above a crate, not by the unit [P-263, P-266]', () => {
    expect(priceLine(F1, q('43.2'), false)).toEqual({
      unit: 3000,
      delivery: 0,
      total: 129_600,
      waived: false,
    })
    expect(priceLine(F4, q('3'), true)).toEqual({ unit: 3600, delivery: 0, total: 10_800, waived: false })
    expect(priceLine(F1, q('43.2'), true)).toMatchObject({ unit: 2700, waived: true })
  })

  test('throws for goods by the square metre that lack a price or a coverage', () => {
    const lacking = (prices: Partial<typeof noPrices>) => ({ ...F1, prices: { ...F1.prices, ...prices } })
    const priced =
      (...given: Parameters<typeof priceLine>) =>
      () =>
        priceLine(...given)
    const [noDelivery, noProduct] = [lacking({ deliveryPortion: null }), lacking({ productPortion: null })]
    expect(priced(noDelivery, q('10.08'), false)).toThrow('without a delivery portion')
    expect(priced(noProduct, q('10.08'), true)).toThrow('without a product portion')
    expect(priced(noProduct, q('10.08'), false)).toThrow('without a product portion')
    expect(priced(lacking({ sellingFromPrice: null }), q('43.2'), false)).toThrow('without a from price')
    expect(() => priceLine({ ...F1, coverage: null }, q('10.08'), false)).toThrow('without coverage')
  })

  test('is waived only for discountable goods sold by area, with a qualifying line [T-073]', () => {
    expect(isWaived({ perMetre: true, isSample: false, discountable: true }, true)).toBe(true)
    expect(isWaived({ perMetre: true, isSample: false, discountable: true }, false)).toBe(false)
    expect(isWaived({ perMetre: true, isSample: false, discountable: false }, true)).toBe(false)
    expect(isWaived({ perMetre: true, isSample: true, discountable: true }, true)).toBe(false)
    expect(isWaived({ perMetre: false, isSample: false, discountable: true }, true)).toBe(false)
  })

  test('compares the crate at two decimals: two tiles of 0.5625 m² are 1.13 m² of 1.125 [P-266]', () => {
    const crate = perMetre('20', '9', '28', '1.125')
    expect(priceLine(crate, q('1.13'), false)).toMatchObject({ unit: 2400, delivery: 1080 })
    expect(priceLine(crate, q('1.14'), false)).toMatchObject({ unit: 3360, delivery: 0 })
  })

  test('charges a part crate below a full one, also where the crate price is the same [P-266]', () => {
    const crate = perMetre('20', '9', '29', '1.125')
    expect(priceLine(crate, q('1'), false)).toEqual({
      unit: 2400,
      delivery: 1080,
      total: 3480,
      waived: false,
    })
  })

  test('never falls with the quantity if from = portion + delivery ÷ coverage [P-266, P-300]', () => {
    /* Whole pence with VAT, and a delivery of whole pence for each whole square metre of a crate. */
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
  test.each(w3)('£%s ex VAT × %s: unit £%s, line £%s [P-004, P-007, T-012]', (ex, m2, unit, line) => {
    const goods = { ...F4, prices: { ...noPrices, sellingPrice: pounds(ex) } }
    const price = priceLine(goods, q(m2), false)
    expect(penceToPounds(price.unit).toFixed(2)).toBe(unit)
    expect(penceToPounds(price.total).toFixed(2)).toBe(line)
  })

  test.each(w3Shares)(
    '£%s inc VAT is £%s ex VAT plus £%s VAT, from a price of £%s ex VAT',
    (inc, exc, vat, ex) => {
      const charged = withVat(pounds(ex))
      const shares = [charged, exVat(charged), vatIn(charged)]
      expect(shares.map((share) => penceToPounds(share).toFixed(2))).toEqual([inc, exc, vat])
    },
  )

  test('rounds half a penny up: £0.0125 ex VAT is 2p, not 1p [P-007]', () => {
    expect(withVat(pounds('0.0125'))).toBe(2)
  })

  test('rounds every four-decimal price up to £40 half up [P-007, P-302]', () => {
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
  ])('formats %i pence as %s [P-005, T-012]', (amount, text) =>
    expect(formatPounds(pence(amount))).toBe(text),
  )
})
