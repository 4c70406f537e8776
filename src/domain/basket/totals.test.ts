import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goods, nominatedDay, on, sample, tables } from '../delivery/delivery.fixtures.ts'
import { deliveryTo } from '../delivery/offers.ts'
import type { DiscountCode } from '../discounts/code.ts'
import type { DiscountedLine } from '../discounts/discount.ts'
import { quantity } from '../measure/quantity.ts'
import { noPence, pence, penceToPounds, subtractPence, sumPence } from '../money/pence.ts'
import { F1, F3, F4, F6, FQ, q, sampleOf } from './basket.fixtures.ts'
import { countLines, isDiscountQualified, priceLines } from './lines.ts'
import { type Totals, totalsOf } from './totals.ts'

const TILE10: DiscountCode = {
  code: 'TILE10',
  description: '10% off',
  worth: { kind: 'percent', percent: 10 },
  startsOn: null,
  endsOn: null,
  minimum: null,
  limit: null,
  limitPerCustomer: null,
  discountableOnly: false,
}
const example = [
  { goods: F1, quantity: q('10.08') },
  { goods: F6, quantity: q('2') },
  { goods: sampleOf(F1), quantity: q('1') },
]
const linesOf = (lines: typeof example): readonly DiscountedLine[] => priceLines(lines)
const shown = (totals: Totals) =>
  [
    totals.itemTotal,
    totals.itemExVat,
    totals.itemTax,
    totals.shippingTotal,
    totals.shippingTax,
    totals.discountTotal,
    totals.orderTotal,
    totals.taxTotal,
  ].map(penceToPounds)

describe('table W7', () => {
  const delivery =
    deliveryTo(
      tables,
      'LS1 4AP',
      [goods('F1-C', '463.867'), goods('F6', '10'), sample('F1S', 1)],
      { day: on('2026-03-27'), hour: 9 },
      new Set(),
    ).offers.find(({ service }) => service.id === nominatedDay.id)?.price ?? noPence

  test('without a code: £399.96 [T-162, T-163, T-164, T-165, T-167, T-168, T-169, T-170, T-171]', () => {
    expect(shown(totalsOf(linesOf(example), null, delivery))).toEqual([
      366.96, 305.8, 61.16, 33, 5.5, 0, 399.96, 66.66,
    ])
  })

  test('with TILE10: £363.26 [T-138, T-166, T-168, T-169, T-170]', () => {
    expect(shown(totalsOf(linesOf(example), TILE10, delivery))).toEqual([
      366.96, 305.8, 61.16, 33, 5.5, 36.7, 363.26, 60.54,
    ])
  })
})

describe('lines', () => {
  test('have the price shown on the product page [T-002, T-012, T-072, T-076]', () => {
    const total = (its: typeof F1, m2: string) =>
      priceLines([{ goods: its, quantity: q(m2) }])[0]?.price.total
    expect([total(F1, '10.08'), total(F1, '43.2'), total(F4, '1')]).toEqual([33_696, 129_600, 3600])
  })

  test('have no delivery portion on discountable goods beside a qualifying line: £272.16 [T-073, T-074, T-075]', () => {
    const one = { goods: F1, quantity: q('10.08') }
    const qualifying = { goods: FQ, quantity: q('0.72') }
    expect(isDiscountQualified([one, qualifying])).toBe(true)
    expect(priceLines([one, qualifying]).map(({ price }) => [price.total, price.waived])).toEqual([
      [27_216, true],
      [10_368, false],
    ])
    const itsSample = { goods: sampleOf(FQ), quantity: q('1') }
    expect(isDiscountQualified([one, itsSample])).toBe(false)
    expect(priceLines([one, itsSample])[0]?.price.total).toBe(33_696)
  })

  test('are counted as lines, samples and suppliers [T-069, T-070]', () => {
    const line = (isSample: boolean, supplierId: number) => ({ goods: { isSample }, supplierId })
    expect(countLines([line(false, 1), line(false, 2), line(true, 3)])).toEqual({
      variations: 3,
      samples: 1,
      suppliers: 2,
    })
    expect(countLines([line(false, 1), line(false, 1), line(false, 2), line(true, 3)]).suppliers).toBe(2)
    expect(countLines([])).toEqual({ variations: 0, samples: 0, suppliers: 0 })
  })
})

describe('totals', () => {
  test('lose the delivery charge with its VAT by a free-delivery code, and nothing else [T-167, T-169]', () => {
    const code = {
      ...TILE10,
      worth: { kind: 'free-delivery', anyService: false, samplePostage: false },
    } as const
    const free = (waivable: number) => totalsOf(linesOf(example), code, pence(3300), pence(waivable))
    expect(shown(free(3300))).toEqual([366.96, 305.8, 61.16, 0, 0, 0, 366.96, 61.16])
    expect(shown(free(3000))).toEqual([366.96, 305.8, 61.16, 3, 0.5, 0, 369.96, 61.66])
    expect(free(3000).shippingWaived).toBe(3000)
    expect(totalsOf(linesOf(example), TILE10, pence(3300), pence(3300)).shippingTotal).toBe(3300)
  })

  test('take off the postage of earlier samples with its VAT, from goods only [S-029]', () => {
    const postage = [{ orderId: 1, pence: pence(300), placedAt: new Date(0) }]
    const totals = totalsOf(linesOf(example), null, pence(3300), noPence, postage)
    expect(shown(totals)).toEqual([366.96, 305.8, 61.16, 33, 5.5, 0, 396.96, 66.16])
    expect([totals.postageRefund, totals.postageRefunds]).toEqual([300, [{ orderId: 1, pence: 300 }]])
    const samples = linesOf([{ goods: sampleOf(F1), quantity: q('1') }])
    expect(totalsOf(samples, null, pence(300), noPence, postage).orderTotal).toBe(300)
  })

  test('of an empty basket are zero', () => {
    expect(shown(totalsOf([], TILE10, noPence))).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
  })

  const basket = fc.array(
    fc.record({
      goods: fc.constantFrom(F1, F3, FQ, F4, F6, sampleOf(F1)),
      quantity: fc.integer({ min: 1, max: 5000 }).map((n) => quantity(n * 36)),
    }),
    { maxLength: 12 },
  )

  test('add up, contain their VAT, and are never negative [T-143, T-170, T-171, T-172]', () => {
    fc.assert(
      fc.property(basket, fc.nat(20_000), fc.boolean(), fc.nat(9_000), (lines, delivery, coded, paid) => {
        const priced = linesOf(lines)
        const postage = [{ orderId: 1, pence: pence(paid), placedAt: new Date(0) }]
        const totals = totalsOf(priced, coded ? TILE10 : null, pence(delivery), noPence, postage)
        expect(totals.itemTotal).toBe(sumPence(priced.map(({ price }) => price.total)))
        const payable = totals.itemTotal - totals.discountTotal + totals.shippingTotal
        expect(totals.orderTotal).toBe(payable - totals.postageRefund)
        expect(totals.postageRefund).toBe(
          lines.every(({ goods }) => goods.isSample) ? 0 : Math.min(paid, payable),
        )
        expect(totals.itemExVat + totals.itemTax).toBe(totals.itemTotal)
        expect(Math.abs(totals.taxTotal * 6 - totals.orderTotal)).toBeLessThanOrEqual(3)
        expect(totals.orderTotal).toBeGreaterThanOrEqual(0)
        expect(payable).toBeGreaterThanOrEqual(totals.shippingTotal)
      }),
      { numRuns: 1000 },
    )
  })

  test('do not depend on the order of lines, and only the waiver makes one more line lower the item total [T-172]', () => {
    fc.assert(
      fc.property(basket, basket, (some, more) => {
        const all = [...some, ...more]
        const total = (lines: typeof all) => totalsOf(linesOf(lines), null, noPence).itemTotal
        expect(total([...all].reverse())).toBe(total(all))
        const waivedBy = isDiscountQualified(all) && !isDiscountQualified(some)
        if (!waivedBy) expect(subtractPence(total(all), total(some))).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 500 },
    )
  })
})
